"""The conversation of a match, with a bot that does what the test wants: every kind of decision comes up."""

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

import pytest

from boards import position
from tablas.cli.faults import FileNotWritable
from tablas.cli.game.conversation import Conversation
from tablas.cli.game.saved import SavedMatch, load
from tablas.cli.game.session import Session
from tablas.cli.game.terminal import Terminal
from tablas.decision import Engine
from tablas.match import (
    Doubled,
    Event,
    GameStart,
    Match,
    NoPlay,
    Passed,
    Played,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Taken,
)
from tablas.moves import legal_plays
from tablas.report.words import Language, words_in
from tablas.server.play.bot import decide
from tablas.server.play.seats import BOT, HUMAN
from tablas.stakes import Rules

from .conftest import Run

ENGINE = Engine("champion")
Decision = Event | Literal["roll"]
Script = Callable[[Iterable[Decision]], None]


@pytest.fixture
def bot_does(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Have the bot do these things where they are possible, in this order; else roll and play anything."""

    def script(wanted: Iterable[Decision]) -> None:
        pending = list(wanted)

        def scripted(_: Engine, match: Match) -> Decision:
            game = match.game
            kinds = {action.kind for action in match.legal_actions(BOT)}
            if "no_play" in kinds:
                return NoPlay(BOT)
            if "play" in kinds and game.roll is not None:
                steps = legal_plays(game.position, game.roll)[0].steps
                return Played(BOT, tuple((step.start, step.end) for step in steps))
            return pending.pop(0) if pending else "roll"

        monkeypatch.setattr("tablas.cli.game.conversation.decide", scripted)

    return script


def converse(session: Session, typed: str, language: Language = "en") -> str:
    """What is said while these lines are typed."""
    said = io.StringIO()
    terminal = Terminal(io.StringIO(typed), said, ascii_only=False, colour="never")
    Conversation(session, ENGINE, terminal, words_in(language)).run()
    return said.getvalue()


def new_session(length: int, seed: int = 11, path: Path | None = None) -> Session:
    """A match whose first throw, with this seed, the bot wins; so it is the human's turn after one play."""
    return Session(SavedMatch(Match.new(length, Rules(jacoby=False)), "expert", seed), path)


def test_double_taken_and_redouble_passed(bot_does: Script) -> None:
    bot_does([Taken(BOT), Doubled(BOT)])
    session = new_session(7)

    said = converse(session, "double\nroll\n1\npass\nquit\n")

    assert "You double to 2.\nThe bot takes. It owns the cube at 2." in said
    assert "The bot doubles to 4: take or pass? Passing loses 2 points." in said
    assert "You pass.\nThe bot wins 2 points (single game).\nScore: you 0, the bot 2." in said
    assert session.match.score == (0, 2)


def test_doubles_of_the_bot_are_taken_and_the_human_owns_the_cube(bot_does: Script) -> None:
    bot_does([Doubled(BOT)])

    said = converse(new_session(7), "tirar\n1\naceptar\nquit\n", "es")

    assert "El bot dobla a 2: ¿aceptar o rechazar? Rechazar pierde 1 punto." in said
    assert "Aceptas. El cubo es tuyo, en 2." in said


def test_double_passed_wins_a_point_and_the_next_game_waits_for_the_player(bot_does: Script) -> None:
    bot_does([Passed(BOT)])

    said = converse(new_session(3), "double\n\nquit\n")

    assert "The bot passes.\nYou win 1 point (single game).\nScore: you 1, the bot 0." in said
    assert "Enter starts the next game; quit ends the session." in said
    assert "Game 2 starts." in said


def test_crawford_game_is_announced_and_nobody_doubles_in_it(bot_does: Script) -> None:
    bot_does([Passed(BOT)])

    said = converse(new_session(2), "double\nnext\ndouble\nquit\n")

    assert "Crawford game: nobody may double." in said
    assert "Game 2 - match to 2 - Crawford" in said
    assert "You cannot double now" in said


def test_resignation_of_the_bot_is_accepted(bot_does: Script) -> None:
    bot_does([ResignOffered(BOT, 2)])

    said = converse(new_session(2), "roll\n1\n\naccept\n")

    assert "The bot offers to lose a gammon, worth 2 points: accept or refuse?" in said
    assert "An empty line decides nothing: accept or refuse?" in said
    assert "You accept the resignation.\nYou win 2 points (gammon).\nYou win the match 2-0." in said


def test_resignation_of_the_bot_is_refused_and_the_game_goes_on(bot_does: Script) -> None:
    bot_does([ResignOffered(BOT, 1)])
    session = new_session(5)

    said = converse(session, "roll\n1\nhint\nrefuse\nquit\n")

    assert "Hint: " in said
    assert "You refuse the resignation; the game goes on." in said
    assert session.match.score == (0, 0)


def test_resignation_of_the_human_is_refused_or_accepted(bot_does: Script) -> None:
    bot_does([ResignRefused(BOT), ResignAccepted(BOT)])

    said = converse(new_session(3), "resign\nresign gammon\nquit\n")

    assert "You offer to lose a single game.\nThe bot refuses: it hopes for more." in said
    assert "You offer to lose a gammon.\nThe bot accepts.\nThe bot wins 2 points (gammon)." in said


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("", "An empty line decides nothing: take or pass?"),
        ("roll", "The bot waits for your answer: take or pass."),
        ("list", "The bot waits for your answer: take or pass."),
        ("double", "The bot waits for your answer: take or pass."),
        ("1", "The bot waits for your answer: take or pass."),
        ("8/5", "The bot waits for your answer: take or pass."),
        ("hint", "Hint: "),
    ],
)
def test_nothing_but_an_answer_answers_a_double(bot_does: Script, typed: str, reply: str) -> None:
    bot_does([Doubled(BOT)])
    session = new_session(7)

    said = converse(session, f"roll\n1\n{typed}\nquit\n")

    assert reply in said
    assert session.match.game.phase == "double_offered"


