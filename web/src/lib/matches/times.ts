import type { Clock } from '../api';
import { number, plural, t } from '../words';

/** "4:07"; the last ten seconds with their tenths, for then they count. */
export function timeText(seconds: number): string {
  if (seconds < 10) return number(Math.floor(seconds * 10) / 10, 1);
  const whole = Math.floor(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

/** What a clock gives, in a few words: "10 min + 12 s libres por turno". */
export function clockText(clock: Clock): string {
  const minutes = clock.bank_s / 60;
  const bank = Number.isInteger(minutes) ? plural('clock.minutes', minutes) : timeText(clock.bank_s);
  return t(clock.kind === 'delay' ? 'clock.delay' : 'clock.increment', { bank, step: clock.step_s });
}
