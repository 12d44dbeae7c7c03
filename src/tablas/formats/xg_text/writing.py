"""Positions as the English text form."""

from __future__ import annotations

from importlib.metadata import version

from tablas.errors import CannotWrite, Loss
from tablas.evaluation import Evaluation
from tablas.moves import Roll
from tablas.moves.play import mark_hits, write_steps
from tablas.notation import Pending, xgid
from tablas.record import Analysis, Annotation, Candidate, MatchRecord, PositionRecord, Steps
from tablas.stakes import Stakes

_NAME = "xg_text"
_ROWS = 5  # checkers drawn on a point; a higher count stands as a digit on the last
_TOP, _BOTTOM = range(13, 25), range(12, 0, -1)
_PENDING: dict[str, Pending] = {"double": "double", "beaver": "beaver", "raccoon": "raccoon"}


def write(record: MatchRecord, *, lossy: bool = False) -> bytes:
    """The positions of the record, one after another. Numbers are rounded as the program rounds them.

    Raises:
        CannotWrite: the record holds games or more than the form has room for, or no position at all.
    """
    lost = _lost(record)
    if not record.positions or (lost and not lossy):
        raise CannotWrite(_NAME, lost or [Loss("no_positions")])
    blocks = [_block(position, record.producer) for position in record.positions]
    return "\r\n".join("\n".join(blocks).split("\n")).encode("utf-8")


def _lost(record: MatchRecord) -> list[Loss]:
    notes = [position.note for position in record.positions if position.note is not None]
    players = [player for position in record.positions for player in position.players]
    facts = {
        "games": bool(record.games),
        "tags": bool(record.tags),
        "comment": bool(record.comment),
        "clocks": bool(record.clock) or any(note.clock is not None for note in notes),
        "ratings": any(player.rating or player.extra for player in players),
        "marks": any(note.mark for note in notes),
        "luck": any(note.luck is not None for note in notes),
    }
    return [Loss(code) for code, is_lost in facts.items() if is_lost]


def _block(position: PositionRecord, producer: str) -> str:
    note = position.note or Annotation()
    extra = dict(note.extra)
    stakes = position.stakes
    own, other = position.players
    roll = Roll.of(position.roll) if position.roll else None
    identifier = xgid(position.position, stakes, roll, pending=_PENDING.get(extra.get("pending", "")))
    lines = [identifier, "", f"X:{_one_line(own.name)}   O:{_one_line(other.name)}", _score(stakes)]
    lines += _diagram(position)
    lines += _under_diagram(position, roll)
    for analysis in note.analyses:
        lines += ["", *_analysis(analysis, position)]
    if note.comment:
        lines += ["", *note.comment.split("\n")]
    table = f", MET: {_one_line(extra['met'])}" if extra.get("met") else ""
    return "\n".join([*lines, "", f"{_program(producer)}{table}", "", ""])


def _program(producer: str) -> str:
    name, _, number = producer.rpartition(" ")
    if name == "eXtreme Gammon" and number[:1].isdigit():
        return f"eXtreme Gammon Version: {number}"
    return f"tablas Version: {version('tablas')}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _score(stakes: Stakes) -> str:
    score = f"Score is X:{stakes.own_score} O:{stakes.other_score}"
    if stakes.length:
        return f"{score} {stakes.length} pt.(s) match."
    rules = f"{' Jacoby' if stakes.rules.jacoby else ''}{' Beaver' if stakes.rules.beavers else ''}"
    return f"{score}. Unlimited Game{',' if rules else ''}{rules}"


def _diagram(position: PositionRecord) -> list[str]:
    board = position.position.board
    own_bar, other_bar = position.position.bar
    lines = [" +13-14-15-16-17-18------19-20-21-22-23-24-+"]
    top = [_row(board, _TOP, height, other_bar, "O") for height in range(_ROWS)]
    bottom = [_row(board, _BOTTOM, height, own_bar, "X") for height in reversed(range(_ROWS))]
    lines += [*top, " |                  |BAR|                  |", *bottom]
    return [*lines, " +12-11-10--9--8--7-------6--5--4--3--2--1-+"]


def _row(board: tuple[int, ...], points: range, height: int, bar: int, bar_side: str) -> str:
    cells = [_cell(abs(board[point]), "X" if board[point] > 0 else "O", height) for point in points]
    return f" |{''.join(cells[:6])}|{_cell(bar, bar_side, height)}|{''.join(cells[6:])}|"


