// What a player sets for this browser: language, theme, speed, sound. Kept in local storage, applied to <html>.

export type Lang = 'en' | 'fr';
export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'off' | 'fast' | 'normal';

interface Kept {
  lang: Lang;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  volume: number;
  warn: boolean; // before ending a turn with something left
  name: string;
  keys: Record<string, string>; // action -> key, where the player changed it
}

const KEY = 'longbox.settings';
const prefersDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const prefersStill = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

function browserLang(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith('fr')) return 'fr';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

function read(): Kept {
  const kept: Kept = {
    lang: browserLang(),
    theme: 'auto',
    speed: 'normal',
    sound: false,
    volume: 0.6,
    warn: true,
    name: '',
    keys: {},
  };
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (found && typeof found === 'object') Object.assign(kept, found);
  } catch {
    // private windows may refuse storage; the defaults do
  }
  if (kept.lang !== 'en' && kept.lang !== 'fr') kept.lang = browserLang();
  return kept;
}

export const settings: Kept = $state(read());

let systemDark = $state(prefersDark?.matches ?? false);
let systemStill = $state(prefersStill?.matches ?? false);
prefersDark?.addEventListener('change', (e) => (systemDark = e.matches));
prefersStill?.addEventListener('change', (e) => (systemStill = e.matches));

/** The theme that shows, once "auto" is resolved. */
export const shownTheme = (): 'light' | 'dark' =>
  settings.theme === 'auto' ? (systemDark ? 'dark' : 'light') : settings.theme;

/** No flights and no tilts: asked by the system or by the player. */
export const still = (): boolean => systemStill || settings.speed === 'off';

/** The factor on every duration: 0, a half, or 1. */
export const pace = (): number => (still() ? 0 : settings.speed === 'fast' ? 0.5 : 1);

export function flipTheme(): void {
  settings.theme = shownTheme() === 'dark' ? 'light' : 'dark';
}

/** Keeps <html> and the storage in step; called once by App. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.theme = shownTheme();
    root.dataset.speed = still() ? 'off' : settings.speed;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', shownTheme() === 'dark' ? '#12131B' : '#E6D8B9');
  });
  $effect(() => {
    const kept = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, kept);
    } catch {
      // nothing to keep it in
    }
  });
}
