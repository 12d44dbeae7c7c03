"""Spanish: why a decision was wrong."""

from __future__ import annotations

from tablas.report.words.keys.reasons import ReasonWords

REASONS: ReasonWords = {
    "reason_hit_missed": "La mejor jugada come ficha; esta no.",
    "reason_hit_wrong": "Come ficha; la mejor jugada no lo hace.",
    "reason_hits": "Fichas comidas: {played}; con la mejor jugada, {best}.",
    "reason_shots_more": (
        "Fuera de la casa del rival deja {played} de 36 tiradas que comen; la mejor jugada deja {best}."
    ),
    "reason_shots_fewer": (
        "Es más segura (fuera de la casa del rival comen {played} de 36 tiradas, frente a {best} tras la "
        "mejor jugada), pero aquí la seguridad cuesta más de lo que ahorra."
    ),
    "reason_point_missed": "La mejor jugada hace el punto {point}.",
    "reason_anchor_missed": "La mejor jugada hace un ancla en el punto {point}.",
    "reason_point_broken": "Abandona el punto {point}, que la mejor jugada conserva.",
    "reason_anchor_broken": "Abandona el ancla del punto {point}, que la mejor jugada conserva.",
    "reason_prime_shorter": "La mejor jugada tiene {best} puntos seguidos; esta, {played}.",
    "reason_timing_shorter": (
        "Pips por jugar antes de romper la casa: {played}; con la mejor jugada, {best}."
    ),
    "reason_back_behind": "Fichas atrás: {played}; con la mejor jugada, {best}.",
    "reason_off_fewer": "La mejor jugada saca más fichas: {best} fuera, frente a {played}.",
    "reason_wins_fewer": "Gana el {played} % de las partidas en lugar del {best} %.",
    "reason_gammons_fewer": "Gana un {played} % de gammons en lugar de un {best} %.",
    "reason_gammons_lost": "Pierde un {played} % de gammons en lugar de un {best} %.",
    "reason_cube_in_window": (
        "Con el {win} % de las partidas, ya se ha pasado el punto en que conviene doblar ({double} %)."
    ),
    "reason_cube_below_window": "Con el {win} % de las partidas es pronto: doblar empieza en el {double} %.",
    "reason_cube_market_lost": (
        "Con el {win} % de las partidas el rival ya debe rechazar (desde el {cash} %)."
    ),
    "reason_cube_too_good": (
        "Con el {win} % de las partidas es demasiado bueno para doblar: desde el {too_good} % vale más "
        "seguir por el gammon."
    ),
    "reason_cube_gammons": "El {share} % de las victorias son gammons.",
    "reason_take_enough": ("El {win} % de las partidas basta para aceptar: bastaría el {take} %."),
    "reason_take_too_little": ("El {win} % de las partidas no basta para aceptar: hace falta el {take} %."),
    "reason_take_gammons": "El {share} % de las derrotas son gammons, y eso encarece aceptar.",
    "reason_race_lead": "La carrera en pips: {own} contra {other}, una ventaja del {lead} %.",
    "reason_race_behind": "La carrera en pips: {own} contra {other}, un {lead} % por detrás.",
}
