"""Spanish: the progress of a player."""

from __future__ import annotations

from tablas.report.words.keys.progress import ProgressWords

PROGRESS: ProgressWords = {
    "progress_title": "Progreso de {name}",
    "progress_matches_one": "1 partido analizado",
    "progress_matches": "{count} partidos analizados",
    "progress_between": "de {first} a {last}",
    "progress_unreviewed_one": 'Hay 1 partido más sin analizar: tablas analyze --library --player "{name}"',
    "progress_unreviewed": (
        'Hay {count} partidos más sin analizar: tablas analyze --library --player "{name}"'
    ),
    "progress_left_out": "Partidos en que los dos jugadores llevan este nombre, y que no cuentan: {count}.",
    "progress_undated": "Partidos sin fecha, al principio: {count}.",
    "progress_none": "No hay ningún partido analizado de {name} con estas condiciones.",
    "progress_levels": "Nivel de los análisis: {levels}.",
    "progress_all": "PR",
    "progress_plays": "Fichas, PR",
    "progress_cube": "Cubo, PR",
    "progress_interval": "{low} – {high}",
    "progress_counted_one": "1 decisión",
    "progress_counted": "{count} decisiones",
    "progress_blunders": "Errores graves por partido",
    "progress_basis_matches": "Intervalos del 95 %, según lo que varía de un partido a otro.",
    "progress_basis_decisions": (
        "Intervalos del 95 %, según lo que varían los errores de las decisiones (con {few} partidos"
        " o más, de un partido a otro)."
    ),
    "progress_course": "Partido a partido",
    "progress_column_date": "fecha",
    "progress_column_opponent": "rival",
    "progress_column_length": "puntos",
    "progress_column_pr": "PR",
    "progress_column_interval": "intervalo",
    "progress_column_rolling": "últimos {window}",
    "progress_column_other": "PR rival",
    "progress_column_blunders": "graves",
    "progress_earlier": "… y antes, {count} más",
    "progress_habits": "Lo que más le cuesta",
    "progress_no_habits": (
        "Nada en lo que falle más que en el resto, fuera de lo que explica el azar. Para verlo "
        "hacen falta {least} decisiones de una clase."
    ),
    "progress_habit": (
        "{part}: PR {pr} en {count} decisiones, contra {rest} en las demás (diferencia {low} a "
        "{high}); cuesta {cost} de equidad por partido."
    ),
    "progress_habit_others": "Los rivales, en lo mismo: {others}.",
    "progress_habit_help": (
        "Cada clase se compara con el resto de las decisiones del jugador; los márgenes son lo "
        "bastante anchos para haberlas mirado todas."
    ),
    "progress_parts": "Por clases de decisiones",
    "progress_column_part": "clase",
    "progress_column_count": "decisiones",
    "progress_column_rest": "resto",
    "progress_column_excess": "diferencia",
    "progress_column_rivals": "rivales",
    "progress_kind_play": "Jugadas de fichas",
    "progress_kind_double": "Doblar o no",
    "progress_kind_take": "Aceptar o rechazar",
    "progress_cube_errors": "Errores de cubo",
    "progress_missed": "dobles omitidos",
    "progress_needless": "dobles innecesarios",
    "progress_taken": "aceptados por error",
    "progress_passed": "rechazados por error",
    "progress_times_cost": "{count} ({error})",
    "progress_openings": "Aperturas",
    "progress_opening_first": "Primera jugada",
    "progress_opening_reply": "Respuesta",
    "progress_opening_agreed": (
        "{share} % como el análisis ({agreed} de {plays}); {error} de equidad perdida de media"
    ),
    "progress_opening_none": "ninguna",
    "progress_opening_wrong": "{roll}: {played}; mejor {best}",
    "progress_opening_after": "tras {after}, {said}",
    "progress_opening_help": "Coincide la jugada que pierde menos de {margin} de equidad.",
    "progress_times_one": "1 vez",
    "progress_times": "{count} veces",
    "progress_luck": "Suerte",
    "progress_luck_match": "{luck} de equidad por partido con los dados.",
    "progress_luck_balance": (
        "Los dados dieron un {balance} % de cada partido; resultado {result} %, sin suerte "
        "{adjusted} % ({matches})."
    ),
    "progress_luck_even": "Un resultado del 0 % es ganar justo lo que se esperaba al empezar.",
    "progress_plot_alt": (
        "Gráfica del PR de {name} en {count} partidos; la línea gruesa es la media de los últimos {window}."
    ),
    "progress_plot_axis": "PR (menos es mejor)",
    "progress_plot_match": "partido",
    "progress_plot_each": "cada partido, con su intervalo",
    "progress_plot_rolling": "últimos {window}, con su intervalo",
    "progress_plot_all": "todos: {pr}",
    "progress_pr_help": (
        "PR: equidad perdida por decisión contada, por 500. Menos de 2,5 es de clase mundial; 5, de"
        " experto; 10, de buen jugador de club."
    ),
    "help_progress": (
        "Progreso de un jugador sobre los partidos analizados de la biblioteca: PR con intervalos, lo "
        "que más le cuesta, aperturas, suerte."
    ),
    "help_progress_player": "nombre del jugador, o una parte que solo sea suya",
    "help_progress_level": "Solo análisis de este nivel. Si falta: el más profundo de cada partido.",
    "help_progress_window": "Partidos que cuenta la media móvil ({count}).",
    "help_progress_format": "Cómo contarlo: {formats}.",
    "help_progress_out": "Archivo en que se escribe; su extensión dice el formato si no se da --format.",
    "progress_expected_out": "un archivo (--out): una imagen no se muestra en la terminal",
    "error_no_such_player_near": "no hay ningún jugador «{value}» en la biblioteca; parecidos: {details}",
    "error_several_players": "«{value}» puede ser {details}; escribe uno entero",
    "error_review_not_whole": "el análisis no se puede guardar: está sin terminar o es de otro partido",
    "analyze_library_none": "No hay ningún partido por analizar en la biblioteca con estas condiciones.",
    "help_analyze_library": (
        "Guardar los análisis en la biblioteca; sin FILE, analizar los partidos que hay en ella y no "
        "tienen aún análisis de ese nivel."
    ),
    "help_analyze_again": "Con --library: analizar también los que ya tienen análisis.",
    "help_dark": "Colores oscuros.",
}
