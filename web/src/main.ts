import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { router } from './lib/router';
import { useLanguage, type Language } from './lib/words';
import { pages, prepareToPlay } from './pages/lazy';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// The script of the page has already put the language on <html>: the player's choice, or else the browser's.
const first: Language = document.documentElement.lang === 'en' ? 'en' : 'es';
const { page } = router.route;
await useLanguage(first);
// What the server drew of the page stays until the page itself can stand in its place.
if (target.inert && page !== 'home') await pages[page]().catch(() => undefined);
target.replaceChildren();
target.inert = false;
mount(App, { target });
prepareToPlay();
