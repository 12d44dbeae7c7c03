export { playPath, reviewPath, route, router, type Route } from './router.svelte';