@pytest.mark.parametrize("typed", ["1", "8/5 6/5", "list", "pass", "take", "next"])
def test_before_the_roll_plays_have_to_wait(bot_does: Script, typed: str) -> None:
    bot_does([])
    session = new_session(7)

    converse(session, f"{typed}\nquit\n")

    assert session.match.game.phase == "before_roll"


def test_undo_of_a_roll_keeps_its_dice_for_the_roll_after_the_double(bot_does: Script) -> None:
    bot_does([Taken(BOT)])
    session = new_session(7)

    said = converse(session, "roll\nundo\ndouble\nroll\nboard\nquit\n")

    rolls = [line for line in said.split("\n") if line.startswith("Your roll")]
    assert len(set(rolls)) == 1
    assert session.match.game.cube == 2


def test_undo_does_not_reach_into_a_finished_game(bot_does: Script) -> None:
    bot_does([Passed(BOT)])
    session = new_session(5)

    said = converse(session, "double\nnext\nundo\nquit\n")

    assert "There is no decision of yours in this game to take back." in said
    assert session.match.score == (1, 0)


def test_undo_takes_back_the_decision_that_ended_a_game_while_the_next_has_not_begun(
    bot_does: Script,
) -> None:
    bot_does([Passed(BOT), Taken(BOT)])
    session = new_session(5)

    converse(session, "double\nundo\nquit\n")

    assert session.match.score == (0, 0)
    assert session.match.game.phase == "before_roll"


def test_forced_play_is_offered_and_enter_plays_it(bot_does: Script) -> None:
    bot_does([])
    session = new_session(1)

    while len(session.match.game.moves) < 200 and session.match.game.result is None:
        said = converse(session, "\n1\n")
        if "Only one play is legal" in said:
            break
    assert "Only one play is legal" in said


def test_bot_refuses_a_single_game_where_it_wins_a_gammon() -> None:
    lost = GameStart(position("own 18:5 17:5 13:5 / other 1:6 2:5 3:2"), HUMAN)
    match = Match.new(0, Rules(jacoby=False), start=lost)

    single = decide(ENGINE, match.apply(ResignOffered(HUMAN, 1)))
    gammon = decide(ENGINE, match.apply(ResignOffered(HUMAN, 2)))

    assert single == ResignRefused(BOT)
    assert gammon == ResignAccepted(BOT)


def test_disk_that_fails_during_the_match_is_said_once_and_the_match_goes_on(
    bot_does: Script, tmp_path: Path
) -> None:
    bot_does([])
    folder = tmp_path / "games"
    folder.mkdir()
    session = new_session(1, path=folder / "match.jsonl")
    session.save()
    before = (folder / "match.jsonl").read_bytes()
    folder.rename(tmp_path / "gone")

    said = converse(session, "1\n1\nsave\n")

    assert said.count("Not saved (file_not_writable)") == 1
    assert "file_not_writable: --save: " in said
    assert len(session.match.events) > 4
    assert (tmp_path / "gone" / "match.jsonl").read_bytes() == before
    assert "Saved in" not in said
    (tmp_path / "gone").rename(folder)
    session.save()
    assert load(folder / "match.jsonl").match == session.match


def test_second_terminal_does_not_write_over_what_the_first_has_played(
    bot_does: Script, tmp_path: Path
) -> None:
    bot_does([])
    path = tmp_path / "match.jsonl"
    converse(new_session(3, path=path), "roll\n1\n")
    first, second = (Session(load(path), path) for _ in range(2))
    second.save()
    converse(first, "roll\n1\nroll\n1\n")
    ahead = path.read_bytes()

    said = converse(second, "roll\n1\nsave\n", "es")

    assert "Sin guardar (file_not_writable): " in said
    assert "otro tablas ha seguido con el partido" in said
    assert path.read_bytes() == ahead
    assert "Saved in" in converse(first, "roll\n1\n")


def test_two_new_matches_in_one_file_are_one_too_many(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    new_session(3, path=path).save()
    before = path.read_bytes()

    with pytest.raises(FileNotWritable, match="another tablas"):
        new_session(5, path=path).save()

    assert path.read_bytes() == before


def test_finished_match_that_is_opened_again_says_how_it_ended(bot_does: Script, tmp_path: Path) -> None:
    bot_does([ResignAccepted(BOT)])
    path = tmp_path / "match.jsonl"
    converse(new_session(1, path=path), "resign\n")

    again = Session(load(path), None)

    assert again.match.is_over
    assert "El bot gana el partido 1-0." in converse(again, "", "es")


def test_long_match_is_kept_line_by_line_as_it_stands(bot_does: Script, run: Run, data_folder: Path) -> None:
    bot_does([])
    path = data_folder.parent / "match.jsonl"

    run("play", "--match", "2", "--seed", "3", "--save", str(path), typed="roll\n1\nundo\n2\nnext\n" * 30)

    saved = load(path)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + len(saved.match.events)
