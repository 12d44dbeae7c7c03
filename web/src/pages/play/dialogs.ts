/** The dialogs of the board: small, and seldom opened, they come in one file. */
export { default as Double } from './DoubleDialog.svelte';
export { default as Keys } from './KeyMap.svelte';
export { default as Resign } from './ResignDialog.svelte';
export { default as Rules } from './RulesDialog.svelte';
export { default as Settle } from './SettleDialog.svelte';
export { default as Tutor } from './TutorDialog.svelte';
