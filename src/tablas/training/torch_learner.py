"""The learner in PyTorch, for a graphics card: network, steps and state are those of the core's.

Its sums are made in another order, so that what it learns differs from the core's learner by rounding and by
nothing else; a run may go on with either. Nothing here is meant for the CPU but to check it there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import NDArray

from tablas import _core

if TYPE_CHECKING:
    from torch import Tensor

_TAIL_UNITS, _OUTPUTS, _LANES = 32, 5, 8
_LEAK = 0.1  # of the gradient that would bring a clipped unit of a tail back between its bounds
_MOST_WEIGHT = 1.98  # of the second and third layer, as integers of the fast network can hold
_MEAN_DECAY, _VARIANCE_DECAY, _SMALLEST = float(np.float32(0.9)), float(np.float32(0.999)), 1e-8
OutOfMemory = torch.OutOfMemoryError
_BLOCK = 32  # samples of one tail that go through it together


def has_card() -> bool:
    """Whether PyTorch sees a card it can use."""
    return bool(torch.cuda.is_available())


def _back(sums: Tensor, gradient: Tensor, leak: float) -> Tensor:
    """The gradient of sums from that of the clipped sums; clipped ones get a share that brings them back."""
    comes_back = torch.where(sums <= 0.0, gradient < 0.0, gradient > 0.0)
    clipped = torch.where(comes_back, leak * gradient, 0.0)
    return torch.where((sums > 0.0) & (sums < 1.0), gradient, clipped)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where each array of the state begins; rows are (in, out)."""

    inputs: int
    wide: int
    tails: int

    def sizes(self) -> list[tuple[int, ...]]:
        """The shapes of W1, b1 ... b4, in the order of the state."""
        return [
            (self.inputs, self.wide),
            (self.wide,),
            (self.tails, self.wide, _TAIL_UNITS),
            (self.tails, _TAIL_UNITS),
            (self.tails, _TAIL_UNITS, _TAIL_UNITS),
            (self.tails, _TAIL_UNITS),
            (self.tails, _TAIL_UNITS, _LANES),
            (self.tails, _LANES),
        ]

    def parts(self, numbers: Tensor) -> list[Tensor]:
        """The arrays as views of one row of numbers."""
        views, first = [], 0
        for shape in self.sizes():
            size = int(np.prod(shape))
            views.append(numbers[first : first + size].view(shape))
            first += size
        return views


@dataclass(frozen=True, slots=True)
class _Samples:
    """What a fit takes from: inputs as columns, filled up with one that is no input; tails; labels."""

    columns: Tensor
    tails: Tensor
    targets: Tensor


@dataclass(frozen=True, slots=True)
class _Blocks:
    """Samples in blocks of one tail each, so that a few large products do for all tails.

    Their number is the most that there can be, so that nobody has to ask how many there are.

    Attributes:
        number: of blocks.
        tail_of: the tail of each.
        place: of each sample among the places of all blocks.
    """

    number: int
    tail_of: Tensor
    place: Tensor

    def laid_out(self, rows: Tensor) -> Tensor:
        """The rows of samples as (block, place, value), with nothing where no sample is."""
        wide = rows.shape[1]
        places = torch.zeros(self.number * _BLOCK, wide, device=rows.device)
        return places.index_copy_(0, self.place, rows).view(self.number, _BLOCK, wide)


