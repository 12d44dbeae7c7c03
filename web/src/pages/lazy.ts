import { useArea } from '../lib/words';

/** The pages that are not part of the first script. */
export const settingsPage = () => import('./settings/Settings.svelte');
export const rulesPage = () => import('./home/RulesChoices.svelte');
export const helpPage = () => import('./help/Help.svelte');
export const analysePage = async () => {
  const [page] = await Promise.all([import('./analyse/Analyse.svelte'), useArea('analyse')]);
  return page;
};
export const matchesPage = () => import('./matches/Matches.svelte');
export const reviewPage = () => import('./matches/ReviewPage.svelte');
export const learnPage = () => import('./learn/Learn.svelte');
export const lessonPage = () => import('./learn/LessonPage.svelte');
export const drillPage = () => import('./learn/Drill.svelte');
export const dicePage = () => import('./dice/Dice.svelte');
export const meetingPage = () => import('./meet/Meeting.svelte');
export const joinPage = () => import('./meet/Join.svelte');
export const watchPage = () => import('./meet/Watch.svelte');
export const companyPanel = () => import('./play/Company.svelte');
export const lostPage = () => import('./errors/Lost.svelte');
export const playPage = () => import('./play/Play.svelte');

/** Fetches the board's code while the browser has nothing else to do: the first match starts at once. */
export function prepareToPlay(): void {
  const fetchIt = () => void playPage().catch(() => undefined); // asked again when it is needed
  if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchIt, { timeout: 3000 });
  else setTimeout(fetchIt, 500); // Safari
}
