"""Why a rollout is not played where it was asked to be."""

from __future__ import annotations

from tablas import _core
from tablas.errors import TablasError

CARD = "cuda"
"""What settings and options call a graphics card."""


class DeviceError(TablasError):
    """The card that was asked for does not play; the CPU is not taken in its place."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{CARD!r}: {reason}", value=CARD, place="device")
        self.reason = reason


class NoGpuBuild(DeviceError):
    """This build has no code for graphics cards."""

    code = "no_gpu_build"


class NoGpu(DeviceError):
    """No card answers."""

    code = "no_gpu"


class GpuMemory(DeviceError):
    """The card has too little memory free."""

    code = "gpu_memory"


class GpuUnsupported(DeviceError):
    """A card does not play such games."""

    code = "gpu_unsupported"


class GpuFailed(DeviceError):
    """The card began and did not finish."""

    code = "gpu_failed"


_BY_CODE: dict[str, type[DeviceError]] = {
    one.code: one for one in (NoGpuBuild, NoGpu, GpuMemory, GpuUnsupported, GpuFailed)
}


def device_error(error: _core.CoreError) -> DeviceError | _core.CoreError:
    """What went wrong on a card as an error of ours; any other error as it is."""
    ours = _BY_CODE.get(error.code)
    return error if ours is None else ours(str(error))
