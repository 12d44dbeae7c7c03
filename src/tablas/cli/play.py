"""`tablas play`: a match against the bot in the terminal."""

from __future__ import annotations

import io
import secrets
import sys
import time
from dataclasses import replace
from pathlib import Path

from tablas.cli.arguments import read_choice, read_whole, value_of
from tablas.cli.command_line import Command, Given, Option
from tablas.cli.faults import BadOption, FileNotWritable, NotKept
from tablas.cli.game.conversation import Conversation
from tablas.cli.game.orders import read_order
from tablas.cli.game.saved import SavedMatch, load, unfinished
from tablas.cli.game.session import Session
from tablas.cli.game.terminal import InputEnded, Terminal
from tablas.cli.levels import level_name, level_names, read_level
from tablas.cli.looks import COLOUR_CHOICES
from tablas.decision import MOST_AWAY, Engine, Level
from tablas.match import PRESETS, Clock, Match
from tablas.position import VARIANTS
from tablas.report.words import Words
from tablas.rule_names import RULE_NAMES, check_for_length, rules_named
from tablas.stakes import Rules
from tablas.storage.folders import data_folder

_LEVEL = "expert"
# Both languages are understood, so both are shown.
_RULE_NAMES = tuple(f"{es}/{en}" for es, en in zip(RULE_NAMES["es"], RULE_NAMES["en"], strict=True))
_LENGTH = "5"
_MOST_SEED = 999_999_999
_OWN = "TABLAS_DATA"
# What a match that goes on has decided already.
_DECIDED = ("--level", "--match", "--seed", "--variant", "--rules", "--clock")
_DECIDED_FLAGS = ("--money", "--jacoby", "--new", "--no-save")


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "play",
        words["help_play"],
        (),
        (
            Option("--level", words["help_level"].format(levels=level_names(words)), "L"),
            Option("--match", words["help_match"], "N"),
            Option("--money", words["help_money"]),
            Option("--jacoby", words["help_jacoby"], off="--no-jacoby"),
            Option("--variant", words["help_variant"].format(variants=", ".join(VARIANTS)), "V"),
            Option("--rules", words["help_rules"].format(rules=", ".join(_RULE_NAMES)), "NAMES"),
            Option("--clock", words["help_clock"].format(clocks=", ".join(PRESETS)), "CLOCK"),
            Option("--ascii", words["help_ascii"]),
            Option("--color", words["help_color"], "WHEN"),
            Option("--seed", words["help_seed"], "N"),
            Option("--save", words["help_save"], "FILE"),
            Option("--resume", words["help_resume"], "FILE"),
            Option("--new", words["help_new"]),
            Option("--no-save", words["help_no_save"]),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    colour = read_choice(given.maybe("--color") or "auto", "--color", COLOUR_CHOICES, words)
    # A process that was started without a standard input has None there.
    terminal = Terminal(
        sys.stdin or io.StringIO(), sys.stdout, ascii_only=given.flag("--ascii"), colour=colour
    )
    try:
        session = _session(given, terminal, words)
    except InputEnded:
        terminal.tell(words["play_input_ended"])
        return 0
    _keep(session)
    if session.match.rules.is_unrated:
        terminal.tell(words["play_unrated"])
    bot = Engine(session.level, seed=session.seed)
    Conversation(session, bot, terminal, words).run()
    return 0


def _keep(session: Session) -> None:
    """Save once before anybody has played, so that what cannot be kept is said now."""
    try:
        session.save()
    except FileNotWritable as fault:
        if fault.place == _OWN:
            raise NotKept(fault.value, fault.reason, _OWN) from fault
        raise


def _session(given: Given, terminal: Terminal, words: Words) -> Session:
    """The match to play: the one named, one left unfinished, or a new one."""
    resume, save = given.maybe("--resume"), given.maybe("--save")
    if resume is not None:
        _refuse_decided(given, words)
        with value_of("--resume"):
            saved = load(Path(resume))
        if save is None:
            return Session(saved, Path(resume))
        return Session(replace(saved, text=None), _new_file(save))
    saved = _new_match(given, words)
    if given.flag("--no-save"):
        if save is not None:
            raise BadOption(
                "--save", save, words["expected_either"].format(first="--save", second="--no-save")
            )
        return Session(saved, None)
    if save is not None:
        return Session(saved, _new_file(save))
    if not given.flag("--new"):
        found = _offer_unfinished(terminal, words)
        if found is not None:
            return found
    return Session(saved, _own_file(), _OWN)


def _refuse_decided(given: Given, words: Words) -> None:
    for name in _DECIDED:
        value = given.maybe(name)
        if value is not None:
            raise BadOption(name, value, words["expected_with_resume"])
    for name in _DECIDED_FLAGS:
        if name in given.flags:
            raise BadOption(name, name, words["expected_with_resume"])


def _new_match(given: Given, words: Words) -> SavedMatch:
    length, money = given.maybe("--match"), given.flag("--money")
    if money and length is not None:
        raise BadOption("--match", length, words["expected_either"].format(first="--match", second="--money"))
    points = 0 if money else read_whole(length or _LENGTH, "--match", 1, MOST_AWAY, words)
    if given.flag("--jacoby") and not money:
        raise BadOption("--jacoby", "--jacoby", words["expected_money"])
    seed, clock = given.maybe("--seed"), given.maybe("--clock")
    with value_of("--clock"):
        agreed = None if clock is None else Clock.agreed(clock, points)
    return SavedMatch(
        Match.new(points, _rules(given, points)),
        read_level(given.maybe("--level") or _LEVEL).name,
        None if seed is None else read_whole(seed, "--seed", 0, _MOST_SEED, words),
        clock=agreed,
    )


def _rules(given: Given, points: int) -> Rules:
    """What is agreed on, from the variant, the named rules and Jacoby."""
    jacoby = points == 0 and given.flag("--jacoby", default=True)
    with value_of("--variant"):
        rules = Rules(variant=given.maybe("--variant") or "standard", jacoby=jacoby)
    with value_of("--rules"):
        rules = rules_named(given.maybe("--rules") or "", rules)
        check_for_length(rules, points)
    return rules


def _new_file(name: str) -> Path:
    path = Path(name)
    if path.exists() and not path.is_dir():
        # Another match may be in it: nothing that exists is written over.
        raise FileNotWritable(name, "exists", "--save")
    return path


def _games_folder() -> Path:
    return data_folder() / "games"


def _own_file() -> Path:
    """A file of its own for a new match, in the data folder, which is made when it is missing."""
    folder = _games_folder()
    name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(3)}.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotKept.because(str(folder / name), error, _OWN) from error
    return folder / name


def _offer_unfinished(terminal: Terminal, words: Words) -> Session | None:
    """The unfinished match played last, when there is one and the player wants to go on with it."""
    path, saved = next(unfinished(_games_folder()), (None, None))
    if path is None or saved is None:
        return None
    terminal.tell(words["play_found"].format(summary=_summary(saved, words)))
    while True:
        line = terminal.ask()
        kind = read_order(line).kind
        if kind == "yes":
            return Session(saved, path, _OWN)
        if kind == "no" or not terminal.is_screen:
            # Through a pipe any other line is the first order of a new match.
            if kind != "no":
                terminal.put_back(line)
            terminal.tell(words["play_found_new"].format(path=path))
            return None
        terminal.tell(words["play_found_answer"])


def _summary(saved: SavedMatch, words: Words) -> str:
    match = saved.match
    own, other = match.score
    bot = words["play_bot"].format(level=level_name(Level.named(saved.level), words))
    if match.length:
        return f"{bot}, {words['stakes_match'].format(own=own, other=other, length=match.length)}"
    return f"{bot}, {words['play_money']}, {own}-{other}"
