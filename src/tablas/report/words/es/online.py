"""Spanish: what the commands for playing on servers, and for running one, say."""

from tablas.report.words.keys.online import OnlineWords

ONLINE: OnlineWords = {
    "help_bot": "Jugar en un servidor como bot. Se sienta con quien espera en la sala, o propone un partido "
    "y espera; decide como lo hace el nivel elegido.",
    "help_server": "Dirección del servidor, como https://backgammon.example.",
    "help_token_file": "Archivo con la ficha de la cuenta del bot, y nada más.",
    "help_bot_length": "Puntos de los partidos que propone. Si falta: 5.",
    "help_bot_matches": "Partidos que juega antes de parar. Si falta: hasta que se le diga.",
    "help_bot_rated": "Proponer partidos puntuados.",
    "bot_waits": "Esperando rival: {link}",
    "bot_plays": "Jugando contra {name}, partido a {length}.",
    "bot_won": "Ganado {own}–{other}.",
    "bot_lost": "Perdido {own}–{other}.",
    "help_admin": "Cerrar una cuenta de un servidor, o abrirla otra vez. Una cuenta cerrada no puede entrar, "
    "y ni sus sesiones ni sus bots valen.",
    "help_arg_admin_action": "ban (cerrar) o unban (abrir).",
    "help_arg_account": "Nombre de la cuenta.",
    "admin_banned": "La cuenta {name} está cerrada.",
    "admin_unbanned": "La cuenta {name} está abierta.",
}
