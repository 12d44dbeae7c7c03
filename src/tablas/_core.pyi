"""The compiled core of tablas: rules, evaluation and equity in batches."""

from collections.abc import Callable, Sequence
from typing import Annotated, Final, overload

import numpy
from numpy.typing import NDArray


class CoreError(ValueError):
    """
    The core refused a value. `code` is stable, the message names the value; `row` is its place in a batch,
    -1 where there is none.
    """

    code: str = 'core_error'

    row: int = -1

def position_id(board: NDArray[numpy.int8]) -> str:
    """GNU Position ID of a board; its own side, on roll, is the second half."""

def board_from_position_id(text: str) -> NDArray[numpy.int8]:
    """Board (26,) of a GNU Position ID. Raises CoreError `bad_position_id`."""

def position_ids(boards: NDArray[numpy.int8]) -> list[str]:
    """GNU Position IDs of boards (n, 26)."""

def boards_from_ids(texts: Sequence[str]) -> NDArray[numpy.int8]:
    """Boards (n, 26) of GNU Position IDs."""

def legal_plays(board: NDArray[numpy.int8], die1: int, die2: int, options: int = 0) -> tuple[NDArray[numpy.int8], NDArray[numpy.int8]]:
    """
    Every legal play once by result: results (m, 26) in the mover's view, and steps (m, 4, 2) as (from, to) in
    playing order, 25 = bar, 0 = off, -1 = no step. m is 0 when there is no legal play. `options` are the bits
    of the rule options, 0 = standard rules.
    """

def legal_plays_batch(boards: NDArray[numpy.int8], dice: NDArray[numpy.uint8], options: int = 0) -> tuple[NDArray[numpy.int64], NDArray[numpy.int8]]:
    """
    Every legal result of boards (n, 26) with dice (n, 2): starts (n + 1,) and results (m, 26) in the mover's
    view; the rows of case i are results[starts[i]:starts[i + 1]].
    """

def step_graph(board: NDArray[numpy.int8], die1: int, die2: int, options: int = 0) -> tuple[NDArray[numpy.int8], NDArray[numpy.int16]]:
    """
    Legal next steps: boards (k, 26) and edges (e, 5) as parent, child, die, from, to. Node 0 is the start and
    every child stands after its parent. Nodes without outgoing edges are the completed plays; with free
    movement every node is one. No legal play: k = 1, e = 0.
    """

def perft(board: NDArray[numpy.int8], depth: int, options: int = 0) -> int:
    """
    Results of every play after each of the 21 rolls, `depth` rolls deep; a roll without a legal play counts as
    one, a finished game has no successors.
    """

def perft_of_id(text: str, depth: int, options: int = 0) -> int:
    """
    perft of the two sides a GNU Position ID writes, also where they share a point: a count of the generator,
    which takes them one by one. Raises CoreError `bad_position_id`.
    """

def phase(board: NDArray[numpy.int8]) -> int:
    """0 race, 1 contact, 2 over."""

def replay_turns(start: NDArray[numpy.int8], turns: bytes, options: int = 0) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int8], NDArray[numpy.int8]]:
    """
    A game played again from `start` (26,), seen by seat 0. `turns` holds for each turn seat, kind (0 played,
    1 no play, 2 unrecorded, 3 illegal, 4 board set), two dice (0 not recorded), the number of hops, whether a
    board follows, the hops as (from, to), and that board of 26 in the mover's view.
    Returns rows (n, 11) of kind, finding, number of steps, four steps; and the boards before and after each
    turn (n, 26) in the mover's view. Raises CoreError `bad_dice`, `bad_turns`, `bad_board`.
    """

class Evaluator:
    """Whatever can tell the chances of positions, many at a time."""

    def evaluate(self, boards: NDArray[numpy.int8], checkers_per_side: int = 15) -> NDArray[numpy.float32]:
        """
        Chances (n, 5) for the side on roll in each board: win, win gammon, win backgammon, lose gammon, lose backgammon.
        """

class Network(Evaluator):
    """A network in float32: slow and exact."""

    def __init__(self, w1: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b1: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w2: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b2: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w3: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b3: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w4: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b4: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)]) -> None:
        """
        Float32 arrays as the network file stores them. Raises CoreError `bad_network`.
        """

