"""What rollouts say, in Spanish."""

from tablas.report.words.keys.rollout import RolloutWords

ROLLOUT: RolloutWords = {
    "rollout_title": "Rollout",
    "rollout_games_one": "1 partida",
    "rollout_games": "{count} partidas",
    "rollout_games_of": "{count} de {all} partidas",
    "rollout_cubeful": "con cubo",
    "rollout_cubeless": "sin cubo",
    "rollout_whole": "hasta el final",
    "rollout_truncated_one": "cortadas tras 1 tirada",
    "rollout_truncated": "cortadas tras {count} tiradas",
    "rollout_luck": "suerte descontada",
    "rollout_no_luck": "suerte sin descontar",
    "rollout_equity": "equidad",
    "rollout_equity_cubeless": "equidad sin cubo",
    "rollout_progress": "{bar} {done} de {all} partidas",
    "rollout_partial": "INTERRUMPIDO tras {done} de {all} partidas: esto es solo una parte del rollout.",
    "rollout_nothing": "Interrumpido antes de acabar las primeras partidas: no hay nada que mostrar.",
    "rollout_go_on": "Para seguir desde aquí: la misma orden con --resume {path}",
    "rollout_ended_se": "Acabado antes de {all} partidas: el error típico es {target} o menos.",
    "rollout_ended_jsd": "Acabado antes de {all} partidas: la mejor saca más de {target} errores típicos.",
    "rollout_ahead": "{best} aventaja a {second} en {difference} ± {error}, {deviations} errores típicos.",
    "rollout_ahead_open": (
        "{best} aventaja a {second} en solo {difference} ± {error}: más partidas pueden cambiarlo."
    ),
    "rollout_beaver": "Doblar y beaver",
    "rollout_cube_ahead": "Doblar frente a seguir: {difference} ± {error}, {deviations} errores típicos.",
    "rollout_cube_open": "Doblar frente a seguir: {difference} ± {error}: más partidas pueden cambiarlo.",
    "help_engine": "Responder a otros programas: un objeto JSON por línea (docs/es/protocolo.md).",
    "help_engine_jobs": "Cuántas peticiones se responden a la vez. Si falta: 1.",
    "help_cluster": (
        "que trabaje un clúster de Dask: tcp://MÁQUINA:PUERTO, o local:N para N procesos de este equipo"
    ),
    "cluster_joining": "Uniéndose al clúster {address}…",
}
