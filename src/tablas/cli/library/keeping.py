"""`tablas library export`, `remove`, `players` and `stats`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablas.cli.arguments import value_of
from tablas.cli.command_line import Given
from tablas.cli.faults import ExtraArgument, FileNotWritable, MissingArgument, Refused
from tablas.cli.library.finding import read_ids
from tablas.cli.losses import loss_document, lost_in_words
from tablas.cli.output import print_json, print_lines
from tablas.errors import Loss, TablasError
from tablas.formats import replace_file, write_match
from tablas.formats.registry import module_of, writer
from tablas.library import Copy, Library
from tablas.report.figures import columns
from tablas.report.words import Words

_NATIVE = "jsonl"


def export(library: Library, given: Given, words: Words) -> int:
    """Writes the matches to a folder: the very files they came in, or in the format asked for."""
    ids, folder, name = read_ids(given, words), given.maybe("--to"), given.maybe("--format")
    if not ids:
        raise MissingArgument("WHAT")
    if folder is None:
        raise MissingArgument("--to")
    with value_of("--format"):
        if name is not None:
            writer(name)
    done = [_export(library, number, Path(folder), name, given.flag("--strict")) for number in ids]
    if given.flag("--json"):
        print_json(
            {
                "written": [
                    {"id": number, "file": str(path), "lost": [loss_document(loss) for loss in lost]}
                    for number, (path, lost) in zip(ids, done, strict=True)
                ]
            }
        )
        return 0
    for path, lost in done:
        print_lines(words["show_written"].format(path=path))
        if lost:
            print_lines(words["convert_lost"].format(path=path, lost=lost_in_words(lost, words)))
    return 0


def _export(
    library: Library, number: int, folder: Path, name: str | None, strict: bool
) -> tuple[Path, Sequence[Loss]]:
    """Writes one match; a file that already holds it alone in that format is written as it was."""
    copies = library.copies(number)
    kept = next((copy for copy in copies if copy.is_alone and name in (None, copy.format)), None)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if kept is not None:
            target = folder / _file_name(number, copies[0], Path(kept.name).suffix or _ending(kept.format))
            replace_file(target, library.contents(kept))
            return target, ()
        target = folder / _file_name(number, copies[0], _ending(name or _NATIVE))
        return target, write_match(library.record(number), target, name or _NATIVE, lossy=not strict)
    except OSError as error:
        raise Refused("--to", FileNotWritable.because(str(folder), error, "--to")) from error
    except TablasError as error:
        raise Refused("--format", error) from error


def _ending(format_name: str) -> str:
    return module_of(format_name).EXTENSIONS[0]


def _file_name(number: int, first: Copy, ending: str) -> str:
    """The number in front keeps two files of the same name apart."""
    return f"{number}-{Path(first.name).stem}{ending}"


def remove(library: Library, given: Given, words: Words) -> int:
    """Takes matches out, all that are named or none."""
    ids = read_ids(given, words)
    if not ids:
        raise MissingArgument("WHAT")
    library.remove(ids)
    count = len(set(ids))
    if given.flag("--json"):
        print_json({"removed": count})
    else:
        print_lines(words["library_removed"].format(count=count))
    return 0


def people(library: Library, given: Given, words: Words) -> int:
    """Lists players, or joins and parts their names."""
    names = given.texts("WHAT")
    if given.flag("--merge"):
        if len(names) < 2:
            raise MissingArgument("WHAT")
        for alias in names[1:]:
            library.merge(names[0], alias)
    elif given.flag("--split"):
        if not names:
            raise MissingArgument("WHAT")
        for alias in names:
            library.split(alias)
    elif names:
        raise ExtraArgument(names[0])
    players = library.players()
    if given.flag("--json"):
        listed = [
            {"name": player.name, "aliases": list(player.aliases), "matches": player.matches}
            for player in players
        ]
        print_json({"players": listed})
        return 0
    rows = [[player.name or "?", str(player.matches), ", ".join(player.aliases)] for player in players]
    heads = [words["library_player"], words["library_matches"], words["library_aliases"]]
    print_lines(*columns([heads, *rows], left=(0, 2)))
    return 0


def stats(library: Library, given: Given, words: Words) -> int:
    """Prints how much there is."""
    if given.texts("WHAT"):
        raise ExtraArgument(given.texts("WHAT")[0])
    held = library.stats()
    if given.flag("--json"):
        print_json(
            {
                "db": library.place,
                "matches": held.matches,
                "games": held.games,
                "turns": held.turns,
                "positions": held.positions,
                "players": held.players,
                "files": held.files,
                "places": held.places,
                "formats": dict(held.formats),
                "lengths": {str(length): count for length, count in held.lengths},
                "bytes": held.bytes,
            }
        )
        return 0
    rows = [
        [words["library_matches"], str(held.matches)],
        [words["library_games"], str(held.games)],
        [words["library_turns"], str(held.turns)],
        [words["library_positions"], str(held.positions)],
        [words["library_players"], str(held.players)],
        [words["library_files"], str(held.files)],
        [words["library_places"], str(held.places)],
        *([words["library_format"].format(format=name), str(count)] for name, count in held.formats),
    ]
    print_lines(words["library_database"].format(place=library.place), *columns(rows, left=(0,)))
    return 0
