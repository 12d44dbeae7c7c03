"""Laws of positions, plays, notation and matches, on values drawn by lot."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable
from functools import partial
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from boards import positions
from tablas import (
    Match,
    MoveOptions,
    Position,
    Roll,
    Rules,
    Stakes,
    find_play,
    find_play_by_steps,
    legal_plays,
    parse_position,
    step_graph,
)
from tablas.errors import IllegalAction, TablasError
from tablas.match import (
    Beavered,
    Doubled,
    Event,
    NextGame,
    NoPlay,
    Opened,
    Passed,
    Played,
    Raccooned,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    Seat,
    Taken,
    opponent,
)
from tablas.notation import MatchId, gnu_id, xgid
from tablas.position import VARIANTS, Setup

rolls = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))
seeds = st.integers(0, 2**32)
options = st.builds(MoveOptions, st.booleans(), st.booleans(), st.booleans(), st.booleans())


def refusal(call: Callable[[], object]) -> TablasError | None:
    """The error the call raises, None when it goes well."""
    try:
        call()
    except TablasError as error:
        return error
    return None


@st.composite
def stakes(draw: st.DrawFn) -> Stakes:
    """Any stakes that an XGID can hold."""
    length = draw(st.integers(0, 25))
    owner = draw(st.sampled_from(("centred", "own", "other")))
    cube = 2 ** draw(st.integers(0, 6))
    cap = draw(st.sampled_from((None, 64, 256)))
    if length == 0:
        score = (draw(st.integers(-50, 50)), draw(st.integers(-50, 50)))
        rules = Rules(jacoby=draw(st.booleans()), beavers=draw(st.booleans()), cube_cap=cap)
    else:
        score = (draw(st.integers(0, length - 1)), draw(st.integers(0, length - 1)))
        rules = Rules(cube_cap=cap)
    is_crawford = length > 0 and length - 1 in score and draw(st.booleans())
    if is_crawford:  # nobody has turned the cube, for nobody may
        cube, owner = 1, "centred"
    return Stakes(length, score[0], score[1], cube, owner, is_crawford, rules)


class TestPositions:
    @given(positions)
    def test_swapping_twice_is_identity(self, start: Position) -> None:
        assert start.swapped().swapped() == start

    @given(positions)
    def test_swapping_swaps_every_count_and_keeps_the_phase(self, start: Position) -> None:
        other = start.swapped()

        assert other.pips == start.pips[::-1]
        assert other.off == start.off[::-1]
        assert other.bar == start.bar[::-1]
        assert other.phase == start.phase

    @given(positions)
    def test_every_text_of_a_position_reads_back(self, start: Position) -> None:
        assert Position.from_id(start.position_id) == start
        assert Position.from_id(start.xgid()) == start
        assert Position.from_id(",".join(map(str, start.board))) == start

    @given(
        st.text(
            alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
            min_size=14,
            max_size=14,
        )
    )
    def test_an_id_is_refused_or_is_the_only_one_of_its_position(self, text: str) -> None:
        error = refusal(lambda: Position.from_id(text))

        assert error.value == text if error else Position.from_id(text).position_id == text

    @given(st.lists(st.integers(-16, 16), min_size=24, max_size=28))
    def test_a_setup_is_a_position_just_when_it_has_no_fault(self, cells: list[int]) -> None:
        setup = Setup(tuple(cells))

        assert setup.faults() if refusal(setup.check) else setup.check().board == tuple(cells)


class TestPlays:
    @given(positions, rolls)
    def test_every_legal_play_reads_back_from_its_notation(self, start: Position, roll: Roll) -> None:
        for play in legal_plays(start, roll)[:12]:
            assert find_play(start, roll, play.notation).result == play.result

    @given(positions, rolls, st.randoms(use_true_random=False))
    def test_order_and_joining_make_no_difference(
        self, start: Position, roll: Roll, shuffler: random.Random
    ) -> None:
        for play in legal_plays(start, roll)[:8]:
            words = [f"{step.start}/{step.end}{'*' if step.hits else ''}" for step in play.steps]
            shuffler.shuffle(words)
            assert find_play(start, roll, " ".join(words)).result == play.result

    @given(positions, rolls)
    def test_a_play_takes_its_pips_and_sends_back_whom_it_hits(self, start: Position, roll: Roll) -> None:
        for play in legal_plays(start, roll):
            walked = sum(step.start - step.end for step in play.steps)
            sent_back = sum(25 - (25 - point) for point in play.hit_points)
            assert play.result.pips == (start.pips[0] - walked, start.pips[1] + sent_back)
            assert play.result.bar[1] == start.bar[1] + len(play.hit_points)

    @given(positions, rolls, options)
    def test_ends_of_the_step_graph_are_the_legal_results(
        self, start: Position, roll: Roll, rules: MoveOptions
    ) -> None:
        graph = step_graph(start, roll, rules)
        ends = {graph.boards[node] for node in graph.complete}

        results = {play.result.board for play in legal_plays(start, roll, rules)}
        assert ends == (results or {start.board})

    @given(positions, rolls, seeds)
    def test_any_walk_through_the_step_graph_is_a_legal_play(
        self, start: Position, roll: Roll, seed: int
    ) -> None:
        graph, rng, node = step_graph(start, roll), random.Random(seed), 0
        walked: list[tuple[int, int]] = []
        while edges := graph.next_edges(node):
            edge = rng.choice(edges)
            walked.append((edge.step.start, edge.step.end))
            node = edge.to_node

        if walked:
            assert find_play_by_steps(start, roll, walked).result.board == graph.boards[node]


class TestNotation:
    @given(positions, stakes(), st.none() | rolls, st.sampled_from(("x", "o")))
    def test_what_an_xgid_says_reads_back(
        self, start: Position, agreed: Stakes, roll: Roll | None, turn: str
    ) -> None:
        side = "o" if turn == "o" else "x"

        parsed = parse_position(xgid(start, agreed, roll, turn=side))

        assert (parsed.position, parsed.stakes, parsed.roll, parsed.turn) == (start, agreed, roll, turn)

    @given(positions, stakes(), st.none() | rolls)
    def test_what_a_gnu_id_says_reads_back(self, start: Position, agreed: Stakes, roll: Roll | None) -> None:
        if agreed.is_money and min(agreed.own_score, agreed.other_score) < 0:
            agreed = Stakes(cube=agreed.cube, owner=agreed.owner, rules=agreed.rules)

        parsed = parse_position(gnu_id(start, agreed, roll))

        # A Match ID has no place for beavers or a cap on the cube.
        plain = Rules(jacoby=agreed.rules.jacoby)
        expected = Stakes(
            agreed.length,
            agreed.own_score,
            agreed.other_score,
            agreed.cube,
            agreed.owner,
            agreed.is_crawford,
            plain,
        )
        assert (parsed.position, parsed.stakes, parsed.roll) == (start, expected, roll)

    @given(stakes())
    def test_swapping_the_stakes_twice_is_identity(self, agreed: Stakes) -> None:
        assert agreed.swapped().swapped() == agreed

    @given(st.binary(min_size=9, max_size=9).map(lambda raw: raw[:8] + bytes([raw[8] & 7])))
    def test_a_match_id_is_refused_or_written_back_as_it_was(self, raw: bytes) -> None:
        text = base64.b64encode(raw).decode()
        error = refusal(lambda: MatchId.parse(text))

        assert error.code == "bad_notation" if error else MatchId.parse(text).text == text


def random_event(match: Match, rng: random.Random) -> Event:
    """Something that may happen now, drawn from everything that may."""
    game = match.game
    if game.result is not None:
        return NextGame()
    if game.phase == "opening" or game.to_act is None:
        return Opened((rng.randint(1, 6), rng.randint(1, 6)))
    seat = game.to_act
    action = rng.choice(match.legal_actions(seat))
    if action.kind == "offer_resign" and rng.random() < 0.9:  # else hardly a game is played to the end
        action = match.legal_actions(seat)[0]
    events: dict[str, Event] = {
        "roll": Rolled(seat, Roll(rng.randint(1, 6), rng.randint(1, 6))),
        "no_play": NoPlay(seat),
        "double": Doubled(seat),
        "beaver": Beavered(seat),
        "raccoon": Raccooned(seat),
        "take": Taken(seat),
        "pass": Passed(seat),
        "offer_resign": ResignOffered(seat, rng.randint(1, 3)),
        "accept_resign": ResignAccepted(seat),
        "refuse_resign": ResignRefused(seat),
    }
    if action.kind in events:
        return events[action.kind]
    play = rng.choice(legal_plays(game.position, game.roll or Roll(1, 1), game.rules.options))
    return Played(seat, tuple((step.start, step.end) for step in play.steps))


def random_match(length: int, seed: int, most: int, rules: Rules | None = None) -> list[Match]:
    """Every state of a match played by lot, until it is over or so many events have happened."""
    rng = random.Random(seed)
    states = [Match.new(length, rules)]
    while not states[-1].is_over and len(states) <= most:
        states.append(states[-1].apply(random_event(states[-1], rng)))
    return states


class TestMatches:
    @settings(max_examples=25)
    @given(st.integers(0, 7), seeds)
    def test_no_event_makes_a_checker_appear_or_vanish(self, length: int, seed: int) -> None:
        for match in random_match(length, seed, 250):
            own, other = match.game.position.off
            assert 0 <= own <= 15
            assert 0 <= other <= 15
            assert sum(map(abs, match.game.position.board)) + own + other == 30

    @settings(max_examples=25)
    @given(st.integers(1, 5), seeds)
    def test_the_score_never_falls_and_the_winner_has_the_length(self, length: int, seed: int) -> None:
        states = random_match(length, seed, 2_000)

        for before, after in pairwise(states):
            assert before.score[0] <= after.score[0] <= length
            assert before.score[1] <= after.score[1] <= length
        last = states[-1]
        assert last.is_over
        assert last.winner is not None
        assert last.score[last.winner] == length

    @settings(max_examples=15)
    @given(st.integers(0, 5), seeds)
    def test_a_match_is_the_fold_of_its_events(self, length: int, seed: int) -> None:
        last = random_match(length, seed, 250)[-1]

        assert Match.replay(Match.new(length), last.events) == last

    @settings(max_examples=25)
    @given(st.sampled_from([None, 4, 64]), seeds)
    def test_with_beavers_the_cube_only_doubles_and_stays_below_its_cap(
        self, cap: int | None, seed: int
    ) -> None:
        rules = Rules(beavers=True, raccoons=True, automatic_doubles=1, cube_cap=cap)
        states = random_match(0, seed, 250, rules)

        for before, after in pairwise(states):
            if isinstance(after.events[-1], NextGame):
                continue
            assert after.game.cube in {before.game.cube << turns for turns in range(4)}
            assert cap is None or after.game.cube <= cap
            assert (after.game.raises > 0) <= (after.game.phase == "double_offered")
        assert Match.replay(Match.new(0, rules), states[-1].events) == states[-1]

    @settings(max_examples=15)
    @given(st.sampled_from(sorted(VARIANTS)), st.tuples(*[st.booleans()] * 5), seeds)
    def test_a_match_by_any_rules_ends_with_all_checkers_accounted_for(
        self, variant: str, agreed: tuple[bool, ...], seed: int
    ) -> None:
        rules = Rules(variant=variant, opening_reroll=agreed[0], options=MoveOptions(*agreed[1:]))

        for match in random_match(3, seed, 250, rules):
            assert min(match.game.position.borne_off(rules.checkers)) >= 0

    @settings(max_examples=15)
    @given(st.integers(2, 5), seeds)
    def test_a_match_has_at_most_one_crawford_game_right_after_match_point(
        self, length: int, seed: int
    ) -> None:
        games = random_match(length, seed, 2_000)[-1].games

        at_match_point = [length - 1 in record.score for record in games]
        first = at_match_point.index(True) if True in at_match_point else len(games)
        assert [record.is_crawford for record in games] == [number == first for number in range(len(games))]

    @settings(max_examples=15)
    @given(st.integers(0, 5), seeds)
    def test_only_one_seat_may_act_and_the_other_is_always_refused(self, length: int, seed: int) -> None:
        for match in random_match(length, seed, 120):
            if match.game.result is not None:
                continue
            seat = match.game.to_act
            if seat is None:
                assert match.legal_actions(0) == match.legal_actions(1) == ()
                continue
            assert match.legal_actions(seat)
            other: Seat = opponent(seat)
            assert match.legal_actions(other) == ()
            for event in (Rolled(other, Roll(6, 5)), Doubled(other), Taken(other), NoPlay(other)):
                error = refusal(partial(match.apply, event))
                assert isinstance(error, IllegalAction)
                assert error.action == event.kind
