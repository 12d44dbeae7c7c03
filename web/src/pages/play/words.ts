import { wordsOf, type Area } from '../../lib/words/area';

const es = {
  menu: 'Tutor y ritmo…',
  title: 'Tutor',
  intro: 'El tutor mira tu jugada antes de enviarla y avisa si cuesta mucho. Nunca entre personas.',
  when: 'Avisar',
  off: 'Nunca',
  blunder: 'Antes de un error grave',
  error: 'Antes de cualquier error',
  rates: 'Mostrar PR y suerte',
  rates_hint: 'Cómo vas jugando hasta ahora, según una mirada rápida del motor.',
  warning: 'Espera: el tutor ve algo mejor.',
  no_reason: 'No hay una razón sencilla que lo explique.',
  take_back: 'Retirar',
  anyway: 'Jugar igual',
  best: 'Ver lo mejor',
  best_is: 'Lo mejor: {best}',
  running: 'PR {pr} · suerte {luck}',
  running_none: 'PR – · suerte {luck}',
  running_label: 'Tu juego hasta ahora',
  review: 'Analizar',
  review_busy: 'Preparando el análisis…',
  dice: 'Ver los dados',
  check_dice: 'Ver y comprobar los dados',
  sealed_dice: 'Los dados, en sobre cerrado',
} as const;

const en: Area<keyof typeof es> = {
  menu: 'Tutor and form…',
  title: 'Tutor',
  intro:
    'The tutor looks at your play before it is sent and warns when it costs a lot. Never between people.',
  when: 'Warn',
  off: 'Never',
  blunder: 'Before a blunder',
  error: 'Before any error',
  rates: 'Show PR and luck',
  rates_hint: 'How you are playing so far, by a quick look of the engine.',
  warning: 'Wait: the tutor sees something better.',
  no_reason: 'There is no simple reason to tell.',
  take_back: 'Take back',
  anyway: 'Play it anyway',
  best: 'Show the best',
  best_is: 'Best: {best}',
  running: 'PR {pr} · luck {luck}',
  running_none: 'PR – · luck {luck}',
  running_label: 'Your play so far',
  review: 'Review',
  review_busy: 'Preparing the review…',
  dice: 'See the dice',
  check_dice: 'See and check the dice',
  sealed_dice: 'The dice, in a sealed envelope',
};

/** A sentence about help while playing. */
export const p = wordsOf(es, en);