class TorchLearner:
    """A network being fitted to labels, as ``_core.Learner``.

    Args:
        wide: units of the first layer.
        tails: how many tails.
        seed: of the random weights.
        has_patterns: whether patterns are inputs too.
        device: as PyTorch names it.
    """

    def __init__(
        self, wide: int, tails: int, seed: int, has_patterns: bool = False, *, device: str = "cpu"
    ) -> None:
        self._shape = (wide, tails, seed, has_patterns)
        self._device = torch.device(device)
        core = _core.Learner(wide, tails, seed, has_patterns)
        self._layout = _Layout(core.weights()[0].shape[1], wide, tails)
        self._on = np.zeros(wide)
        self._seen = 0
        self.set_state(core.state(), 0)

    @property
    def batches(self) -> int:
        """Steps so far."""
        return self._batches

    def state(self) -> NDArray[np.float32]:
        """All that a later fit depends on, as the core's learner gives it."""
        rows = torch.cat([self._weights, self._mean, self._variance, self._average])
        state: NDArray[np.float32] = rows.cpu().numpy()
        return state

    def set_state(self, state: NDArray[np.float32], batches: int) -> None:
        """Takes up a state, of this learner or the core's."""
        _core.Learner(*self._shape).set_state(state, batches)  # refuses one of another shape
        rows = torch.from_numpy(np.array(state, np.float32)).to(self._device).view(4, -1)
        self._weights, self._mean, self._variance, self._average = (row.clone() for row in rows)
        self._gradient = torch.zeros_like(self._weights)
        self._batches = batches

    def weights(self) -> tuple[NDArray[np.float32], ...]:
        """The averaged weights, in the order of the network file."""
        return self._core().weights()

    def redraw_dead_units(self, least_share: float, seed: int) -> int:
        """See ``_core.Learner.redraw_dead_units``."""
        dead = np.flatnonzero(self._on < least_share * self._seen)
        core = self._core()
        core.redraw_units(dead.tolist(), seed)
        self.set_state(core.state(), core.batches)
        return len(dead)

    def fit(
        self,
        boards: NDArray[np.int8],
        chances: NDArray[np.float32],
        batches: int,
        batch_size: int,
        first_rate: float,
        last_rate: float,
        first_layer: float,
        equity_weight: float,
        average_decay: float,
        seed: int,
    ) -> tuple[float, float]:
        """See ``_core.Learner.fit``: the same samples in the same order."""
        samples = self._samples(boards, chances)
        chosen = torch.from_numpy(_core.samples_of_fit(seed, len(boards), batches * batch_size))
        rows = chosen.to(self._device, torch.int64).view(batches, batch_size)
        squares = torch.zeros(2, dtype=torch.float64, device=self._device)
        on = torch.zeros(self._layout.wide, dtype=torch.float64, device=self._device)
        for batch in range(batches):
            squares += self._learn(samples, rows[batch], equity_weight, on)
            rate = first_rate + (last_rate - first_rate) * batch / batches
            self._step(rate, first_layer, average_decay)
        self._seen = batches * batch_size
        self._on = on.cpu().numpy()
        means = squares.cpu().numpy() / self._seen
        return float(np.sqrt(means[0])), float(np.sqrt(means[1] / _OUTPUTS))

    def _core(self) -> _core.Learner:
        core = _core.Learner(*self._shape)
        core.set_state(self.state(), self._batches)
        return core

    def _samples(self, boards: NDArray[np.int8], chances: NDArray[np.float32]) -> _Samples:
        _, tails, _, has_patterns = self._shape
        starts, columns, numbers = _core.input_rows(boards, has_patterns, tails, torch.get_num_threads())
        sizes = np.diff(starts)
        table = np.full((len(boards), int(sizes.max())), self._layout.inputs, np.int16)
        table[np.arange(table.shape[1]) < sizes[:, None]] = columns
        return _Samples(
            torch.from_numpy(table).to(self._device),
            torch.from_numpy(numbers).to(self._device),
            torch.from_numpy(np.ascontiguousarray(chances)).to(self._device),
        )

    def _learn(self, samples: _Samples, rows: Tensor, equity_weight: float, on: Tensor) -> Tensor:
        """Sets the gradient for these samples; the sums of the squared errors of equity and chances."""
        order = samples.tails[rows].argsort(stable=True)  # those of one tail together
        rows = rows[order]
        w1, b1, *tails = self._layout.parts(self._weights)
        g1, d1, *tail_gradients = self._layout.parts(self._gradient)
        columns = samples.columns[rows].long()
        inputs = torch.zeros(len(rows), self._layout.inputs + 1, device=self._device)
        inputs.scatter_add_(1, columns, torch.ones_like(columns, dtype=torch.float32))
        inputs = inputs[:, :-1]
        sums = torch.addmm(b1, inputs, w1)
        on += (sums > 0.0).sum(0)
        blocks = self._blocks(samples.tails[rows].long())
        wrong = partial(_errors, targets=samples.targets[rows], equity_weight=equity_weight)
        errors, squares = self._through_tails(sums.clamp(0.0, 1.0), blocks, tails, tail_gradients, wrong)
        errors = torch.where((sums > 0.0) & (sums < 1.0), errors, 0.0)
        torch.mm(inputs.t(), errors, out=g1)
        torch.sum(errors, 0, out=d1)
        return squares

    def _blocks(self, tails: Tensor) -> _Blocks:
        """Blocks for samples in the order of their tails."""
        counts = torch.zeros(self._layout.tails, dtype=torch.int64, device=self._device)
        counts.scatter_add_(0, tails, torch.ones_like(tails))
        needed = (counts + _BLOCK - 1) // _BLOCK
        ends = needed.cumsum(0)
        rank = torch.arange(len(tails), device=self._device) - (counts.cumsum(0) - counts)[tails]
        number = len(tails) // _BLOCK + self._layout.tails
        tail_of = torch.searchsorted(ends, torch.arange(number, device=self._device), right=True)
        return _Blocks(
            number, tail_of.clamp(max=self._layout.tails - 1), (ends - needed)[tails] * _BLOCK + rank
        )

    def _through_tails(
        self,
        units: Tensor,
        blocks: _Blocks,
        weights: list[Tensor],
        gradients: list[Tensor],
        wrong: Callable[[Tensor], tuple[Tensor, Tensor]],
    ) -> tuple[Tensor, Tensor]:
        """Sets the gradients of the tails; the gradient of the units, and the sums of the squared errors."""
        w2, b2, w3, b3, w4, b4 = (array[blocks.tail_of] for array in weights)
        first = blocks.laid_out(units)
        second = torch.baddbmm(b2[:, None], first, w2)
        units2 = second.clamp(0.0, 1.0)
        third = torch.baddbmm(b3[:, None], units2, w3)
        units3 = third.clamp(0.0, 1.0)
        logits = torch.baddbmm(b4[:, None], units3, w4).view(-1, _LANES)[blocks.place]
        errors, squares = wrong(logits[:, :_OUTPUTS])
        error4 = blocks.laid_out(torch.nn.functional.pad(errors / len(units), (0, _LANES - _OUTPUTS)))
        error3 = _back(third, torch.bmm(error4, w4.transpose(1, 2)), _LEAK)
        error2 = _back(second, torch.bmm(error3, w3.transpose(1, 2)), _LEAK)
        layers = ((first, error2), (units2, error3), (units3, error4))
        for (inputs, error), weight, bias in zip(layers, gradients[::2], gradients[1::2], strict=True):
            weight.zero_().index_add_(0, blocks.tail_of, torch.bmm(inputs.transpose(1, 2), error))
            bias.zero_().index_add_(0, blocks.tail_of, error.sum(1))
        back = torch.bmm(error2, w2.transpose(1, 2))
        return back.view(-1, units.shape[1])[blocks.place], squares

    def _step(self, rate: float, first_layer: float, average_decay: float) -> None:
        """One step of Adam."""
        self._batches += 1
        n = self._batches
        gradient, weights = self._gradient, self._weights
        corrected = rate * np.sqrt(1.0 - _VARIANCE_DECAY**n) / (1.0 - _MEAN_DECAY**n)
        self._mean.mul_(_MEAN_DECAY).add_(gradient, alpha=1.0 - _MEAN_DECAY)
        self._variance.mul_(_VARIANCE_DECAY).addcmul_(gradient, gradient, value=1.0 - _VARIANCE_DECAY)
        moved = self._mean / (self._variance.sqrt() + _SMALLEST)
        end = (self._layout.inputs + 1) * self._layout.wide  # of the first layer
        weights[:end].sub_(moved[:end], alpha=float(corrected * first_layer))
        weights[end:].sub_(moved[end:], alpha=float(corrected))
        _, _, w2, _, w3, *_ = self._layout.parts(weights)
        for array in (w2, w3):
            array.clamp_(-_MOST_WEIGHT, _MOST_WEIGHT)
        decay = min(average_decay, (1.0 + n) / (10.0 + n))
        self._average.lerp_(weights, 1.0 - decay)


def _errors(logits: Tensor, targets: Tensor, equity_weight: float) -> tuple[Tensor, Tensor]:
    """What moves the logits, and the sums of the squared errors of equity and chances."""
    shares = torch.tensor([2.0, 1.0, 1.0, -1.0, -1.0], device=logits.device)
    heed = torch.tensor([2.0, 1.0, 1.0, 1.0, 1.0], device=logits.device)  # a win counts twice in the equity
    out = logits.sigmoid()
    wrong = out - targets
    equity = (wrong * shares).sum(1, keepdim=True)
    errors = heed * wrong + equity_weight * equity * shares * out * (1.0 - out)
    squares = torch.stack([(equity.double() ** 2).sum(), (wrong.double() ** 2).sum()])
    return errors, squares
