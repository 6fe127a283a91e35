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

// A link such as /join/ID#TOKEN, typed or shared by hand, becomes the page's own address.
const path = location.pathname.match(/^\/(join|t|replay|cards|new|mine|watch|learn|help)(\/.*)?$/);
if (path) history.replaceState(null, '', `/#/${path[1]}${path[2] ?? ''}${location.hash.length > 1 ? '/' + location.hash.slice(1) : ''}`);

await speak(settings.lang);
mount(App, { target: document.getElementById('app')! });
