import type { AnalyseWords } from './analyse.es';
import type { DiceWords } from './dice.es';
import type { DrillWords } from './drill.es';
import type { KeysWords } from './keys.es';
import type { LearnWords } from './learn.es';
import type { MatchesWords } from './matches.es';
import type { MeetWords } from './meet.es';
import type { ModerationWords } from './moderation.es';
import type { ProgressWords } from './progress.es';
import type { SettingsWords } from './settings.es';
import type { PeopleWords } from './people.es';
import { play } from './play.es';
import { rules } from './rules.es';

/** Every sentence the Spanish player reads. `{name}` is filled by `t()`; `.one`/`.other` pairs by `plural()`. */
export const es = {
  ...play,
  ...rules,

  // Shell
  'app.name': 'tablas',
  'app.skip': 'Ir al contenido',
  'app.title': '{page} · tablas',
  'nav.label': 'Secciones',
  'nav.play': 'Jugar',
  'nav.analyse': 'Analizar',
  'nav.matches': 'Partidos',
  'nav.learn': 'Aprender',
  'nav.settings': 'Ajustes',
  'nav.lobby': 'Sala de juego',
  'nav.players': 'Jugadores',
  'nav.account': 'Tu cuenta',
  'language.es': 'Español',
  'language.en': 'English',
  'language.label': 'Idioma',

  // Shell: connection and problems
  'app.skip_board': 'Ir al tablero',
  'link.short': 'Sin conexión',
  'link.retry': 'Reintentar',
  'lost.title': 'Aquí no hay nada',
  'lost.text':
    'Esta dirección no lleva a ninguna página. Tus partidos están a salvo en la pantalla de inicio.',
  'lost.home': 'Volver al inicio',
  'problem.title': 'Algo ha fallado',
  'problem.page': 'No se pudo abrir la página',
  'problem.no_answer': 'tablas no responde',
  'problem.no_match': 'Este partido no está aquí',
  'problem.retry': 'Reintentar',
  'problem.code': 'Código: {code}',
  'problem.unknown': 'El servidor no pudo hacerlo. No se ha perdido nada; prueba otra vez.',
  'problem.unreachable': 'El servidor no responde. Comprueba que sigue en marcha; lo guardado no se pierde.',
  'problem.unknown_match': 'Ningún partido guardado tiene esta dirección. Quizá se jugó en otro equipo.',
  'problem.illegal_play': 'Esa jugada no es legal en esta posición.',
  'problem.illegal_action': 'Eso no se puede hacer ahora.',
  'problem.unknown_level': 'El servidor no conoce ese nivel.',
  'problem.foreign_request':
    'El servidor no acepta peticiones desde esta dirección. Abre tablas con la dirección que mostró al arrancar.',
  'problem.storage': 'No se pueden leer los partidos guardados.',
  'problem.storage_read_only': 'El disco no deja escribir, así que la jugada no se puede guardar.',
  'problem.storage_full': 'El disco está lleno, así que la jugada no se puede guardar.',
  'problem.storage_busy': 'Otro programa está usando los partidos guardados. Prueba dentro de un momento.',
  'problem.database_too_new':
    'Los partidos guardados son de una versión más nueva de tablas. Actualízala para abrirlos.',

  // Home
  'home.title': '¿Jugamos?',
  'home.tagline': 'Backgammon con reglas exactas y un bot que juega en serio.',
  'home.new': 'Partido nuevo',
  'home.level': 'Nivel del bot',
  'home.length': 'Partido a',
  'home.other': 'Otro',
  'home.money': 'Dinero',
  'home.points': 'Puntos (1 a {longest})',
  'home.jacoby': 'Regla Jacoby',
  'home.jacoby_hint': 'Gammon y backgammon cuentan solo si se ha doblado.',
  'home.seat': 'Tu sitio',
  'home.checkers': 'Tus fichas',
  'home.direction': 'Tu casa',
  'checkers.light': 'Claras',
  'checkers.dark': 'Oscuras',
  'home_side.right': 'A la derecha',
  'home_side.left': 'A la izquierda',
  'home.name': 'Tu nombre',
  'home.start': 'Empezar',
  'home.resume': 'Seguir',
  'home.past': 'Últimos partidos',
  'home.against': 'Bot · {level}',
  'home.won': 'Ganaste al bot · {level}',
  'home.lost': 'Perdiste con el bot · {level}',
  'home.score': 'Marcador:',
  'home.show_all': 'Ver los {n}',
  'match.to.one': 'a {n} punto',
  'match.to.other': 'a {n} puntos',
  'level.beginner': 'Principiante',
  'level.casual': 'Casual',
  'level.intermediate': 'Medio',
  'level.advanced': 'Avanzado',
  'level.expert': 'Experto',
  'level.champion': 'Campeón',
  'level.beginner.about': 'Comete muchos errores: bueno para aprender.',
  'level.casual.about': 'Comete bastantes errores: para jugar sin prisa.',
  'level.intermediate.about': 'Juega con sentido y a veces se equivoca.',
  'level.advanced.about': 'Se equivoca poco y aprovecha tus errores.',
  'level.expert.about': 'Apenas regala nada.',
  'level.champion.about': 'Todo lo que sabe el bot, sin errores a propósito.',
  'level.measured': 'Contra Campeón: {points} puntos por partida.',

  // Home: play with a person
  'meet.against': 'Contra {name}',
  'meet.won': 'Ganaste a {name}',
  'meet.lost': 'Perdiste con {name}',
  'meet.somebody': 'Tu rival',
  'meet.play': 'Jugar con un amigo',
  'meet.needs_points': 'Con un amigo se juega a puntos: elige a cuántos.',
  'meet.needs_start': 'Con un amigo se empieza desde la posición inicial.',
  'problem.too_many': 'Demasiado seguido. Espera un momento.',

  // Tables of plays
  'review.play': 'Jugada',
  'review.equity': 'Equidad',

  // Connection and what the server says
  'link.lost': 'Sin conexión con tablas. Lo sigo intentando.',
  'link.back': 'Conexión recuperada.',
  'match.moved_on': 'El partido había avanzado en otra ventana. Esta es la posición actual.',
  'match.refused': 'El servidor rechazó tu jugada; se ha restaurado la posición.',
} as const;

/** What is there from the start; the words of single pages come with them (`useArea`). */
export type Messages = Readonly<Record<keyof typeof es, string>>;
export type Key =
  | keyof typeof es
  | keyof AnalyseWords
  | keyof DiceWords
  | keyof DrillWords
  | keyof KeysWords
  | keyof LearnWords
  | keyof MatchesWords
  | keyof MeetWords
  | keyof ModerationWords
  | keyof PeopleWords
  | keyof ProgressWords
  | keyof SettingsWords;
