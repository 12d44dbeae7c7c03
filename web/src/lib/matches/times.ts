import type { Clock } from '../api';
import { number, plural, t } from '../words';

const DAY_S = 86_400;
/** No other clock than one of days shows as much. */
const SLOW_S = 36_000;

/** "2 d 5 h"; "4:07"; the last ten seconds with their tenths, for then they count. */
export function timeText(seconds: number): string {
  if (seconds < 10) return number(Math.floor(seconds * 10) / 10, 1);
  const whole = Math.floor(seconds);
  if (whole >= SLOW_S) return `${Math.floor(whole / DAY_S)} d ${Math.floor((whole % DAY_S) / 3600)} h`;
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

/** What a clock gives, in a few words: "10 min + 12 s libres por turno". */
export function clockText(clock: Clock): string {
  if (clock.kind === 'days') return plural('meet.clock.days', clock.bank_s / DAY_S);
  const minutes = clock.bank_s / 60;
  const bank = Number.isInteger(minutes) ? plural('clock.minutes', minutes) : timeText(clock.bank_s);
  return t(clock.kind === 'delay' ? 'clock.delay' : 'clock.increment', { bank, step: clock.step_s });
}
