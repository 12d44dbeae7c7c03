import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { prepareToPlay } from './pages/lazy';
import { useLanguage, type Language } from './lib/words';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// boot.js has already put the language on <html>: the player's choice, or else the browser's.
const first: Language = document.documentElement.lang === 'en' ? 'en' : 'es';
await useLanguage(first);
mount(App, { target });
prepareToPlay();