class QuantisedNetwork(Evaluator):
    """A network in integers: fast, and the same bits on every machine."""

    def __init__(self, w1: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b1: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w2: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b2: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w3: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b3: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w4: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b4: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], kernel: str = '') -> None:
        """
        Float32 arrays as the network file stores them; `kernel` is one of kernel_names(), "" the first. Raises CoreError `bad_network`, `bad_kernel`.
        """

    @property
    def kernel(self) -> str:
        """Which variant of the arithmetic it uses."""

def kernel_names() -> list[str]:
    """
    The variants of the fast network's arithmetic that this machine can run, the best one first.
    """

INPUT_CODE_VERSION: int = 2

class HypergammonTable:
    """Exact values of every position of a game with few checkers a side."""

    def __init__(self, checkers: int, payload: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """
        The table in the bytes of a solver's `payload`. Raises CoreError `bad_table`.
        """

    @staticmethod
    def payload_size(checkers: int) -> int:
        """
        Bytes of the payload, for 1 to 3 checkers a side. Raises CoreError `bad_options`.
        """

    @property
    def payload(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def checkers(self) -> int: ...

    def chances(self, board: NDArray[numpy.int8]) -> tuple[float, float, float, float, float] | None:
        """
        The five chances of the side on roll when both play as is best without the cube; None where the table does not cover the board or the game is over.
        """

    def money(self, board: NDArray[numpy.int8]) -> tuple[float, float, float, float, float, float, float] | None:
        """
        Points to the side on roll, in units of the cube, when it rolls on now: cubeless, cube centred, own cube, other's cube; then cubeless with gammons that count single, cube centred with Jacoby, and with beavers too. None as `chances`.
        """

class HypergammonSolver:
    """Works a HypergammonTable out, sweep by sweep."""

    @overload
    def __init__(self, checkers: int) -> None:
        """From nothing. Raises CoreError `bad_options`."""

    @overload
    def __init__(self, checkers: int, state: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """From another one's `state`. Raises CoreError `bad_table`."""

    @staticmethod
    def state_size(checkers: int, has_worths: bool) -> int:
        """Bytes of `state`, in the first stage and after it."""

    def sweep(self, threads: int = 0, progress: Callable[[float], None] | None = None) -> None:
        """
        Once over all positions. `progress` is called with the share that is done; what it raises stops the sweep, and the solver is then of no use any more.
        """

    @property
    def is_solved(self) -> bool: ...

    @property
    def stage(self) -> int: ...

    @property
    def sweeps(self) -> tuple[int, int]:
        """Sweeps done: of the worths, of the chances."""

    @property
    def change(self) -> float:
        """The largest change of the last sweep."""

    most_change: Final[float] = ...
    """A stage ends with the first sweep that changes nothing by more."""

    @property
    def state(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """What another solver needs to go on from here, until the next sweep."""

    @property
    def payload(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """The table's bytes, once it is solved."""

class OneSidedTable:
    """
    Rolls that one side alone needs to bear off, for up to 15 checkers at home.
    """

    def __init__(self, payload: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """
        The table in the bytes of another one's `payload`. Raises CoreError `bad_table`.
        """

    @staticmethod
    def build(threads: int = 0, progress: Callable[[float], None] | None = None) -> OneSidedTable:
        """
        `progress` is called with the share that is done; what it raises stops the building.
        """

    @property
    def payload(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    def covers(self, board: NDArray[numpy.int8]) -> bool:
        """Whether the side on roll has all its checkers at home."""

    def moments(self, board: NDArray[numpy.int8]) -> tuple[float, float]:
        """
        Mean and variance of the rolls the side on roll needs. Raises CoreError `bad_board`.
        """

    def rolls(self, board: NDArray[numpy.int8]) -> NDArray[numpy.float32]:
        """Chance (n,) of each number of rolls until the last checker is off."""

    def rolls_to_first(self, board: NDArray[numpy.int8]) -> NDArray[numpy.float32]:
        """
        Chance (n,) of each number of rolls until the first of the checkers left is off.
        """

class TwoSidedTable:
    """Exact money equities where both sides are home with few checkers."""

    def __init__(self, checkers: int, payload: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """
        The table in the bytes of another one's `payload`. Raises CoreError `bad_table`.
        """

    @staticmethod
    def build(checkers: int = 6, threads: int = 0, progress: Callable[[float], None] | None = None) -> TwoSidedTable:
        """
        For up to that many checkers a side, at most 10. `progress` is called with the share that is done; what it raises stops the building. Raises CoreError `bad_options`.
        """

    @staticmethod
    def payload_size(checkers: int) -> int:
        """
        Bytes of the payload; building needs twice as many. Raises CoreError `bad_options`.
        """

    @property
    def payload(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def checkers(self) -> int: ...

    def equities(self, board: NDArray[numpy.int8]) -> tuple[float, float, float, float] | None:
        """
        Points to the side on roll, in units of the cube, when it rolls on now: cubeless, cube centred, own cube, other's cube; None where the table does not cover the board.
        """

class CompositeEvaluator(Evaluator):
    """A network and tables: each board by the best that covers it."""

    def __init__(self, network: Evaluator, one_sided: OneSidedTable | None = None, two_sided: TwoSidedTable | None = None, hypergammon: HypergammonTable | None = None) -> None: ...

    def exact_money(self, board: NDArray[numpy.int8], checkers_per_side: int = 15) -> tuple[float, float, float, float] | None:
        """
        Points as `TwoSidedTable.equities` has them, of any game the table of Hypergammon covers and of the bear-offs in which no gammon is possible any more; else None.
        """

def needs_tables(board: NDArray[numpy.int8], turns: int, most_checkers: int = 15) -> bool:
    """
    Whether within so many turns of both sides both can be home with at most that many checkers each.
    """

def checksum(data: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
    """64 bits that change when the bytes do."""

class MatchEquityTable:
    """Chances to win the match by the points each side needs."""

    def __init__(self, pre: Annotated[NDArray[numpy.float64], dict(order='C', device='cpu', writable=False)], post: Annotated[NDArray[numpy.float64], dict(order='C', device='cpu', writable=False)]) -> None:
        """
        pre (n, n): the side that needs row + 1 points against one that needs column + 1; post (n,): against one that needs 1, the Crawford game played. Raises CoreError `bad_match_equity`.
        """

    @property
    def size(self) -> int: ...

    def chance(self, own_away: int, other_away: int, after_crawford: bool = False) -> float:
        """
        Chance of the side that needs own_away points; 0 or less has won. Raises CoreError `bad_stakes`.
        """

class Stakes:
    """
    Score and cube seen by the player on roll; away 0 is money, owner 1 own, 0 centred, -1 other.
    """

    def __init__(self, *, own_away: int = 0, other_away: int = 0, cube: int = 1, owner: int = 0, is_crawford: bool = False, has_crawford_rule: bool = True, jacoby: bool = False, beavers: bool = False, is_cube_in_use: bool = True, cube_cap: int = 0, stake_limit: int = 0) -> None: ...

class CubeEquities:
    """Every cube alternative before the roll, seen by the player on roll."""

    @property
    def no_double(self) -> float: ...

    @property
    def double_take(self) -> float: ...

    @property
    def double_pass(self) -> float: ...

    @property
    def optimal(self) -> float: ...

    @property
    def no_double_worth(self) -> float: ...

    @property
    def double_take_worth(self) -> float: ...

    @property
    def double_pass_worth(self) -> float: ...

    @property
    def optimal_worth(self) -> float: ...

    @property
    def may_double(self) -> bool: ...

    @property
    def is_redouble(self) -> bool: ...

    @property
    def action(self) -> str: ...

class CubeWindow:
    """
    Chances to win of the side that may double at which actions change; the take points are those of the side that is asked.
    """

    @property
    def double_point(self) -> float | None: ...

    @property
    def too_good_point(self) -> float | None: ...

    @property
    def cash_point(self) -> float: ...

    @property
    def take_point(self) -> float: ...

    @property
    def dead_take_point(self) -> float: ...

    @property
    def live_take_point(self) -> float: ...

class CubeFigures:
    """Cube efficiency, gammon prices and the doubling windows of both sides."""

    @property
    def efficiency(self) -> float: ...

    @property
    def own_gammon_price(self) -> float: ...

    @property
    def other_gammon_price(self) -> float: ...

    @property
    def window(self) -> CubeWindow | None: ...

    @property
    def other_window(self) -> CubeWindow | None: ...

def cube_equities(table: MatchEquityTable, board: NDArray[numpy.int8], chances: NDArray[numpy.float32], stakes: Stakes) -> CubeEquities:
    """
    Every cube alternative, from chances (5,) of the side on roll. Raises CoreError `bad_stakes`.
    """

def cube_figures(table: MatchEquityTable, board: NDArray[numpy.int8], chances: NDArray[numpy.float32], stakes: Stakes) -> CubeFigures:
    """
    Doubling windows and gammon prices, from chances (5,) of the side on roll. Raises CoreError `bad_stakes`.
    """

def computed_table(length: int, weights: NDArray[numpy.float64], chances: NDArray[numpy.float32], known: MatchEquityTable | None = None) -> MatchEquityTable:
    """
    The match equity table that follows from the cube model and how games begin: weights (n,) of the positions after the opening turn, chances (n, 21, 5) of the first player after each reply; a shorter table that is known is continued. Raises CoreError `bad_match_equity`.
    """

def loss_bounds(board: NDArray[numpy.int8], checkers_per_side: int = 15) -> tuple[int, int]:
    """
    Fewest and most points, without the cube, that the player on roll can lose; fewest 0: he may win.
    """

def start_kinds() -> list[str]:
    """The kinds of positions from which self-play can start."""

def start_boards(kind: str, count: int, seed: int) -> NDArray[numpy.int8]:
    """Boards (n, 26) of one kind. Raises CoreError `bad_options`."""

def self_play(evaluator: Evaluator, start: str, games: int, seed: int, noise: float = 0.0, noisy_plays: int = 0, keep_met: float = 1.0, keep_rejected: float = 0.0, keep_race: float = 1.0, threads: int = 1) -> NDArray[numpy.int8]:
    """
    Boards (n, 26) met, and plays rejected, in games of the evaluator against itself.
    """

def label_by_all_rolls(evaluator: Evaluator, boards: NDArray[numpy.int8], rolls_ahead: int = 1, threads: int = 1) -> NDArray[numpy.float32]:
    """Chances (n, 5): the mean over all rolls after the best play of each."""

def label_by_games(evaluator: Evaluator, boards: NDArray[numpy.int8], plays: int, lambda_: float, all_rolls: bool, seed: int, threads: int = 1, first: int = 0, looks: int = 0) -> tuple[NDArray[numpy.int8], NDArray[numpy.float32]]:
    """
    Boards (n, 26) met when play goes on from each board, and labels (n, 5) with the luck taken out; first is the number of the first game, from which its dice follow; looks is at how many plays of a roll, those that a forecast likes most, to look, 0 for all.
    """

def input_rows(boards: NDArray[numpy.int8], has_patterns: bool, tails: int, threads: int = 1) -> tuple[NDArray[numpy.int64], NDArray[numpy.uint16], NDArray[numpy.uint8]]:
    """
    Starts (n + 1) of rows, the columns of the first layer that are on in each, and the tails (n).
    """

def samples_of_fit(seed: int, size: int, count: int) -> NDArray[numpy.int32]:
    """
    The places, below size, of the samples that Learner.fit takes with this seed.
    """

class Learner:
    """A network being fitted to labels."""

    def __init__(self, wide: int, tails: int, seed: int, has_patterns: bool = False) -> None:
        """Random weights; with patterns those of input code 2 are inputs too."""

    def start_from(self, w1: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b1: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w2: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b2: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w3: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b3: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], w4: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], b4: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], seed: int) -> None: ...

    def fit(self, boards: NDArray[numpy.int8], chances: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], batches: int, batch_size: int, first_rate: float, last_rate: float, first_layer: float, equity_weight: float, average_decay: float, seed: int) -> tuple[float, float]:
        """
        Root mean squares of the equity's and of the chances' errors on the samples as they came.
        """

    def weights(self) -> tuple[NDArray[numpy.float32], NDArray[numpy.float32], NDArray[numpy.float32], NDArray[numpy.float32], NDArray[numpy.float32], NDArray[numpy.float32], NDArray[numpy.float32], NDArray[numpy.float32]]:
        """The averaged weights, in the order of the network file."""

    def redraw_dead_units(self, least_share: float, seed: int) -> int: ...

    def redraw_units(self, units: Sequence[int], seed: int) -> None: ...

    def state(self) -> NDArray[numpy.float32]: ...

    def set_state(self, state: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], batches: int) -> None: ...

    @property
    def batches(self) -> int: ...

    @property
    def wide(self) -> int: ...

    @property
    def tails(self) -> int: ...

def roll_worths(evaluator: Evaluator, table: MatchEquityTable, boards: NDArray[numpy.int8], stakes: Sequence[Stakes], checkers_per_side: int = 15, looks: int = 0) -> NDArray[numpy.float64]:
    """
    Worth (n, 21), in points or match winning chance, of the best play of each roll 1-1, 2-1, 2-2, 3-1 ... 6-6 for the player who throws it; with looks of a few likely plays, for money. Raises CoreError `bad_stakes`.
    """

class SearchControl:
    """Limits of a search, its progress, and a way to stop it."""

    def __init__(self, budget_s: float = 0.0, most_evaluations: int = 0) -> None:
        """Seconds from now and positions; 0 is no limit."""

    def cancel(self) -> None: ...

    @property
    def is_cancelled(self) -> bool: ...

    def progress(self) -> tuple[int, int, int, int]:
        """
        Ply of the running stage, its parts done, all its parts, and positions evaluated so far.
        """

class SearchSettings:
    """How deep to search, and how widely."""

    def __init__(self, plies: int = 0, filter: str = 'normal', at_least: int = 1, only_best: bool = False, threads: int = 1) -> None:
        """Raises CoreError `bad_filter`."""

class PlaysFound:
    """Legal plays with their values, best first, in the mover's view."""

    def __len__(self) -> int: ...

    @property
    def ply(self) -> int: ...

    @property
    def evaluations(self) -> int: ...

    def values(self) -> list[tuple[float, float]]:
        """Equity and worth of each play."""

    def results(self) -> NDArray[numpy.int8]:
        """Boards (n, 26) after the plays."""

    def board(self, row: int) -> tuple[int, ...]:
        """The board after the play."""

    def steps(self, row: int) -> list[tuple[int, int]]:
        """Pairs of points, from and to."""

    def chances(self, row: int) -> tuple[float, float, float, float, float]:
        """Five chances of the mover after the play."""

class PositionFound:
    """What rolling, doubling and passing are worth before the roll."""

    @property
    def cube(self) -> CubeEquities: ...

    @property
    def chances(self) -> tuple[float, float, float, float, float]: ...

    @property
    def ply(self) -> int: ...

    @property
    def evaluations(self) -> int: ...

def tables_in_reach(board: tuple[int, ...], turns: int) -> bool:
    """`needs_tables` for a tuple of 26 numbers."""

class Searcher:
    """Best plays and cube actions some turns ahead."""

    def __init__(self, evaluator: CompositeEvaluator, table: MatchEquityTable, cache_entries: int = 0) -> None:
        """Keeps both alive. About 200 bytes for each entry of the cache."""

    def best_plays(self, board: tuple[int, ...], die1: int, die2: int, stakes: Stakes, options: int, checkers_per_side: int, settings: SearchSettings, control: SearchControl | None) -> PlaysFound:
        """
        The plays that survive the filter, at the depth asked for unless a limit ends the search before. Raises CoreError `bad_stakes`, `bad_ply`, `bad_threads`, `search_cancelled`.
        """

    def position(self, board: tuple[int, ...], stakes: Stakes, options: int, checkers_per_side: int, settings: SearchSettings, control: SearchControl | None) -> PositionFound:
        """Raises the same, and `game_over`."""

class JudgeSettings:
    """How deep turns that were played are looked at, and how widely."""

    def __init__(self, plies: int = 0, filter: str = 'normal', threads: int = 1) -> None:
        """Raises CoreError `bad_filter`."""

class TurnsJudged:
    """Columns of what was found about turns, each in its mover's view."""

    def __len__(self) -> int: ...

    def starts(self) -> NDArray[numpy.int64]:
        """The plays of turn i are rows starts[i] to starts[i + 1]."""

    def steps(self) -> NDArray[numpy.int8]:
        """Steps (m, 8) of each play, -1 where there is none."""

    def values(self) -> NDArray[numpy.float64]:
        """Equity, worth and plies (m, 3) of each play."""

    def play_chances(self) -> NDArray[numpy.float32]:
        """Five chances (m, 5) after each play."""

    def numbers(self) -> NDArray[numpy.float64]:
        """
        Legal plays, place of the one made or -1, equity from best to worst, plies of the cube, and its action (n, 5).
        """

    def cubes(self) -> NDArray[numpy.float64]:
        """
        No double, double and take, double and pass, the best (n, 8): equities, then worths.
        """

    def chances(self) -> NDArray[numpy.float32]:
        """Five chances (n, 5) before the roll."""

    def worths(self) -> NDArray[numpy.float64]:
        """Worth (n, 21) of the best play of each roll 1-1, 2-1 ... 6-6."""

def judge_turns(searcher: Searcher, boards: NDArray[numpy.int8], results: NDArray[numpy.int8], marks: NDArray[numpy.uint8], stakes: Sequence[Stakes], options: int, checkers_per_side: int, settings: JudgeSettings, control: SearchControl | None, hear: Callable[[int, bytes], None] | None = None) -> TurnsJudged:
    """
    Turns beside what the search would have done. `boards` (n, 26) before them and `results` (n, 26) after them are
    in the mover's view; `marks` (n, 3) hold two dice, 0 for none, and the sum of 1 (asks for the cube), 2 (has
    doubled), 4 (asks for luck), 8 (the result is known). `hear` is told the place of each turn once it is
    judged, and what was found as bytes for `unpack_turns`, in whichever thread. Raises CoreError `bad_stakes`,
    `bad_dice`, `bad_ply`, `bad_threads`, `search_cancelled`, and what `hear` raises.
    """

def unpack_turns(kept: Sequence[bytes]) -> TurnsJudged:
    """
    Turns from the bytes that `judge_turns` told. Raises CoreError `bad_turn`.
    """

class RolloutSettings:
    """How the games of a rollout are played."""

    def __init__(self, plies: int, truncate: int, reduces_variance: bool, seed: int, filter: str, options: int, checkers_per_side: int) -> None:
        """Raises CoreError `bad_filter`, `bad_options`."""

def rollout_games(evaluator: CompositeEvaluator, table: MatchEquityTable, searcher: Searcher, boards: NDArray[numpy.int8], stakes: Sequence[Stakes], is_player_on_roll: bool, may_double_first: bool, settings: RolloutSettings, first: int, count: int, threads: int, control: SearchControl) -> NDArray[numpy.float64]:
    """
    Games first to first + count - 1 of each board, as an array (count, boards, 7): five chances, equity without the cube, worth. Raises CoreError `bad_stakes`, `bad_ply`, `bad_threads`, `search_cancelled`, `game_over`, `endless_game`.
    """

def gpu_state() -> tuple[bool, list[str], str]:
    """
    Whether this build has code for graphics cards, the names of the cards that answer, and why there is none.
    """

class GpuPlayer:
    """
    A graphics card with a network and its tables in its memory; emulated: the CPU doing step by step what a card does, for checking it. One call at a time.
    """

    def __init__(self, evaluator: CompositeEvaluator, emulated: bool = False) -> None:
        """
        Raises CoreError `no_gpu_build`, `no_gpu`, `gpu_memory`, `gpu_failed`, `bad_network`.
        """

    def rollout_games(self, table: MatchEquityTable, boards: NDArray[numpy.int8], stakes: Sequence[Stakes], is_player_on_roll: bool, may_double_first: bool, settings: RolloutSettings, first: int, count: int, control: SearchControl) -> NDArray[numpy.float64]:
        """
        As rollout_games, without the cube and without a look ahead: the same games, bit for bit. Raises CoreError as it does, and `gpu_unsupported`, `gpu_memory`, `gpu_failed`.
        """

    def label_by_games(self, boards: NDArray[numpy.int8], plays: int, lambda_: float, all_rolls: bool, seed: int, first: int = 0) -> tuple[NDArray[numpy.int8], NDArray[numpy.float32]]:
        """
        As label_by_games with the evaluator, bit for bit. Raises CoreError `gpu_memory`, `gpu_failed`.
        """
