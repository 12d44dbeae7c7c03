import type { MatchView, Rules } from '../api';
import { t, type Key } from '../words';

export const VARIANTS = ['standard', 'nackgammon', 'longgammon', 'hypergammon'] as const;
/** Clocks by the names the server knows; `none` is the app's own. */
export const CLOCKS = ['none', 'us', 'fast', 'fischer'] as const;
export type ClockName = (typeof CLOCKS)[number];
/** The readings of the text: each makes a match unrated. */
export const TEXT_OPTIONS = ['entry_only_empty', 'free_movement', 'no_doubles', 'free_bearoff'] as const;
export const CUBE_CAPS = [4, 8, 16, 32, 64] as const;
export const STAKE_LIMITS = [4, 6, 8, 12, 16, 32] as const;
export const MOST_AUTOMATIC = 3;
const TEXT_CAP = 64;

/** The standard game, a fresh copy each time. */
export function standardRules(): Rules {
  return {
    variant: 'standard',
    jacoby: true,
    beavers: false,
    raccoons: false,
    crawford: true,
    cube: true,
    cube_cap: null,
    stake_limit: null,
    automatic_doubles: 0,
    opening_reroll: false,
    options: { entry_only_empty: false, free_movement: false, no_doubles: false, free_bearoff: false },
  };
}

/** Rules as they were stored, every damaged or unknown part as in the standard game. */
export function readRules(found: unknown): Rules {
  const rules = standardRules();
  copyKnown(rules, found);
  copyKnown(rules.options, (found as Rules | undefined)?.options);
  if (!(VARIANTS as readonly string[]).includes(rules.variant)) rules.variant = 'standard';
  const given = found as Rules | undefined;
  rules.cube_cap = oneOf(CUBE_CAPS, given?.cube_cap);
  rules.stake_limit = oneOf(STAKE_LIMITS, given?.stake_limit);
  rules.automatic_doubles = Math.min(Math.max(Math.trunc(rules.automatic_doubles), 0), MOST_AUTOMATIC);
  return rules;
}

function oneOf(known: readonly number[], value: number | null | undefined): number | null {
  return known.find((each) => each === value) ?? null;
}

type Table = Record<string, unknown>;

function copyKnown(target: Table, found: unknown): void {
  if (typeof found !== 'object' || found === null) return;
  for (const [name, usual] of Object.entries(target)) {
    const value = (found as Table)[name];
    if (typeof usual !== 'object' && typeof value === typeof usual) target[name] = value;
  }
}

/** The rules as they are asked for: what belongs to money alone, or to matches alone, stays behind. */
export function rulesFor(chosen: Rules, length: number): Rules {
  const isMoney = length === 0;
  const hasCube = chosen.cube && length !== 1;
  const beavers = isMoney && hasCube && chosen.beavers;
  return {
    ...chosen,
    options: { ...chosen.options },
    crawford: isMoney || chosen.crawford,
    cube_cap: hasCube ? chosen.cube_cap : null,
    stake_limit: isMoney ? chosen.stake_limit : null,
    beavers,
    raccoons: beavers && chosen.raccoons,
    automatic_doubles: isMoney && hasCube ? chosen.automatic_doubles : 0,
  };
}

/** Checkers move, or the game opens, otherwise than in the standard game. */
export function isUnrated(rules: Rules): boolean {
  return rules.opening_reroll || TEXT_OPTIONS.some((name) => rules.options[name]);
}

export function isTextRules(rules: Rules): boolean {
  return (
    rules.opening_reroll && rules.cube_cap === TEXT_CAP && TEXT_OPTIONS.every((name) => rules.options[name])
  );
}

/** Switches every literal reading of the text on or off. */
export function setTextRules(rules: Rules, isOn: boolean): void {
  rules.opening_reroll = isOn;
  rules.cube_cap = isOn ? TEXT_CAP : null;
  for (const name of TEXT_OPTIONS) rules.options[name] = isOn;
}

/** One rule in force that is worth naming. */
export interface RuleLine {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isUnrated: boolean;
}

/** What a match is played by, where it is not just the standard game. */
export function rulesInForce({
  rules,
  length,
  start,
  dice_from: dice,
}: Pick<MatchView, 'rules' | 'length' | 'start'> & Partial<Pick<MatchView, 'dice_from'>>): RuleLine[] {
  const isMoney = length === 0;
  const hasCube = rules.cube && length !== 1;
  const lines: (RuleLine | false)[] = [
    rules.variant !== 'standard' && {
      name: 'variant',
      label: isVariant(rules.variant) ? t(`variant.${rules.variant}`) : rules.variant,
      hint: isVariant(rules.variant) ? t(`variant.${rules.variant}.hint`) : '',
      isUnrated: false,
    },
    dice === 'manual' && line('dice', 'throw.table', 'throw.table.hint'),
    start !== null && line('start_given', 'rules.start_given', 'rules.start_given.hint'),
    isMoney && hasCube && rules.jacoby && line('jacoby', 'rule.jacoby', 'rule.jacoby.hint'),
    !isMoney &&
      length > 1 &&
      !rules.crawford &&
      line('crawford', 'rule.no_crawford', 'rule.no_crawford.hint'),
    !rules.cube && length !== 1 && line('cube', 'rule.no_cube', 'rule.no_cube.hint'),
    hasCube &&
      rules.cube_cap !== null && {
        ...line('cube_cap', 'rule.cube_cap', 'rule.cube_cap.hint'),
        label: t('rule.cube_cap_at', { n: rules.cube_cap }),
      },
    rules.stake_limit !== null && {
      ...line('stake_limit', 'rule.stake_limit', 'rule.stake_limit.hint'),
      label: t('rule.stake_limit_at', { n: rules.stake_limit }),
    },
    rules.beavers && line('beavers', 'rule.beavers', 'rule.beavers.hint'),
    rules.raccoons && line('raccoons', 'rule.raccoons', 'rule.raccoons.hint'),
    rules.automatic_doubles > 0 && {
      ...line('automatic_doubles', 'rule.automatic_doubles', 'rule.automatic_doubles.hint'),
      label: t('rule.automatic_doubles_n', { n: rules.automatic_doubles }),
    },
    rules.opening_reroll && line('opening_reroll', 'rule.opening_reroll', 'rule.opening_reroll.hint', true),
    ...TEXT_OPTIONS.map(
      (name) => rules.options[name] && line(name, `rule.${name}`, `rule.${name}.hint`, true),
    ),
  ];
  return lines.filter((each) => each !== false);
}

function isVariant(name: string): name is (typeof VARIANTS)[number] {
  return (VARIANTS as readonly string[]).includes(name);
}

function line(name: string, label: Key, hint: Key, isUnrated = false): RuleLine {
  return { name, label: t(label), hint: t(hint), isUnrated };
}
