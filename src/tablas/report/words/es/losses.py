"""Spanish: what a format has no room for."""

from __future__ import annotations

from tablas.report.words.keys.losses import LossWords

LOSSES: LossWords = {
    "loss_analyses": "análisis",
    "loss_bare_candidates": "jugadas de un análisis sin probabilidades ni equidad",
    "loss_beavers": "si se admiten beavers",
    "loss_board_sets": ("un tablero puesto desde el que nadie juega, o con el cubo doblado en el centro"),
    "loss_endings": "cómo acabó una partida acordada o perdida por decisión",
    "loss_clocks": "relojes",
    "loss_comment": "el comentario del partido",
    "loss_comments": "comentarios que parecen etiquetas",
    "loss_crawford_game": "cuál es la partida Crawford",
    "loss_cube_analyses": "análisis de cubo de otros programas",
    "loss_cube_cap": "el valor máximo del cubo",
    "loss_dice": "turnos sin dados",
    "loss_game_tags": "lo que se sabe de una partida",
    "loss_games": "las partidas",
    "loss_illegal_plays": "jugadas que las reglas no permiten",
    "loss_large_numbers": "un cubo o un marcador por encima de 32767",
    "loss_long_names": "nombres largos",
    "loss_luck": "la suerte",
    "loss_marks": "marcas de buenas y malas jugadas",
    "loss_match_only": "un partido: solo guarda posiciones",
    "loss_more_positions": "más de una posición",
    "loss_names": "un nombre",
    "loss_no_cube": "que no hay cubo",
    "loss_no_games": "un registro sin partidas, salvo una sola posición",
    "loss_no_positions": "un registro sin posiciones",
    "loss_notes": "notas y análisis",
    "loss_player_facts": "lo demás que se sabe de un jugador",
    "loss_positions": "posiciones sueltas",
    "loss_ratings": "puntuaciones de los jugadores",
    "loss_remarks": "observaciones entre las acciones",
    "loss_resignation_notes": "notas sobre abandonos",
    "loss_resignations": "abandonos que no terminan la partida",
    "loss_rules": "reglas opcionales",
    "loss_tags": "etiquetas",
    "loss_unwritten_plays": "una jugada ilegal que nadie anotó",
    "loss_variant": "la variante",
}
