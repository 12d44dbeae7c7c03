"""Spanish: the library."""

from __future__ import annotations

from tablas.report.words.keys.library import LibraryWords

LIBRARY: LibraryWords = {
    "help_library": (
        "Guardar partidos en una base de datos y volver a encontrarlos. Lo que ya está, aunque "
        "sea en otro formato, se reconoce y no se añade dos veces."
    ),
    "help_library_action": "Qué hacer: {actions}.",
    "help_library_what": (
        "add: archivos, carpetas, patrones entre comillas. show, export, remove: números de "
        "partidos. players: nombres."
    ),
    "help_library_player": "Partidos de un jugador: parte del nombre, en cualquier asiento.",
    "help_library_opponent": "El jugador del otro asiento.",
    "help_library_event": "Parte del nombre del torneo.",
    "help_library_since": "No antes de esta fecha: 2026, 2026-11 o 2026-11-30.",
    "help_library_until": "No después de esta fecha.",
    "help_library_length": "Puntos del partido, o un margen como 5-7; 0 es por dinero.",
    "help_library_text": "Parte de un comentario.",
    "help_library_position": ("Partidos en que se da esta posición, tire quien tire; dice dónde."),
    "help_library_twin": "Buscar la posición también con el turno del otro.",
    "help_library_format": ("Partidos que llegaron en este formato; en export, el formato que se escribe."),
    "help_library_limit": "Cuántos partidos mostrar. Si falta: 50.",
    "help_library_to": "Carpeta a la que se exporta.",
    "help_library_merge": ("players: los nombres tras el primero pasan a ser nombres de ese jugador."),
    "help_library_split": "players: nombres que se unieron vuelven a ser jugadores.",
    "help_library_db": (
        "Base de datos, como la escribe SQLAlchemy; SQLite o PostgreSQL. Si falta: SQLite en la "
        "carpeta de datos."
    ),
    "library_similar": "{id}: no es el mismo que {like}, pero una partida empieza igual",
    "library_interrupted": ("Interrumpido. Lo leído está en la biblioteca; la misma orden sigue desde aquí."),
    "library_added": (
        "Añadidos: {added}; repetidos: {duplicates}; con problemas: {problems}; rechazados: {refused}"
    ),
    "library_progress": "archivos: {files}, partidos: {matches} · {name}",
    "library_more": "{shown} de {count} partidos; --limit muestra más",
    "library_none": "No hay ningún partido así.",
    "library_expected_date": "una fecha como 2026-11-30, un mes o un año",
    "library_expected_length": "un número de puntos, o un margen como 5-7",
    "library_id": "n.º",
    "library_date": "fecha",
    "library_pairing": "jugadores",
    "library_length": "puntos",
    "library_score": "marcador",
    "library_event": "torneo",
    "library_money": "dinero",
    "library_held": "posiciones: {count}",
    "library_at": "partida {game}, acción {entry}",
    "library_at_position": "posición {entry}",
    "library_copy": "Archivo: {path} ({format})",
    "library_removed": "Quitados: {count}",
    "library_player": "jugador",
    "library_aliases": "también",
    "library_matches": "partidos",
    "library_games": "partidas",
    "library_turns": "tiradas",
    "library_positions": "posiciones",
    "library_players": "jugadores",
    "library_files": "archivos",
    "library_places": "posiciones en el índice",
    "library_format": "archivos en {format}",
    "library_database": "Base de datos: {place}",
    "error_not_in_library": "no hay ningún partido {value} en la biblioteca",
    "error_no_such_player": "no hay ningún jugador «{value}» en la biblioteca",
    "error_cannot_merge": "«{value}» ya es ese jugador",
}
