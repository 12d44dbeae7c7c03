"""Spanish: the help pages."""

from __future__ import annotations

from tablas.report.words.keys.help import HelpWords

HELP: HelpWords = {
    "help_usage": "Uso:",
    "help_command": "ORDEN",
    "help_options": "OPCIONES",
    "help_arguments_title": "Argumentos",
    "help_options_title": "Opciones",
    "help_commands_title": "Órdenes",
    "help_lang": "Idioma, en cualquier lugar de la línea. Si falta: el del entorno, o inglés.",
    "help_help": "Mostrar esta página.",
    "help_version": "Mostrar la versión.",
    "help_tablas": "Backgammon: jugarlo, analizarlo, aprenderlo.",
    "help_position": (
        "POSITION es un XGID (con o sin XGID=), un Position ID de GNU, PositionID:MatchID, o 26 enteros "
        "con comas: del 1 al 24 los puntos de quien tiene el turno (sus fichas en positivo), 25 su barra, "
        "0 la del otro. "
        "DICE son dos cifras (31) o 3-1."
    ),
    "help_play": (
        "Jugar un partido contra el bot en la terminal. Las jugadas se escriben (8/5 6/5) o se eligen de "
        "una lista; la palabra ayuda, dentro del juego, dice qué más entiende. Se guarda jugada a jugada."
    ),
    "help_serve": "Arrancar el servidor y jugar en el navegador.",
    "help_moves": "Listar todas las jugadas legales de una tirada, una por cada posición resultante.",
    "help_best": "Ordenar las jugadas legales de una tirada, la mejor primero.",
    "help_eval": "Evaluar una posición antes de tirar: probabilidades y equidad.",
    "help_cube": "Juzgar el cubo: doblar o no, aceptar o rechazar.",
    "help_show": "Dibujar una posición en la terminal, o en un archivo SVG o PNG.",
    "help_perft": "Contar los resultados de todas las jugadas de todas las tiradas hasta una profundidad.",
    "help_duel": (
        "Enfrentar a dos jugadores en muchas partidas: dados por parejas, asientos cambiados, sin la "
        "suerte. Da el resultado de A."
    ),
    "help_bench": "Medir esta compilación: una firma de lo que calcula, y sus velocidades en un procesador.",
    "help_signature": "Escribir la firma y no medir nada.",
    "help_info": (
        "Mostrar qué contiene un archivo de partidos o posiciones: jugadores, partidas, resultados, "
        "problemas."
    ),
    "help_convert": (
        "Escribir archivos de partidos y posiciones en otro formato. Una carpeta o un patrón entre "
        "comillas convierte muchos; un archivo rechazado no detiene a los demás."
    ),
    "help_arg_file": "archivo de partidos o de posiciones",
    "help_arg_in": 'archivo, carpeta o patrón entre comillas ("partidos/*.mat")',
    "help_arg_out": "archivo que se escribe, o la carpeta para varios",
    "help_from": "formato que se lee, en vez de reconocerlo por el contenido",
    "help_to": "formato que se escribe, en vez de elegirlo por la extensión",
    "help_strict": "rechazar archivos con problemas, y escribir menos de lo leído",
    "help_backup": "Copiar la base de datos del servidor, y su secreto, sin detenerlo.",
    "help_arg_backup": "dónde va la copia; no debe existir todavía",
    "help_site": "Nombre con el que otros llegan al servidor a través de un proxy, como tablas.example.org.",
    "help_verify_dice": (
        "Comprobar los dados de un partido entre personas. Se repite cada tirada a partir del sobre "
        "cerrado, publicado antes del partido y abierto después."
    ),
    "help_arg_proof": "la prueba de los dados, como la da el servidor (JSON)",
    "help_tables": "Mostrar las tablas de valores exactos, o calcular una. Las normales se calculan cuando "
    "hacen falta; las mayores, solo aquí.",
    "help_build": (
        "Calcular la tabla de hasta tantas fichas por lado, como 8x8 (10x10 como mucho), o la de "
        "Hypergammon (hypergammon)."
    ),
    "help_arg_position": "XGID, Position ID de GNU, PositionID:MatchID o 26 enteros.",
    "help_arg_dice": "Dos cifras (31) o 3-1. No hace falta si el XGID lleva dados.",
    "help_arg_depth": "Número de turnos, 1 o más.",
    "help_arg_player": (
        "Un nivel ({levels} | 0-ply), un archivo de red (ARCHIVO o ARCHIVO:PLY), gnubg:PLY o bgsage:PLY."
    ),
    "help_arg_opponent": "El rival, igual.",
    "help_json": "Escribir un documento JSON y nada más.",
    "help_level": "Nivel: {levels}.",
    "help_ply": "Profundidad de búsqueda en vez de un nivel, contada como GNU Backgammon.",
    "help_met": "Tabla de equidad: kazaross-xg2, rockwell-kazaross, tablas, o un XML de GNU Backgammon.",
    "help_top": "Mostrar solo las K mejores.",
    "help_threads": "Hilos de procesador que usar.",
    "help_rollout": "Jugar muchas partidas desde una posición, o tras cada jugada de una tirada, y contar.",
    "help_trials": "Cuántas partidas. Si falta: {count}.",
    "help_rollout_ply": "Cuánto miran adelante los jugadores, de 0 a 2. Si falta: 0.",
    "help_truncate": "Valorar las partidas como estén tras N tiradas; 0: hasta el final.",
    "help_cubeful": "Si los jugadores doblan. Si falta: sí.",
    "help_rollout_cube": "Comparar seguir sin doblar con un doble aceptado.",
    "help_rollout_top": "Cuántas de las mejores jugadas se comparan. Si falta: {count}.",
    "help_target_se": "Parar cuando el error típico de cada equidad baje a X.",
    "help_target_jsd": "Parar cuando la mejor aventaje al resto en X errores típicos.",
    "help_device": "Qué juega las partidas. Si falta: cpu.",
    "help_rollout_resume": "Guardar las sumas en FILE y seguir desde lo que haya.",
    "help_svg": "Escribir un dibujo SVG en FILE; - es la salida estándar.",
    "help_png": "Escribir una imagen PNG en FILE; - es la salida estándar.",
    "help_size": "Ancho del dibujo en píxeles ({size} en PNG).",
    "help_captions": "Con pips y marcador encima y debajo del tablero.",
    "help_dark_captions": "Lo mismo sobre fondo oscuro.",
    "help_theme": "Colores del dibujo: {themes}.",
    "help_flip": "Dibujar con la casa a la izquierda.",
    "help_ascii": "Dibujar solo con caracteres ASCII.",
    "help_color": "Colores en la terminal: auto | always | never.",
    "help_match": "Puntos del partido, de 1 a 64. Si falta: 5.",
    "help_money": "Jugar por puntos, sin final.",
    "help_jacoby": (
        "El gammon vale como una sencilla mientras el cubo está centrado; solo por dinero. De entrada, sí."
    ),
    "help_seed": "Dados repetibles a partir de este número; sin él los tira el sistema operativo.",
    "help_games": "Partidas, o partidos con --match; se juegan por parejas. Si falta: {count}.",
    "help_duel_money": "Jugar con cubo, sin Jacoby. Si falta: sin cubo.",
    "help_duel_match": "Jugar partidos a N puntos.",
    "help_duel_seed": "Número del que salen los dados: mismo número, mismas partidas. Si falta: 1.",
    "help_jobs": "Procesos que usar. Si falta: uno por procesador.",
    "help_duel_resume": "Guardar en FILE lo terminado y seguir desde lo que haya.",
    "help_luck": "Medir la suerte de los dados y descontarla. Si falta: sí.",
    "help_save": "Guardar el partido en FILE en vez de la carpeta de datos.",
    "help_resume": "Seguir con el partido de FILE; se guarda ahí si --save no dice otra cosa.",
    "help_new": "Empezar un partido nuevo sin preguntar por el que quedó a medias.",
    "help_no_save": "No guardar nada en el disco.",
    "help_host": "Dirección en la que escuchar. Si falta: 127.0.0.1.",
    "help_port": "Puerto en el que escuchar. Si falta: 8000, o el siguiente libre.",
    "help_db": "Base de datos, como la escribe SQLAlchemy, SQLite o PostgreSQL. Si falta: SQLite en la "
    "carpeta de datos.",
    "help_no_open": "No abrir el navegador.",
}
