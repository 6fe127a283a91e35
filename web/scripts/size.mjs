// Checks the budget: what a first visit fetches, compressed, must stay under 200 kB, fonts included.
// Counted: the page, the entry with all it imports, the words of one language, the styles and fonts, and the chunk of
// the start page or of the table, with the layout that fits the window.
import { readFileSync, existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const BUDGET = 200_000;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../src/longbox/table/page');
const manifest = JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8'));
const weigh = (file) => {
  const bytes = readFileSync(path.join(root, file));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
};
function files(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const f of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(f);
  for (const k of chunk.imports ?? []) files(k, found);
  return found;
}
let bad = false;
for (const [name, keys] of Object.entries({
  start: ['src/pages/Start.svelte'],
  'table on a desk': ['src/table/Table.svelte', 'src/table/desk/Desk.svelte'],
  'table on a phone': ['src/table/Table.svelte', 'src/table/phone/Phone.svelte'],
})) {
  const all = new Set(['index.html']);
  for (const key of ['index.html', 'src/words/fr.ts', ...keys]) for (const f of files(key)) all.add(f);
  for (const chunk of Object.values(manifest)) if (chunk.file.endsWith('.woff2')) all.add(chunk.file);
  const rows = [...all]
    .filter((f) => existsSync(path.join(root, f)))
    .map((f) => [weigh(f), f])
    .sort((a, b) => b[0] - a[0]);
  const sum = rows.reduce((n, [k]) => n + k, 0);
  console.log(`${name}: ${(sum / 1000).toFixed(1)} kB of ${BUDGET / 1000} kB compressed`);
  if (process.argv.includes('-v'))
    for (const [k, f] of rows) console.log(`  ${(k / 1000).toFixed(1).padStart(6)}  ${f}`);
  if (sum > BUDGET) bad = true;
}
if (bad) {
  console.error('The first load is over its budget.');
  process.exit(1);
}
