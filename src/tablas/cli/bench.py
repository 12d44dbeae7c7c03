"""`tablas bench`: one signature number, and how fast this build is."""

from collections.abc import Sequence

from tablas.bench import Signature, Speed, available_plies, measure, signature
from tablas.cli.command_line import Command, Given, Option
from tablas.cli.output import print_json, print_lines
from tablas.report.speeds import bench_lines
from tablas.report.words import Words


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "bench",
        words["help_bench"],
        (),
        (Option("--signature", words["help_signature"]), Option("--json", words["help_json"])),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    signed = signature()
    if given.flag("--signature"):
        speeds: list[Speed] = []
    else:
        speeds = measure()
    if given.flag("--json"):
        print_json(_document(signed, speeds))
    elif given.flag("--signature"):
        print_lines(signed.text)
    else:
        print_lines(*bench_lines(signed, speeds, words))
    return 0


def _document(signed: Signature, speeds: Sequence[Speed]) -> dict[str, object]:
    return {
        "signature": signed.text,
        "plays": signed.plays,
        "evaluations": signed.evaluations,
        "plies": available_plies(),
        "speeds": [
            {
                "door": speed.door,
                "ply": speed.ply,
                "per_second": speed.median,
                "lower_quartile": speed.lower,
                "upper_quartile": speed.upper,
            }
            for speed in speeds
        ],
    }
