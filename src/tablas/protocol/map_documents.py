"""Maps of a position as JSON documents, the same from the command line and over HTTP."""

from __future__ import annotations

from pydantic import JsonValue, TypeAdapter

from tablas.analysis import CubeCell, PlayCell, ScoreMap, TemperatureMap
from tablas.protocol.maps import (
    cube_cell_view,
    cube_map_view,
    play_cell_view,
    play_map_view,
    roll_view,
    temperature_view,
)

_DOCUMENT: TypeAdapter[dict[str, JsonValue]] = TypeAdapter(dict[str, JsonValue])


def temperature_document(found: TemperatureMap, ply: int) -> dict[str, JsonValue]:
    """The 21 rolls, searched so deep."""
    return _DOCUMENT.validate_python(
        temperature_view(found.position, list(map(roll_view, found.cells)), ply).model_dump(mode="json")
    )


def score_document(found: ScoreMap, ply: int) -> dict[str, JsonValue]:
    """Cube actions, or plays of a roll, for money and at every score, searched so deep."""
    cells = (found.money, *found.cells)
    if found.roll is None:
        cubes = [cube_cell_view(cell) for cell in cells if isinstance(cell, CubeCell)]
        view = cube_map_view(found.position, found.length, ply, cubes)
        return _DOCUMENT.validate_python(view.model_dump(mode="json"))
    plays = [play_cell_view(cell) for cell in cells if isinstance(cell, PlayCell)]
    told = play_map_view(found.position, found.roll, found.length, ply, plays, crawford=found.is_crawford)
    return _DOCUMENT.validate_python(told.model_dump(mode="json"))
