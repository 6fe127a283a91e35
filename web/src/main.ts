// Starts the page: styles, words of the player's language, then the app.
import './style/tokens.css';
import './style/base.css';
import './style/ui.css';
import './style/inspect.css';
import './style/app.css';
import './cards/inks.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';

// Shared links are plain addresses: /t/ID#TOKEN takes a seat, /t/ID watches. They become the page's own addresses.
const path = location.pathname.match(/^\/(\w+)(?:\/([^/]+))?(\/.*)?$/);
if (path && !location.hash.startsWith('#/')) {
  const [, name = '', id = '', rest = ''] = path;
  const secret = location.hash.slice(1);
  const to = secret && (name === 't' || name === 'join') ? `join/${id}/${secret}` : [name, id].filter(Boolean).join('/') + rest;
  history.replaceState(null, '', `/#/${to}`);
}

await speak(settings.lang);
mount(App, { target: document.getElementById('app')! });
