"""`tablas verify-dice`: whether the dice of a match follow from what was committed to before it."""

from __future__ import annotations

from pathlib import Path

from tablas.cli.command_line import Argument, Command, Given, Option
from tablas.cli.faults import FileNotReadable, Refused
from tablas.cli.output import print_json, print_lines
from tablas.report.words import Words


def command(words: Words) -> Command:
    """The command as it is declared."""
    return Command(
        "verify-dice",
        words["help_verify_dice"],
        (Argument("FILE", words["help_arg_proof"]),),
        (Option("--json", words["help_json"]),),
        _run,
    )


def _run(given: Given, words: Words) -> int:
    path = Path(given.text("FILE"))
    # Imported here: help pages must not wait for the protocol's models.
    from tablas.protocol.dice_proof import BadDiceProof, discrepancies, read_dice_proof

    try:
        proof = read_dice_proof(path.read_bytes())
    except OSError as error:
        raise Refused("FILE", FileNotReadable.because(str(path), error, "FILE")) from error
    except BadDiceProof as error:
        raise Refused(str(path), error) from error
    wrong = list(discrepancies(proof))
    if given.flag("--json"):
        document = [{"place": one.place, "found": one.found, "expected": one.expected} for one in wrong]
        print_json({"match": proof.match_id, "throws": len(proof.throws), "problems": document})
    elif wrong:
        print_lines(
            *(
                words["dice_wrong"].format(place=one.place, found=one.found, expected=one.expected)
                for one in wrong
            )
        )
    else:
        first, second = (name or "?" for name in proof.players)
        print_lines(words["dice_right"].format(first=first, second=second, throws=len(proof.throws)))
    return 1 if wrong else 0
