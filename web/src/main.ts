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

await speak(settings.lang);
mount(App, { target: document.getElementById('app')! });
