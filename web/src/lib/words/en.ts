import type { Messages } from './es';

/** Every sentence the English player reads; the same keys as Spanish or the build fails. */
export const en: Messages = {
  // Shell
  'app.name': 'tablas',
  'app.skip': 'Skip to content',
  'app.title': '{page} · tablas',
  'nav.label': 'Sections',
  'nav.play': 'Play',
  'nav.settings': 'Settings',
  'language.es': 'Español',
  'language.en': 'English',
  'language.label': 'Language',

  // Connection and what the server says
  'link.lost': 'No connection to tablas. Trying again.',
  'link.back': 'Connection restored.',
  'match.moved_on': 'The match had moved on in another window. This is the current position.',
  'match.refused': 'The server rejected your move; the position has been restored.',
};
