/** Every sentence the Spanish player reads. `{name}` is filled by `t()`; `.one`/`.other` pairs by `plural()`. */
export const es = {
  // Shell
  'app.name': 'tablas',
  'app.skip': 'Ir al contenido',
  'app.title': '{page} · tablas',
  'nav.label': 'Secciones',
  'nav.play': 'Jugar',
  'nav.settings': 'Ajustes',
  'language.es': 'Español',
  'language.en': 'English',
  'language.label': 'Idioma',

  // Connection and what the server says
  'link.lost': 'Sin conexión con tablas. Lo sigo intentando.',
  'link.back': 'Conexión recuperada.',
  'match.moved_on': 'El partido había avanzado en otra ventana. Esta es la posición actual.',
  'match.refused': 'El servidor rechazó tu jugada; se ha restaurado la posición.',
} as const;

export type Key = keyof typeof es;
export type Messages = Readonly<Record<Key, string>>;
