export { playPath, route, router, type Route } from './router.svelte';
