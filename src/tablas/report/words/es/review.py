"""Spanish: reviews of matches, their reports and the command that makes them."""

from __future__ import annotations

from tablas.report.words.keys.review import ReviewWords

REVIEW: ReviewWords = {
    "review_played": "hecho",
    "review_best": "mejor",
    "review_note_moves": "{game} (jugadas {moves})",
    "review_note_unrecorded": "Partida {games}: hay jugadas o dados sin anotar; no se juzgan.",
    "review_note_illegal": "Partida {games}: hay jugadas ilegales; se señalan, pero no se juzgan.",
    "review_note_unfinished": "Partida {games}: sin terminar; no tiene resultado.",
    "review_note_bad_score": "Partida {games}: el marcador no es posible; la partida no se juzga.",
    "review_note_cube_not_judged": "Partida {games}: no se juzga una acción de cubo fuera de orden.",
    "analyze_progress": "{bar} {share} % · archivos: {done} de {all}{left}",
    "analyze_left": " · quedan {time}",
    "analyze_report": "Analizados: {reviewed}; con problemas: {problems}; no leídos: {refused}",
    "analyze_skipped": "{path}: omitido, no es un archivo de partidos",
    "analyze_interrupted": "Interrumpido. Con --out CARPETA se guarda lo terminado, y --resume sigue.",
    "analyze_interrupted_out": "Interrumpido. Lo terminado queda guardado; --resume sigue desde ahí.",
    "analyze_watching": "Vigilando {path}; Ctrl+C lo termina.",
    "analyze_positions_only": "{path} contiene posiciones y ningún partido",
    "help_analyze": (
        "Analizar partidos: cada decisión junto a la mejor, suerte, índices de error. Admite archivos, "
        "carpetas y patrones; uno malo no detiene a los demás."
    ),
    "help_arg_matches": 'archivos, carpetas o patrones entre comillas ("partidos/*.mat")',
    "help_analyze_level": "Profundidad: quick, standard o deep (standard).",
    "help_analyze_ply": "Lo mismo en plies: 0 y 1 quick, 2 standard, 3 deep.",
    "help_analyze_escalate": "Volver a mirar donde cambiaría el veredicto: deeper (más profundo) o rollout.",
    "help_analyze_thresholds": "Equidad desde la que algo es dudoso, error y error grave (0.02,0.04,0.08).",
    "help_analyze_jobs": "Hilos de procesador: partidos a la vez, o de un solo partido (todos los que hay).",
    "help_analyze_out": "Carpeta para los análisis (.review.json) y sus informes.",
    "help_analyze_format": "Informes, separados por comas: {formats}.",
    "help_analyze_html": "Escribir el informe como página en este archivo o carpeta.",
    "help_analyze_resume": "Seguir con lo que hay en --out; lo ya analizado no se repite.",
    "help_analyze_watch": "Después, esperar archivos nuevos en las carpetas.",
    "help_analyze_top": "Cuántos errores se muestran ({count}).",
    "expected_thresholds": "se esperan tres equidades en orden creciente, como 0.02,0.04,0.08",
}
