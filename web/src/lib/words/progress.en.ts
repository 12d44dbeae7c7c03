import type { ProgressWords } from './progress.es';

/** Progress: whose is looked at, and what to do while there is none. */
export const progress: Record<keyof ProgressWords, string> = {
  'progress.title': 'Progress',
  'progress.player': 'Player',
  'progress.player_matches': '{name} ({n})',
  'progress.loading': 'Collecting the matches…',
  'progress.none':
    'No match has been reviewed yet. Play one against the bot and choose “Review” at the end, or import one of your files: here you will see how your PR changes and what costs you most.',
  'progress.import': 'Import a match',
  'progress.what_is_pr': 'What PR is',
};
