import { wordsOf, type Area } from '../../lib/words/area';

const es = {
  title: 'Los dados',
  title_match: 'Los dados del partido',
  intro_all:
    'Todas las tiradas de {n} partidos de este servidor, comparadas con lo que dan unos dados justos.',
  intro_one:
    'Todas las tiradas del único partido de este servidor, comparadas con lo que dan unos dados justos.',
  intro_match: 'Todas las tiradas de este partido, comparadas con lo que dan unos dados justos.',
  to_match: 'Volver al partido',
  to_all: 'Ver los de todos los partidos',
  loading: 'Contando…',
  none: 'Todavía no hay tiradas que contar.',
  own: 'Tus tiradas',
  other: 'Las del rival',
  number: 'Tiradas',
  doubles: 'Dobles',
  mean: 'Pips por tirada',
  expected: 'se esperan {expected}; lo normal es de {low} a {high}',
  faces: 'Cada número',
  rolls: 'Cada tirada',
  roll: 'Tirada',
  times: 'Veces',
  usual: 'Lo normal',
  range: '{low}–{high}',
  strange: 'fuera de lo normal',
  range_help:
    'Lo normal es lo que cabe esperar 19 de cada 20 veces. Entre 21 tiradas distintas, que una se salga es de lo más corriente.',
  fair: 'Son lo que cabe esperar de unos dados justos: {share} de cada 100 veces se desvían tanto o más.',
  odd: 'Se apartan más de lo habitual: unos dados justos solo se desvían así {share} de cada 100 veces. Pasa, pero pocas.',
  very_odd: 'Se apartan mucho: unos dados justos se desvían así menos de una de cada 100 veces.',
  few: 'Con tan pocas tiradas no se puede decir nada del conjunto: hacen falta 105 por lo menos.',
  chi: 'χ² = {chi} con 20 grados de libertad, p = {p}.',
  opening: 'La tirada con que se sortea quién empieza no se cuenta: es un dado de cada uno y nunca es doble.',
  honest:
    'Contra el bot, los dados los tira el generador de números aleatorios del sistema operativo del servidor, y el bot no los ve antes de tirar.',
} as const;

const en: Area<keyof typeof es> = {
  title: 'The dice',
  title_match: 'The dice of the match',
  intro_all: 'Every roll of {n} matches of this server, beside what fair dice bring.',
  intro_one: 'Every roll of the one match of this server, beside what fair dice bring.',
  intro_match: 'Every roll of this match, beside what fair dice bring.',
  to_match: 'Back to the match',
  to_all: 'See those of all matches',
  loading: 'Counting…',
  none: 'There are no rolls to count yet.',
  own: 'Your rolls',
  other: 'The opponent’s',
  number: 'Rolls',
  doubles: 'Doubles',
  mean: 'Pips a roll',
  expected: '{expected} are expected; usual is {low} to {high}',
  faces: 'Each number',
  rolls: 'Each roll',
  roll: 'Roll',
  times: 'Times',
  usual: 'Usual',
  range: '{low}–{high}',
  strange: 'out of the usual',
  range_help:
    'Usual is what comes 19 times in 20. Among 21 different rolls it is quite ordinary for one to lie outside.',
  fair: 'They are what fair dice bring: {share} times in 100 they stray as far or further.',
  odd: 'They stray more than usual: fair dice do so only {share} times in 100. It happens, but seldom.',
  very_odd: 'They stray a lot: fair dice do so less than once in 100 times.',
  few: 'With so few rolls nothing can be said of the whole: it takes 105 at least.',
  chi: 'χ² = {chi} with 20 degrees of freedom, p = {p}.',
  opening: 'The roll that decides who begins is not counted: it is one die each and never a double.',
  honest:
    'Against the bot, the dice are thrown by the random number generator of the server’s operating system, and the bot does not see them before.',
};

/** A sentence of this page. */
export const d = wordsOf(es, en);
