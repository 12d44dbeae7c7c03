"""`tablas bot`: the engine as a player on somebody's server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tablas.cli.arguments import read_whole
from tablas.cli.command_line import Command, Given, Option
from tablas.cli.faults import BadOption, FileNotReadable, Refused
from tablas.cli.output import print_lines
from tablas.client import Choose, Client, ServerRefused, engine_player
from tablas.decision import LEVELS, Engine
from tablas.errors import TablasError
from tablas.protocol.live import LONGEST_MATCH, MatchView
from tablas.protocol.online import MeetingView
from tablas.report.words import Words

USUAL_LENGTH = 5
MOST_MATCHES = 1_000_000
NO_TOKEN = "there is no token in the file"


def command(words: Words) -> Command:
    """The command as it is declared."""
    levels = ", ".join(level.name for level in LEVELS)
    return Command(
        "bot",
        words["help_bot"],
        (),
        (
            Option("--server", words["help_server"], "URL"),
            Option("--token-file", words["help_token_file"], "FILE"),
            Option("--level", words["help_level"].format(levels=levels), "L"),
            Option("--length", words["help_bot_length"], "N"),
            Option("--matches", words["help_bot_matches"], "N"),
            Option("--rated", words["help_bot_rated"]),
            Option("--tournament", words["help_bot_tournament"], "ID"),
        ),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    tournament = _tournament(given, words)
    server, path = given.maybe("--server") or "http://127.0.0.1:8000", given.maybe("--token-file") or ""
    matches = given.maybe("--matches")
    most = MOST_MATCHES if matches is None else read_whole(matches, "--matches", 1, MOST_MATCHES, words)
    length = given.maybe("--length")
    points = USUAL_LENGTH if length is None else read_whole(length, "--length", 1, LONGEST_MATCH, words)
    try:
        token = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error if isinstance(error, OSError) else OSError(str(error))
        raise Refused("--token-file", FileNotReadable.because(path, reason, "--token-file")) from error
    if not token or not token.isascii() or not token.isprintable():
        raise Refused("--token-file", ServerRefused("unknown_token", NO_TOKEN, "--token-file"))
    try:
        engine = Engine(level=given.maybe("--level") or "champion")
    except TablasError as error:
        raise Refused("--level", error) from error
    try:
        client = Client(server, token)
        choose = engine_player(engine)
        if tournament is not None:
            asyncio.run(_take_part(client, choose, tournament, words))
        else:
            asyncio.run(_play(client, choose, most, points, given.flag("--rated"), server, words))
    except ServerRefused as error:
        raise Refused("--server", error) from error
    except OSError as error:
        raise Refused("--server", ServerRefused("unreachable", f"{server}: {error}", "--server")) from error
    except KeyboardInterrupt:
        return 0  # Ctrl+C is the usual way to end it
    return 0


def _tournament(given: Given, words: Words) -> str | None:
    """The id of the tournament to take part in, which may be given as the address of its page."""
    tournament = given.maybe("--tournament")
    if tournament is None:
        return None
    if given.maybe("--length") or given.maybe("--matches") or given.flag("--rated"):
        expected = words["bot_tournament_alone"]
        raise Refused("--tournament", BadOption("--tournament", tournament, expected))
    return tournament.rstrip("/").rpartition("/")[2]


async def _take_part(client: Client, choose: Choose, tournament: str, words: Words) -> None:
    """Play a tournament to its end, or to one's own."""
    view = await client.play_tournament(tournament, choose, played=lambda match: _tell_result(match, words))
    own = view.own
    standing = next((each for each in view.standings if own is not None and each.number == own.number), None)
    if view.phase == "cancelled" or standing is None:
        _say(words["bot_tournament_off"].format(name=view.name))
    else:
        _say(
            words["bot_tournament_done"].format(
                name=view.name,
                rank=standing.rank,
                players=len(view.entrants),
                wins=standing.wins,
                losses=standing.losses,
            )
        )


async def _play(
    client: Client, choose: Choose, most: int, length: int, is_rated: bool, server: str, words: Words
) -> None:
    """Play so many matches, one after the other."""
    for _ in range(most):
        meeting = await _sat_down(client, length, is_rated)
        if meeting.is_host and meeting.invite is not None:
            link = f"{server.rstrip('/')}/unirse#{meeting.invite}"
            _say(words["bot_waits"].format(link=link))
        else:
            _say(words["bot_plays"].format(name=meeting.host_name or "?", length=meeting.length))
        _tell_result(await client.play(meeting.id, choose), words)


async def _sat_down(client: Client, length: int, is_rated: bool) -> MeetingView:
    """At the table of the first who waits, else at one of its own, an old one before a new one."""
    lobby = await client.lobby()
    for waiting in lobby.open:
        if waiting.host_kind == "bot":
            continue  # two bots that wait for each other's people would play through the night
        try:
            return await client.join(waiting.invite)
        except ServerRefused:
            continue  # somebody else was quicker
    return await client.propose(length, is_rated=is_rated)


def _tell_result(view: MatchView, words: Words) -> None:
    own, other = view.score
    sentence = words["bot_won"] if view.winner == "own" else words["bot_lost"]
    _say(sentence.format(own=own, other=other))


def _say(sentence: str) -> None:
    print_lines(sentence)
    sys.stdout.flush()
