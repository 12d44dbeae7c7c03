"""Whole matches by pipe, in both languages, and every word the game knows."""

import json
import re
from pathlib import Path

import pytest

from .conftest import Run

# One line for each question the game may ask; a line that does not fit gets a reply and changes nothing.
ENGLISH = "roll\n1\ntake\nnext\n" * 900
SPANISH = "tirar\n1\naceptar\nsiguiente\n" * 900


def games(folder: Path) -> list[Path]:
    return sorted((folder / "games").glob("*.jsonl"))


def events(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def last_screen(out: str) -> str:
    """The last board and what is said below it, without the path of the file."""
    return re.sub(r"/\S+", "FILE", out[out.rindex("tablas · ") :])


@pytest.mark.parametrize(
    ("typed", "language", "ending"),
    [
        (ENGLISH, "en", r"(You win|The bot wins) the match \d-\d\.\n"),
        (SPANISH, "es", r"(Ganas|El bot gana) el partido \d-\d\.\n"),
    ],
)
def test_whole_match_is_played_to_its_end(run: Run, typed: str, language: str, ending: str) -> None:
    outcome = run("play", "--match", "3", "--seed", "7", "--level", "casual", "--lang", language, typed=typed)

    assert outcome.status == 0
    assert outcome.err == ""
    assert re.search(ending + r"$", outcome.out)


def test_same_seed_and_same_orders_give_the_same_match_in_both_languages(run: Run, tmp_path: Path) -> None:
    english, spanish = tmp_path / "en.jsonl", tmp_path / "es.jsonl"

    run("play", "--match", "1", "--seed", "5", "--save", str(english), typed=ENGLISH)
    run("play", "--match", "1", "--seed", "5", "--save", str(spanish), "--lang", "es", typed=SPANISH)

    assert events(english) == events(spanish)


def test_every_event_is_on_disk_when_the_input_ends(run: Run, data_folder: Path) -> None:
    outcome = run("play", "--match", "1", "--seed", "3", typed="roll\n1\n")

    kinds = [event["kind"] for event in events(games(data_folder)[0])]
    assert outcome.status == 0
    assert "No more input." in outcome.out
    assert f"tablas play --resume {games(data_folder)[0]}" in outcome.out
    assert kinds[0] == "opened"
    assert kinds[-1] == "rolled"


def test_match_goes_on_exactly_where_it_was(run: Run, data_folder: Path) -> None:
    typed = "roll\n1\nroll\n2\nroll\n1\n"
    run("play", "--seed", "11", "--level", "casual", typed=typed)
    halfway = games(data_folder)[0]
    whole = run("play", "--seed", "11", "--level", "casual", "--new", typed=typed + "roll\n1\nboard\nquit\n")

    resumed = run("play", "--resume", str(halfway), typed="roll\n1\nboard\nquit\n")

    assert last_screen(resumed.out) == last_screen(whole.out)
    assert events(halfway) == events(next(path for path in games(data_folder) if path != halfway))


@pytest.mark.parametrize("answer", ["yes\n", "sí\n"])
def test_unfinished_match_is_offered_and_taken_up(run: Run, data_folder: Path, answer: str) -> None:
    run("play", "--seed", "3", typed="roll\n1\n")
    before = events(games(data_folder)[0])

    outcome = run("play", typed=answer + "board\nquit\n")

    assert "An unfinished match: Bot · expert, 0-0 to 5." in outcome.out
    assert len(games(data_folder)) == 1
    assert events(games(data_folder)[0])[: len(before)] == before


@pytest.mark.parametrize("answer", ["no\n", "roll\n"])
def test_unfinished_match_may_be_left_for_later(run: Run, data_folder: Path, answer: str) -> None:
    run("play", "--seed", "3", typed="roll\n1\n")
    left = games(data_folder)[0].read_bytes()
    waiting = games(data_folder)[0]

    outcome = run("play", typed=answer + "quit\n")

    assert f"the other one waits in {waiting}" in outcome.out
    assert waiting.read_bytes() == left


def test_finished_match_is_not_offered(run: Run) -> None:
    run("play", "--match", "1", "--seed", "5", typed=ENGLISH)

    assert "unfinished" not in run("play", typed="quit\n").out


def test_undo_goes_back_to_the_last_decision_and_the_dice_stay(run: Run, data_folder: Path) -> None:
    script = "roll\n1\nundo\n2\nquit\n"

    outcome = run("play", "--match", "1", "--seed", "11", typed=script)

    rolls = re.findall(r"Your roll: (\d-\d)", outcome.out)
    assert "Taken back to your last decision." in outcome.out
    assert rolls[2:] == rolls[:2]
    stored = events(games(data_folder)[0])
    plays = [event for event in stored if event["kind"] == "played" and event["seat"] == 0]
    assert len(plays) == 1


def test_dice_that_fell_before_an_undo_wait_in_the_file(run: Run, data_folder: Path) -> None:
    first = run("play", "--match", "1", "--seed", "11", typed="roll\n1\nundo\nquit\n")
    path = games(data_folder)[0]
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])

    resumed = run("play", "--resume", str(path), typed="1\nquit\n")

    assert header["waiting"]
    bot_rolls = re.findall(r"The bot plays (\d-\d)", first.out)
    assert re.findall(r"The bot plays (\d-\d)", resumed.out)[-1] == bot_rolls[-1]