def _cell(count: int, side: str, height: int) -> str:
    if count <= height:
        return "   "
    return f"{count:>2} " if height == _ROWS - 1 and count > _ROWS else f" {side} "


def _under_diagram(position: PositionRecord, roll: Roll | None) -> list[str]:
    stakes = position.stakes
    own, other = position.position.pips
    length = f"/{stakes.length}" if stakes.length else ""
    owner = {"centred": "", "own": ", X own cube", "other": ", O own cube"}[stakes.owner]
    return [
        f"Pip count  X: {own}  O: {other} X-O: {stakes.own_score}-{stakes.other_score}{length}",
        f"Cube: {stakes.cube}{owner}",
        f"X to play {roll.first}{roll.second}" if roll else "X on roll, cube action",
    ]


def _analysis(analysis: Analysis, position: PositionRecord) -> list[str]:
    if analysis.kind == "cube":
        return _cube(analysis, position.stakes.owner != "centred")
    best = next((c.equity for c in analysis.candidates if c.equity is not None), None)
    lines: list[str] = []
    for number, candidate in enumerate(analysis.candidates, 1):
        lines += _candidate(number, candidate, best, position)
    return lines + [f"  {line}" for line in dict(analysis.extra).get("rollout", "").split("\n") if line]


def _candidate(number: int, candidate: Candidate, best: float | None, position: PositionRecord) -> list[str]:
    play = candidate.text or _play(candidate.steps, position)
    equity = candidate.equity or 0.0
    loss = f" ({equity - best:+.3f})" if best is not None and number > 1 else ""
    lines = [f"  {number:>3}. {candidate.level or '1-ply':<11} {play:<28} eq:{equity:+.3f}{loss}"]
    if candidate.chances is not None:
        player, opponent = _chances(candidate.chances)
        lines += [f"      Player:   {player}", f"      Opponent: {opponent}"]
    return lines


def _play(steps: Steps, position: PositionRecord) -> str:
    return write_steps(mark_hits(position.position.board, steps)) if steps else "Cannot move"


def _chances(chances: Evaluation) -> tuple[str, str]:
    def said(win: float, gammon: float, backgammon: float) -> str:
        return f"{win * 100:.2f}% (G:{gammon * 100:.2f}% B:{backgammon * 100:.2f}%)"

    player = said(chances.win, chances.win_gammon, chances.win_backgammon)
    return player, said(1 - chances.win, chances.lose_gammon, chances.lose_backgammon)


def _cube(analysis: Analysis, is_owned: bool) -> list[str]:
    worths = (analysis.no_double, analysis.double_take, analysis.double_pass)
    if None in worths:
        return []
    no_double, take, passed = (worth or 0.0 for worth in worths)
    extra = dict(analysis.extra)
    word = "redouble" if is_owned else "double"
    lines = [f"Analyzed in {analysis.level or '1-ply'}"]
    if analysis.chances is not None:
        player, opponent = _chances(analysis.chances)
        lines += [f"Player Winning Chances:   {player}", f"Opponent Winning Chances: {opponent}"]
    cubeless = _float(extra.get("cubeless_equity")), _float(extra.get("double_equity"))
    best = max(no_double, min(take, passed))
    named = ((f"No {word}", no_double), (f"{word.title()}/Take", take), (f"{word.title()}/Pass", passed))
    rows = [f"       {name + ':':<15} {worth:+.3f}{_loss(worth, best)}" for name, worth in named]
    lines += ["", f"Cubeless Equities: No Double={cubeless[0]:+.3f}, Double={cubeless[1]:+.3f}", ""]
    return [
        *lines,
        "Cubeful Equities:",
        *rows,
        "",
        f"Best Cube action: {_best(no_double, take, passed, word)}",
    ]


def _best(no_double: float, take: float, passed: float, word: str) -> str:
    answer = "Take" if take <= passed else "Pass"
    if no_double <= min(take, passed):
        return f"{word.capitalize()} / {answer}"
    return f"Too good to {word} / {answer}" if no_double > passed else f"No {word} / {answer}"


def _loss(worth: float, best: float) -> str:
    return "" if worth == best else f" ({worth - best:+.3f})"


def _float(text: str | None) -> float:
    try:
        return float(text or 0)
    except ValueError:
        return 0.0
