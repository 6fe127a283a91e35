// No line of the page is longer than 120 letters. The formatter sees to most of it, but it breaks neither words nor
// comments.
import { readdirSync, readFileSync } from 'node:fs';

const WIDTH = 120;
const here = new URL('..', import.meta.url);
const names = ['index.html', 'svelte.config.js', 'vite.config.ts'];
for (const folder of ['src', 'scripts'])
  for (const name of readdirSync(new URL(folder, here), { recursive: true }))
    if (/\.(css|html|js|mjs|svelte|ts)$/.test(name)) names.push(`${folder}/${name}`);

let long = 0;
for (const name of names)
  readFileSync(new URL(name, here), 'utf8')
    .split('\n')
    .forEach((line, at) => {
      if ([...line].length <= WIDTH) return;
      long += 1;
      console.error(`web/${name}:${at + 1}: ${[...line].length} letters, at most ${WIDTH}`);
    });
process.exit(long ? 1 : 0);
