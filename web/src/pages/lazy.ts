import type { Component } from 'svelte';
import type { Route } from '../lib/router';
import { useArea, type Area } from '../lib/words';
import type * as dialogs from './play/dialogs';

/** Fetches a page. */
export type PageCode = () => Promise<{ default: Component<never> }>;

/** A page and the words that come with it. */
async function withWords<Page>(area: Area, page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, useArea(area)]);
  return loaded;
}

/** A page of lessons, with what they say. */
async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  const texts = import('./learn/lessons/texts.svelte').then(({ fetchTexts }) => fetchTexts());
  const [loaded] = await Promise.all([withWords('learn', page), texts]);
  return loaded;
}

type Dialogs = typeof dialogs;

/** One of the board's dialogs. */
function dialog<Name extends keyof Dialogs>(name: Name): () => Promise<{ default: Dialogs[Name] }> {
  return async () => ({ default: (await import('./play/dialogs'))[name] });
}

/** The pages that are not part of the first script. */
export const settingsPage = () => withWords('settings', import('./settings/Settings.svelte'));
export const rulesPage = () => import('./home/RulesChoices.svelte');
export const helpPage = () => import('./help/Help.svelte');
export const glossaryPage = () => import('./help/Glossary.svelte');
export const progressPage = () => withWords('progress', import('./progress/ProgressPage.svelte'));
export const analysePage = () => withWords('analyse', import('./analyse/Analyse.svelte'));
export const matchesPage = () => withWords('matches', import('./matches/Matches.svelte'));
export const reviewPage = () => withWords('matches', import('./matches/ReviewPage.svelte'));
export const learnPage = () => withTexts(import('./learn/Learn.svelte'));
export const lessonPage = () => withTexts(import('./learn/LessonPage.svelte'));
export const drillPage = () => withWords('drill', import('./learn/Drill.svelte'));
export const dicePage = () => withWords('dice', import('./dice/Dice.svelte'));
export const meetingPage = () => withWords('meet', import('./meet/Meeting.svelte'));
export const joinPage = () => withWords('meet', import('./meet/Join.svelte'));
export const watchPage = () => withWords('meet', import('./meet/Watch.svelte'));
export const peoplePage = () => withWords('meet', withWords('people', import('./people/Rooms.svelte')));
export const companyPanel = () => withWords('moderation', import('./play/Company.svelte'));
export const doubleDialog = dialog('Double');
export const keyMap = () => withWords('keys', dialog('Keys')());
export const sounds = () => import('./play/Sounds.svelte');
export const panels = () => import('./play/Panels.svelte');
export const resignDialog = dialog('Resign');
export const moderationPage = () => withWords('moderation', import('./moderation/Moderation.svelte'));
export const settleDialog = dialog('Settle');
export const rulesDialog = dialog('Rules');
export const aids = () => import('./play/Aids.svelte');
export const dicePad = () => withWords('keys', import('./play/DicePad.svelte'));
export const hintPanel = () => import('./play/HintPanel.svelte');
export const textPanel = () => withWords('keys', import('./play/TextPanel.svelte'));
export const tutorPanel = () => import('./play/TutorPanel.svelte');
export const tutorDialog = dialog('Tutor');
export const lostPage = () => import('./errors/Lost.svelte');
export const playPage = () => import('./play/Play.svelte');

/** The page of every route but home, which comes with the first script. */
export const pages: Readonly<Record<Exclude<Route['page'], 'home'>, PageCode>> = {
  play: playPage,
  meeting: meetingPage,
  join: joinPage,
  watch: watchPage,
  help: helpPage,
  glossary: glossaryPage,
  progress: progressPage,
  analyse: analysePage,
  matches: matchesPage,
  review: reviewPage,
  learn: learnPage,
  lesson: lessonPage,
  drill: drillPage,
  dice: dicePage,
  people: peoplePage,
  settings: settingsPage,
  lost: lostPage,
};

/**
 * Fetches the board's code while the browser has nothing else to do: the first match starts at once. Then it has
 * the files of all pages kept, for when there is no network.
 */
export function prepareToPlay(): void {
  const fetchIt = () =>
    void playPage()
      .then(() => (import.meta.env.PROD ? navigator.serviceWorker?.register('/sw.js') : undefined))
      .catch(() => undefined); // asked again when it is needed
  if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchIt, { timeout: 3000 });
  else setTimeout(fetchIt, 500); // Safari
}