def test_undo_finds_nothing_before_the_first_decision(run: Run) -> None:
    outcome = run("play", "--match", "1", "--seed", "11", typed="undo\nquit\n")

    assert "no decision of yours" in outcome.out


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("foo", "'foo' is neither a word I know nor a play"),
        ("99", "There is no play number 99; list shows 1 to"),
        ("13/2", "'13/2'"),
        ("double", "You cannot double now: you have already rolled."),
        ("roll", "You have already rolled"),
        ("pass", "The turn cannot be passed"),
        ("take", "take: not now."),
        ("resign everything", "Resign what? single, gammon or backgammon."),
        ("", "Type a play such as 8/5 6/5"),
        ("pips", "Pips: you 167, the bot"),
        ("save", "Saved in "),
        ("help", "throw the dice"),
        ("list", "  1  "),
        ("hint", "Hint:"),
    ],
)
def test_order_that_changes_nothing_gets_a_reply_and_the_question_stands(
    run: Run, data_folder: Path, typed: str, reply: str
) -> None:
    run("play", "--match", "1", "--seed", "11", typed="quit\n")
    untouched = events(games(data_folder)[0])

    outcome = run("play", "--match", "1", "--seed", "11", "--new", typed=f"{typed}\nquit\n")

    assert reply in outcome.out
    assert [events(path) for path in games(data_folder)] == [untouched, untouched]


@pytest.mark.parametrize("word", ["double", "doblar", "d"])
def test_double_before_the_roll_is_answered_by_the_bot(run: Run, word: str) -> None:
    outcome = run("play", "--match", "5", "--seed", "3", typed=f"{word}\nquit\n")

    assert "You double to 2." in outcome.out
    assert re.search(r"The bot (takes|passes)\.", outcome.out)


def test_bot_accepts_a_backgammon_and_refuses_less_than_it_can_win(run: Run) -> None:
    generous = run("play", "--match", "1", "--seed", "11", typed="resign backgammon\n")
    mean = run("play", "--match", "25", "--seed", "11", typed="abandonar\n")

    assert "The bot accepts." in generous.out
    assert "The bot wins the match 1-0." in generous.out
    assert re.search(r"The bot (accepts|refuses)", mean.out)


def test_money_session_goes_on_until_the_player_leaves(run: Run) -> None:
    outcome = run("play", "--money", "--seed", "11", typed="resign\nnext\nquit\n")
    plain = run("play", "--money", "--no-jacoby", "--seed", "11", "--new", typed="quit\n")

    assert "money · Jacoby" in outcome.out
    assert "Jacoby" not in plain.out


def test_ascii_game_is_ascii(run: Run) -> None:
    outcome = run("play", "--ascii", "--seed", "11", "--match", "1", typed="hint\n1\nquit\n")

    assert outcome.out.isascii()


def test_match_that_goes_on_keeps_its_terms(run: Run, data_folder: Path) -> None:
    run("play", "--seed", "3", typed="quit\n")
    path = str(games(data_folder)[0])

    for terms in (("--match", "3"), ("--level", "casual"), ("--money",), ("--seed", "1"), ("--new",)):
        outcome = run("play", "--resume", path, *terms)
        assert outcome.status == 2
        assert outcome.err.startswith(f"tablas: bad_option: {terms[0]}: ")


def test_existing_file_is_never_written_over(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text("mine", encoding="utf-8")

    outcome = run("play", "--save", str(kept), typed="quit\n")

    assert outcome.status == 2
    assert outcome.err.startswith("tablas: file_not_writable: --save: ")
    assert kept.read_text(encoding="utf-8") == "mine"


def test_folder_that_cannot_hold_the_match_is_said_before_the_game(
    run: Run, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_folder.write_text("a file, not a folder", encoding="utf-8")
    monkeypatch.setenv("TABLAS_DATA", str(data_folder))

    refused = run("play", typed="quit\n")
    unsaved = run("play", "--no-save", typed="quit\n")

    assert refused.status == 2
    assert refused.err.startswith("tablas: not_kept: TABLAS_DATA: ")
    assert "--no-save" in refused.err
    assert unsaved.status == 0
    assert "Nothing was saved (--no-save)." in unsaved.out


@pytest.mark.parametrize(
    "chosen",
    [
        ("--rules", "reglas_texto"),
        ("--variant", "hypergammon", "--rules", "opening_reroll,no_cube"),
        ("--variant", "nackgammon", "--rules", "sin_dobles"),
    ],
)
def test_whole_match_by_other_rules_is_played_and_kept_with_them(
    run: Run, tmp_path: Path, chosen: tuple[str, ...]
) -> None:
    path = tmp_path / "match.jsonl"

    outcome = run(
        "play", "--match", "1", "--seed", "7", "--level", "casual", "--lang", "en", "--save", str(path),
        *chosen, typed=ENGLISH,
    )  # fmt: skip

    assert (outcome.status, outcome.err) == (0, "")
    assert "Not the standard game: unrated." in outcome.out
    assert re.search(r"(You win|The bot wins) the match \d-\d\.\n", outcome.out)
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert header["rules"]["variant"] == (chosen[1] if chosen[0] == "--variant" else "standard")


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        (("--variant", "chess"), "unknown_variant"),
        (("--rules", "sin_dados"), "unknown_rule"),
        (("--rules", "beavers"), "bad_stakes"),
        (("--rules", "tope_cubo=63"), "bad_stakes"),
    ],
)
@pytest.mark.parametrize("language", ["es", "en"])
def test_rules_that_cannot_be_are_refused(
    run: Run, chosen: tuple[str, str], code: str, language: str
) -> None:
    outcome = run("play", "--match", "3", "--lang", language, *chosen)

    assert outcome.status != 0
    assert code in outcome.err


def test_money_game_with_beavers_is_played(run: Run) -> None:
    typed = "roll\n1\nbeaver\ntake\n" * 300 + "quit\n"

    outcome = run(
        "play", "--money", "--rules", "raccoons,automatic_doubles=2", "--seed", "3", "--lang", "en",
        "--level", "casual", "--no-save", typed=typed,
    )  # fmt: skip

    assert (outcome.status, outcome.err) == (0, "")
