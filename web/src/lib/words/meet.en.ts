import type { meet as es } from './meet.es';

export const meet: Record<keyof typeof es, string> = {
  'meet.against': 'Against {name}',
  'meet.won': 'You beat {name}',
  'meet.lost': 'You lost to {name}',
  'meet.somebody': 'Your opponent',
};
