"""Spanish: what the commands for playing on servers, and for running one, say."""

from tablas.report.words.keys.online import OnlineWords

ONLINE: OnlineWords = {
    "help_bot": "Jugar en un servidor como bot. Se sienta con quien espera en la sala, o propone un partido "
    "y espera; decide como lo hace el nivel elegido.",
    "help_server": "Dirección del servidor, como https://backgammon.example.",
    "help_token_file": "Archivo con la clave de la cuenta del bot, y nada más.",
    "help_bot_length": "Puntos de los partidos que propone. Si falta: 5.",
    "help_bot_matches": "Partidos que juega antes de parar. Si falta: hasta que se le diga.",
    "help_bot_rated": "Proponer partidos puntuados.",
    "help_bot_tournament": "Jugar entero este torneo, dicho por su identificador o su dirección.",
    "bot_tournament_alone": "--tournament sin --length, --matches ni --rated: los dice el torneo",
    "bot_tournament_done": "{name}: puesto {rank} de {players}; ganados: {wins}, perdidos: {losses}.",
    "bot_tournament_off": "{name} se ha cancelado.",
    "bot_waits": "Esperando rival: {link}",
    "bot_plays": "Jugando contra {name}, partido a {length}.",
    "bot_won": "Ganado {own}–{other}.",
    "bot_lost": "Perdido {own}–{other}.",
    "help_admin": "Cerrar una cuenta de un servidor o abrirla otra vez, y decir quién puede hacerlo en "
    "la web. "
    "Una cuenta cerrada no puede entrar, y ni sus sesiones ni sus bots valen; pierde sus partidos en curso.",
    "help_arg_admin_action": "ban (cerrar), unban (abrir), mute (solo frases hechas), unmute, "
    "grant (puede decidir sobre otras, en /moderar) o revoke.",
    "help_arg_account": "Nombre de la cuenta.",
    "admin_muted": "La cuenta {name} solo puede decir frases hechas.",
    "admin_unmuted": "La cuenta {name} puede escribir de nuevo.",
    "admin_granted": "La cuenta {name} puede decidir sobre las demás (/moderar).",
    "admin_revoked": "La cuenta {name} ya no puede decidir sobre las demás.",
    "help_until": "Día o momento (UTC) en que acaba el cierre o el silencio: 2026-12-31. Si falta, nunca.",
    "help_note": "Una nota que queda en el registro de decisiones.",
    "admin_banned": "La cuenta {name} está cerrada.",
    "admin_unbanned": "La cuenta {name} está abierta.",
}
