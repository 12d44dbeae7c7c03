import type { DiceWords } from './dice.es';

/** The dice: how often each roll comes, and the proof that nobody changes them. */
export const dice: Record<keyof DiceWords, string> = {
  'dice.title': 'The dice',
  'dice.title_match': 'The dice of the match',
  'dice.intro_all': 'Every roll of {n} matches on this server, compared with what fair dice give.',
  'dice.intro_one': 'Every roll of the only match on this server, compared with what fair dice give.',
  'dice.intro_match': 'Every roll of this match, compared with what fair dice give.',
  'dice.to_match': 'Back to the match',
  'dice.to_all': 'See the dice of all matches',
  'dice.loading': 'Counting…',
  'dice.none': 'There are no rolls to count yet.',
  'dice.own': 'Your rolls',
  'dice.other': 'The opponent’s',
  'dice.number': 'Rolls',
  'dice.doubles': 'Doubles',
  'dice.runs': 'Runs of rolls above and below seven',
  'dice.mean': 'Pips per roll',
  'dice.expected': '{expected} expected; usually {low} to {high}',
  'dice.faces': 'Each number',
  'dice.rolls': 'Each roll',
  'dice.roll': 'Roll',
  'dice.times': 'Times',
  'dice.usual': 'Usual',
  'dice.range': '{low}–{high}',
  'dice.strange': 'outside the usual',
  'dice.range_help':
    'Usual is what comes 19 times in 20. Among 21 different rolls it is quite ordinary for one to fall outside.',
  'dice.fair':
    'They are what can be expected of fair dice: {share} times in 100 those stray as far or further.',
  'dice.odd':
    'They stray more than usual: fair dice do so only {share} times in 100. It happens, but seldom.',
  'dice.very_odd': 'They stray a lot: fair dice do so less than once in 100 times.',
  'dice.few': 'With so few rolls nothing can be said about the whole: it takes at least 105.',
  'dice.chi': 'χ² = {chi} with 20 degrees of freedom, p = {p}.',
  'dice.opening': 'The roll that decides who starts is not counted: it is one die each and never a double.',
  'dice.honest':
    'Against the bot, the dice are rolled by the random number generator of the server’s operating system, and the bot does not see them beforehand.',
  'proof.title': 'Check the dice',
  'proof.intro':
    'Nobody chose these rolls. Before the match the server handed over its key in a sealed envelope, and each player added randomness of their own; every roll follows from the three. The envelope is open now, and your browser can make all of them again.',
  'proof.envelope': 'The sealed envelope, published before the match',
  'proof.envelope_is':
    'It is the SHA-\u2060256 fingerprint of the key: it fixes the key without revealing it.',
  'proof.key': 'The key, revealed at the end',
  'proof.part': 'What {name} added',
  'proof.part_envelope': 'The fingerprint of what {name} added, published before',
  'proof.host': 'the host',
  'proof.guest': 'the guest',
  'proof.check': 'Check',
  'proof.checking': 'Checking…',
  'proof.right': 'Everything agrees: the key is that of the envelope, and the {n} rolls follow from it.',
  'proof.right_one': 'Everything agrees: the key is that of the envelope, and the only roll follows from it.',
  'proof.right_none': 'Everything agrees: the key is that of the envelope. There was no roll.',
  'proof.seen': 'It is the envelope that this browser saw before the match.',
  'proof.own': 'What this browser added is in the proof.',
  'proof.wrong': 'Something does not agree.',
  'proof.wrong_key': 'The key is not that of the sealed envelope.',
  'proof.wrong_host': 'What {name} added does not match the fingerprint published before.',
  'proof.wrong_seen': 'The envelope is not the one that this browser saw before the match.',
  'proof.wrong_own': 'What this browser added is not in the proof.',
  'proof.wrong_throw': 'Game {game}, roll {number}: {dice} was rolled, and it should have been {made}.',
  'proof.wrong_order':
    'Game {game}, roll {number}: it does not follow the one before; one is missing or one too many.',
  'proof.unusable': 'The key or what was added is damaged: no roll can be made again.',
  'proof.failed': 'This browser could not work it out. Download the proof and check it elsewhere.',
  'proof.each': 'Roll by roll',
  'proof.each_now': 'All {n}, in order',
  'proof.game': 'Game {n}',
  'proof.number': 'Roll',
  'proof.thrown': 'Rolled',
  'proof.made': 'Repeated',
  'proof.agrees': 'Agrees',
  'proof.yes': 'Yes',
  'proof.no': 'No',
  'proof.opening': 'In the rolls that start each game, the first die is {name}’s.',
  'proof.download': 'Download the proof',
  'proof.elsewhere':
    'If you do not trust even this page, download the proof and check it on another computer with “tablas verify-dice FILE” or with the short program in the documentation.',
  'proof.sealed_title': 'The dice, in a sealed envelope',
  'proof.sealed':
    'The key to the dice was fixed before the match, and this is its fingerprint. Every roll is made from it and from what both players added: the server can no longer change any.',
  'proof.sealed_until':
    'The envelope opens when the match is over. Then you can make every roll again here and check it.',
  'proof.sealed_part': 'What this browser added',
  'dice.sealed_all':
    'Against the bot, the dice of each game are in a sealed envelope that can be checked when it is over. Real dice are not counted.',
  'proof.which': 'Game',
  'proof.player': 'the player',
  'proof.intro_bot':
    'Nobody chose these rolls. Before the game the server left its key in a sealed envelope and your browser added randomness of its own; every roll follows from the two. The envelope is open now, and your browser can make all of them again. The key of each game is the envelope of the next: the first fixes them all.',
  'proof.sealed_bot':
    'The key to the dice of this game was fixed before the match started, and this is its SHA-\u2060256 fingerprint. Every roll is made from it and from what your browser added: the server can no longer change any.',
  'proof.sealed_until_bot':
    'The envelope opens when the game is over. Then you can make every roll again here and check it.',
};
