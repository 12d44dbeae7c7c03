/** El progreso: qué jugador se mira y qué hacer cuando aún no hay nada. */
export const progress = {
  'progress.title': 'Progreso',
  'progress.player': 'Jugador',
  'progress.player_matches': '{name} ({n})',
  'progress.loading': 'Reuniendo los partidos…',
  'progress.none':
    'Todavía no hay ningún partido analizado. Juega uno contra el bot y pulsa «Analizar» al final, o trae uno de tus archivos: aquí verás cómo cambia tu PR y qué te cuesta más.',
  'progress.import': 'Traer un partido',
  'progress.what_is_pr': 'Qué es el PR',
} as const;

export type ProgressWords = typeof progress;
