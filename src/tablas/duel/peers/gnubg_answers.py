"""Runs inside the program gnubg, in the Python it has built in, and answers questions from a pipe.

A question is one line of JSON, so is its answer. Another program reads this file: it imports nothing of
tablas.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence

import gnubg  # type: ignore[import-not-found]  # only the program has it

Case = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]]


def serve() -> None:
    """Answer until the other end closes."""
    # The rules of every duel: gammons always count, nobody beavers.
    gnubg.command("set jacoby off")
    gnubg.command("set beavers 0")
    with (
        os.fdopen(int(os.environ["TABLAS_QUESTIONS"])) as questions,
        os.fdopen(int(os.environ["TABLAS_ANSWERS"]), "w") as answers,
    ):
        for line in questions:
            answers.write(json.dumps(reply(json.loads(line))) + "\n")
            answers.flush()


def reply(question: dict[str, object]) -> dict[str, object]:
    """The answers to one question, or what went wrong, and the processor seconds it took."""
    answer = play if question["ask"] == "play" else cube
    start = time.process_time()
    result: dict[str, object] = {}
    try:
        result["result"] = [answer(question["ply"], case) for case in question["cases"]]  # type: ignore[attr-defined, arg-type]
    except Exception as error:  # gnubg raises the base class itself
        result["error"] = str(error)
    return {**result, "seconds": time.process_time() - start}


def play(ply: int, case: Case) -> list[int]:
    """The steps of the best play as from, to, from, to ...; empty when there is none."""
    own, other, stakes, dice = case
    steps = gnubg.findbestmove(
        (tuple(other), tuple(own)), info(stakes), context(ply, stakes[-1]), tuple(dice)
    )
    pairs = [steps[i : i + 2] for i in range(0, len(steps), 2)]
    return [point for pair in pairs if pair[0] > 0 for point in pair]


def cube(ply: int, case: Case) -> list[object]:
    """Equities of the best action, no double, double and take, double and pass, and the words for it."""
    own, other, stakes, _ = case
    values = gnubg.cfevaluate((tuple(other), tuple(own)), info(stakes), context(ply, 1))
    return [*values[:4], values[5]]


def info(stakes: Sequence[int]) -> object:
    """Score and cube as gnubg takes them: the player on roll is its player 1."""
    cube_value, owner, length, own_score, other_score, is_crawford, _ = stakes
    return gnubg.cubeinfo(cube_value, owner, 1, length, (other_score, own_score), int(is_crawford), 0)


def context(ply: int, is_cubeful: int) -> object:
    """How deep to look, and whether the cube counts."""
    return {"plies": ply, "cubeful": int(is_cubeful), "deterministic": 1, "prune": 1, "noise": 0.0}


serve()
