"""Recipe: everything a training run depends on, as one value."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass, replace
from math import cos, pi
from pathlib import Path

from tablas import _core
from tablas.errors import TrainingRefused


@dataclass(frozen=True, slots=True)
class Start:
    """From where some of the games of self-play start.

    Attributes:
        kind: one of ``_core.start_kinds()``.
        share: of the labels.
        keep: chance that a position of such a game, or a play rejected in it, is labelled.
    """

    kind: str
    share: float
    keep: float


# The opening is what matches are made of; the others bring what play from it seldom reaches.
_STARTS = (
    Start("opening", 0.38, 0.15),
    Start("random_play", 0.12, 0.15),
    Start("scattered", 0.06, 0.10),
    Start("back_game", 0.08, 0.12),
    Start("primes", 0.07, 0.12),
    Start("containment", 0.07, 0.15),
    Start("crashed", 0.07, 0.15),
    Start("blitz", 0.04, 0.12),
    Start("ace_point", 0.06, 0.20),
    Start("race", 0.01, 0.10),
    Start("trapped", 0.04, 0.20),
)


_FALLS = ("line", "cosine")


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is made. Two runs of one recipe give the same bits.

    Attributes:
        seed: of all that is drawn.
        wide: units of the first layer.
        tails: how many tails the network has.
        input_code: which inputs it takes: 1 for single places, 2 with patterns of several.
        starts: from where the games start.
        noise: of the first ``noisy_plays`` plays of each game, as equity.
        labels: about how many a round brings.
        plays: how many turns are played from each position, each of them labelled.
        trace: how much of what later turns show reaches the label of a turn before them, 0 to 1.
        all_rolls: whether a label looks at all rolls of its turn; with only the one that is played
            labels are about 21 times as cheap, and noisy: good from nothing, with a trace of 0.5 to 0.9.
        looks: at how many plays of each roll a label looks, those that a forecast likes most; 0 for all, as a
            card always does. With 6 labels come 1.6 times as fast and differ by 0.0005.
        tables: whether bear-off tables, computed when missing, decide the races they cover in labels.
        window: how many rounds a label is used for.
        reuse: how often a label is used in all, about.
        batch: samples of one step.
        rate: of the first round's steps; it falls to ``last_rate``.
        last_rate: of the last round's steps.
        fall: how: along a straight ``"line"``, or along half a ``"cosine"``, slowly at both ends.
        rounds: after how many rounds the rate has fallen.
        first_layer: the first layer's rate as a share of the others'.
        equity_weight: how much the equity's squared error counts beside the chances' cross entropy.
        average: decay of the averaged weights, which are what plays and is exported.
        picks: to how many shards a round is fitted, drawn anew each time from those of the window; 0 for all.
        old_share: how much of the picks comes from the shards of older runs that the run was begun with.
        ahead: so many rounds may be labelled before the one they follow is fitted, by the network as it is
            then: with 1, one round is labelled while the one before it is fitted.
        redraw_rounds: in so many rounds from the start, every fifth one, units that are never on are
            drawn again.
    """

    seed: int = 1
    wide: int = 256
    tails: int = 3
    input_code: int = 2
    starts: tuple[Start, ...] = _STARTS
    noise: float = 0.06
    noisy_plays: int = 12
    labels: int = 40_000
    plays: int = 12
    trace: float = 0.8
    all_rolls: bool = True
    looks: int = 0
    tables: bool = False
    window: int = 100
    reuse: float = 12.0
    batch: int = 1024
    rate: float = 3e-4
    last_rate: float = 2e-6
    fall: str = "line"
    rounds: int = 200
    first_layer: float = 0.3
    equity_weight: float = 0.5
    average: float = 0.9995
    picks: int = 0
    old_share: float = 0.0
    ahead: int = 0
    redraw_rounds: int = 30

    @classmethod
    def named(cls, name: str, seed: int = 1) -> Recipe:
        """A recipe of ours.

        Args:
            name: ``"nothing"`` for ``from_nothing``, ``"exact"`` for ``Recipe()``, ``"games"`` for
                ``from_whole_games``.
            seed: of all that is drawn.

        Raises:
            TrainingRefused: there is none of that name.
        """
        made = {
            "nothing": cls.from_nothing,
            "exact": lambda seed: cls(seed=seed),
            "games": cls.from_whole_games,
        }
        if name not in made:
            raise TrainingRefused("recipe", name, f"must be a file or one of {', '.join(made)}")
        return made[name](seed)

    @classmethod
    def from_nothing(cls, seed: int = 1) -> Recipe:
        """How a network begins: TD(lambda) over whole games by the rolls that are played, cheap and noisy.

        What it learns is where ``Recipe()`` with labels of all rolls goes on from.
        """
        return cls(
            seed=seed,
            starts=(Start("opening", 0.8, 1.0), Start("random_play", 0.1, 1.0), Start("race", 0.1, 1.0)),
            labels=200_000,
            plays=80,
            trace=0.7,
            all_rolls=False,
            window=2,
            reuse=2.0,
            rate=1e-3,
            last_rate=1e-4,
            rounds=300,
            equity_weight=0.0,
            redraw_rounds=200,
        )

    @classmethod
    def from_whole_games(cls, seed: int = 1) -> Recipe:
        """How ``eighth`` and ``ninth`` were made: new labels, little noise, small steps.

        Labels are whole games with the luck taken out. A trace of 0.7 shows most of what is wrong with a
        third of the noise, in squares, of 0.85; a rate above 1e-4, or many passes over the same labels,
        spoil more than they bring. docs/measurements/2026-11-training.md has the figures.
        """
        shares = (0.46, 0.10, 0.06, 0.07, 0.06, 0.08, 0.08, 0.03, 0.05, 0.01, 0.10)
        return cls(
            seed=seed,
            tails=65,
            starts=tuple(
                replace(start, share=share, keep=0.15 if start.kind == "scattered" else start.keep)
                for start, share in zip(_STARTS, shares, strict=True)
            ),
            plays=400,
            trace=0.7,
            window=1000,
            reuse=4.5,
            batch=2048,
            rate=8e-5,
            last_rate=1e-6,
            fall="cosine",
            rounds=300,
            picks=16,
            old_share=0.1,
            ahead=1,
            redraw_rounds=0,
        )

    def __post_init__(self) -> None:
        """Refuses what no run can be made of.

        Raises:
            TrainingRefused: names the field.
        """
        kinds = _core.start_kinds()
        for start in self.starts:
            if start.kind not in kinds:
                raise TrainingRefused("starts", start.kind, f"must be of {', '.join(kinds)}")
            if not (start.share > 0 and 0 < start.keep <= 1):
                raise TrainingRefused("starts", start.kind, "needs a share above 0 and to keep 0 to 1")
        if not self.starts:
            raise TrainingRefused("starts", "", "must not be empty")
        for name in ("wide", "tails", "labels", "plays", "window", "batch", "rounds"):
            if getattr(self, name) < 1:
                raise TrainingRefused(name, str(getattr(self, name)), "must be at least 1")
        for name in ("reuse", "rate", "last_rate", "first_layer"):
            if not getattr(self, name) > 0:
                raise TrainingRefused(name, str(getattr(self, name)), "must be above 0")
        for name in ("looks", "picks", "ahead"):
            if getattr(self, name) < 0:
                raise TrainingRefused(name, str(getattr(self, name)), "must not be negative")
        if self.fall not in _FALLS:
            raise TrainingRefused("fall", self.fall, f"must be one of {', '.join(_FALLS)}")
        for name in ("trace", "average", "old_share"):
            if not 0 <= getattr(self, name) <= 1:
                raise TrainingRefused(name, str(getattr(self, name)), "must be 0 to 1")
        if self.input_code not in range(1, _core.INPUT_CODE_VERSION + 1):
            known = f"must be 1 to {_core.INPUT_CODE_VERSION}"
            raise TrainingRefused("input_code", str(self.input_code), known)
        if self.seed < 0:
            raise TrainingRefused("seed", str(self.seed), "must not be negative")

    @property
    def batches(self) -> int:
        """Steps of one round."""
        return max(1, int(self.labels * self.reuse) // self.batch)

    def rate_in(self, done: float) -> float:
        """The rate of the round after ``done`` rounds."""
        share = min(1.0, done / self.rounds)
        if self.fall == "cosine":
            share = (1.0 - cos(pi * share)) / 2.0
        return self.rate + (self.last_rate - self.rate) * share

    def round_seed(self, number: int) -> int:
        """The seed of one round."""
        return self.seed * 1_000_003 + number

    def to_json(self) -> str:
        """The recipe as text that ``from_json`` reads."""
        return json.dumps(dataclasses.asdict(self), indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str, path: str = "recipe") -> Recipe:
        """The recipe in a text; what it does not name has its default.

        Raises:
            TrainingRefused: not a recipe; names the place.
        """
        try:
            fields: dict[str, object] = json.loads(text)
            known = {field.name: field for field in dataclasses.fields(cls)}
            unknown = sorted(set(fields) - set(known))
            if unknown:
                raise TrainingRefused(unknown[0], path, "is no field of a recipe")
            starts = fields.pop("starts", None)
            values: dict[str, object] = {
                name: _value(name, value, known[name].type) for name, value in fields.items()
            }
            if starts is not None:
                values["starts"] = _starts(starts)
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            if isinstance(error, TrainingRefused):
                raise
            raise TrainingRefused(path, text[:40], f"is not a recipe ({error})") from error
        return cls(**values)  # type: ignore[arg-type]  # each value has been read as its field's type

    @classmethod
    def read(cls, path: Path) -> Recipe:
        """The recipe in a file.

        Raises:
            TrainingRefused: it cannot be read, or is none.
        """
        try:
            return cls.from_json(path.read_text(encoding="utf-8"), str(path))
        except OSError as error:
            raise TrainingRefused("recipe", str(path), f"cannot be read ({error.strerror})") from error


def _value(name: str, value: object, kind: object) -> bool | int | float | str:
    if kind == "str":
        return str(value)
    if kind == "bool":
        if not isinstance(value, bool):
            raise TrainingRefused(name, str(value), "must be true or false")
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TrainingRefused(name, str(value), "must be a number")
    if kind == "int" and not isinstance(value, int):
        raise TrainingRefused(name, str(value), "must be a whole number")
    return float(value) if kind == "float" else value


def _starts(value: object) -> tuple[Start, ...]:
    if not isinstance(value, list):
        raise TrainingRefused("starts", str(value), "must be a list")
    return tuple(Start(str(one["kind"]), float(one["share"]), float(one["keep"])) for one in value)
