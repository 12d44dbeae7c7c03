import type { Messages } from './es';
import { play } from './play.en';
import { rules } from './rules.en';

/** Every sentence the English player reads; the same keys as Spanish or the build fails. */
export const en: Messages = {
  ...play,
  ...rules,

  // Shell
  'app.name': 'tablas',
  'app.skip': 'Skip to content',
  'app.title': '{page} · tablas',
  'nav.label': 'Sections',
  'nav.play': 'Play',
  'nav.analyse': 'Analyse',
  'nav.matches': 'Matches',
  'nav.learn': 'Learn',
  'nav.settings': 'Settings',
  'nav.lobby': 'Lobby',
  'nav.players': 'Players',
  'nav.account': 'Your account',
  'language.es': 'Español',
  'language.en': 'English',
  'language.label': 'Language',

  // Shell: connection and problems
  'app.skip_board': 'Skip to the board',
  'link.short': 'No connection',
  'link.retry': 'Try now',
  'lost.title': 'Nothing here',
  'lost.text': 'This address leads to no page. Your matches are safe on the home screen.',
  'lost.home': 'Go to the start',
  'problem.title': 'Something went wrong',
  'problem.page': 'The page did not open',
  'problem.no_answer': 'tablas does not answer',
  'problem.no_match': 'This match is not here',
  'problem.retry': 'Try again',
  'problem.code': 'Code: {code}',
  'problem.unknown': 'The server could not do it. Nothing is lost; try again.',
  'problem.unreachable':
    'The server does not answer. Check that it is still running; your match is stored and will go on where you left it.',
  'problem.unknown_match': 'No stored match has this address. It may have been played on another computer.',
  'problem.illegal_play': 'That play is not legal in this position.',
  'problem.illegal_action': 'That cannot be done now.',
  'problem.unknown_level': 'The server does not know that level.',
  'problem.foreign_request':
    'The server takes no requests from this address. Open tablas at the address it printed when it started.',
  'problem.storage': 'The stored matches cannot be read.',
  'problem.storage_read_only': 'The disk does not allow writing, so the move cannot be stored.',
  'problem.storage_full': 'The disk is full, so the move cannot be stored.',
  'problem.storage_busy': 'Another program is using the stored matches. Try again in a moment.',
  'problem.database_too_new':
    'The stored matches come from a newer version of tablas. Update it to open them.',

  // Home
  'home.title': 'Fancy a game?',
  'home.tagline': 'Backgammon with exact rules and a bot that means it.',
  'home.new': 'New match',
  'home.level': 'Level of the bot',
  'home.length': 'Match to',
  'home.other': 'Other',
  'home.money': 'Money',
  'home.points': 'Points (1 to {longest})',
  'home.jacoby': 'Jacoby rule',
  'home.jacoby_hint': 'Gammons and backgammons count only after a double.',
  'home.seat': 'Your seat',
  'home.checkers': 'Your checkers',
  'home.direction': 'Your home board',
  'home.name': 'Your name',
  'home.start': 'Start',
  'home.resume': 'Resume',
  'home.past': 'Last matches',
  'home.against': 'Bot · {level}',
  'home.won': 'You beat the bot · {level}',
  'home.lost': 'You lost to the bot · {level}',
  'home.score': 'Score:',
  'home.show_all': 'Show all {n}',
  'match.to.one': 'to {n} point',
  'match.to.other': 'to {n} points',
  'level.beginner': 'Beginner',
  'level.casual': 'Casual',
  'level.intermediate': 'Intermediate',
  'level.advanced': 'Advanced',
  'level.expert': 'Expert',
  'level.champion': 'Champion',
  'level.beginner.about': 'Makes many mistakes: good for learning.',
  'level.casual.about': 'Makes quite a few mistakes: for an easy game.',
  'level.intermediate.about': 'Plays sensibly and sometimes goes wrong.',
  'level.advanced.about': 'Seldom goes wrong, and punishes your mistakes.',
  'level.expert.about': 'Gives next to nothing away.',
  'level.champion.about': 'All the bot knows, with no mistakes on purpose.',
  'level.measured': 'Against Champion: {points} points per game.',

  // Home: play with a person
  'meet.against': 'Against {name}',
  'meet.won': 'You beat {name}',
  'meet.lost': 'You lost to {name}',
  'meet.somebody': 'Your opponent',
  'meet.play': 'Play a friend',
  'meet.needs_points': 'With a friend you play to points: choose how many.',
  'meet.needs_start': 'With a friend you begin from the opening position.',
  'problem.too_many': 'Too much at once. Wait a moment.',

  // Tables of plays
  'review.play': 'Play',
  'review.equity': 'Equity',

  // Connection and what the server says
  'link.lost': 'No connection to tablas. Trying again.',
  'link.back': 'Connection restored.',
  'match.moved_on': 'The match had moved on in another window. This is the current position.',
  'match.refused': 'The server rejected your move; the position has been restored.',
};
