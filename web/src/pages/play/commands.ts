import type { MatchView } from '../../lib/api';
import type { BoardHandle } from '../../lib/board/handle';
import { BAR, OFF, pipsOf } from '../../lib/board/places';
import type { Command } from '../../lib/move/keyboard';
import { diceWords, lastMoveWords, overviewWords, reach } from '../../lib/move/speech';
import { say } from '../../lib/state/say.svelte';
import { settings } from '../../lib/state/settings.svelte';
import { t } from '../../lib/words';
import { canHint } from './bar';
import type { Table } from './table.svelte';

export interface Desk {
  readonly table: Table;
  readonly board: BoardHandle;
  readonly view: MatchView;
  readonly ask: () => void;
  readonly flip: () => void;
  readonly help: () => void;
}

/** Does what a key asks for; false leaves the key to the browser. */
export function perform(command: Command, desk: Desk): boolean {
  const { table, board } = desk;
  switch (command.kind) {
    case 'go':
      board.go(command.arrow);
      return true;
    case 'focus':
      board.focusSpot(command.spot === 'bar' ? BAR : OFF);
      return true;
    case 'play':
      press(desk, command.isOther);
      return true;
    case 'die':
      onPlace(desk, (place) => table.playDie(place, command.die));
      return true;
    case 'select':
      onPlace(desk, (place) => select(desk, place));
      return true;
    case 'cancel':
      return board.cancelDrag() || table.deselect();
    case 'tell':
      tell(command.what, desk);
      return true;
    case 'help':
      desk.help();
      return true;
    default:
      return act(command, desk);
  }
}

function act(command: Command, { table, ask, flip, view }: Desk): boolean {
  const may = (kind: MatchView['actions'][number]['kind']) =>
    view.actions.some((action) => action.kind === kind);
  switch (command.kind) {
    case 'swap':
      table.swapDice();
      return true;
    case 'undo':
      table.undo(command.isAll);
      return true;
    case 'confirm':
      if (!table.isWhole) say(t('say.not_now'));
      void table.confirm();
      return true;
    case 'roll':
      if (!may('roll')) say(t('say.not_now'));
      void table.roll();
      return true;
    case 'double':
      if (table.doubleTo === null) say(t('say.cannot_double'));
      ask();
      return true;
    case 'take':
      if (may('accept_resign')) void table.answerResign(true);
      else if (may('accept_settle')) void table.answerSettle(true);
      else void table.take();
      return true;
    case 'pass':
      if (may('refuse_resign')) void table.answerResign(false);
      else if (may('refuse_settle')) void table.answerSettle(false);
      else void table.pass();
      return true;
    case 'raise':
      if (!may('beaver') && !may('raccoon')) say(t('say.not_now'));
      void table.raise();
      return true;
    case 'hint':
      if (!settings.hints || !canHint(view)) say(t('say.not_now'));
      else table.hintFor = view.seq;
      return true;
    case 'flip':
      flip();
      return true;
    default:
      return false;
  }
}

function press({ table, board, ask }: Desk, isOther: boolean): void {
  const spot = board.focused();
  if (spot === 'cube') ask();
  else table.touch(spot, isOther);
}

function onPlace({ board }: Desk, act: (place: number) => void): void {
  const spot = board.focused();
  if (typeof spot === 'number') act(spot);
}

function select({ table }: Desk, place: number): void {
  const isSelected = table.toggleSelected(place);
  if (isSelected && table.entry) say(t('say.selected', { reach: reach(table.entry, place) }));
}

function tell(what: Extract<Command, { kind: 'tell' }>['what'], { table, view }: Desk): void {
  const { board } = table.stage.scene;
  switch (what) {
    case 'pips':
      return say(t('say.pips', { own: pipsOf(board, 'own'), other: pipsOf(board, 'other') }));
    case 'last_move':
      table.showLast();
      return say(lastMoveWords(view));
    case 'score':
      return say(t('say.score', { own: view.score[0], other: view.score[1] }));
    case 'overview':
      return say(overviewWords(board));
    case 'dice':
      return say(view.dice ? t('board.dice', { dice: diceWords(view.dice) }) : t('say.no_dice'));
  }
}
