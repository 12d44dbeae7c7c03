export { default as Button } from './Button.svelte';
export { default as Choice } from './Choice.svelte';
export { default as Dialog } from './Dialog.svelte';
export { default as Icon } from './Icon.svelte';
export type { IconName } from './icons';
export { default as Logo } from './Logo.svelte';
export { default as Notice } from './Notice.svelte';
export { default as PageTitle } from './PageTitle.svelte';
export { default as Switch } from './Switch.svelte';
