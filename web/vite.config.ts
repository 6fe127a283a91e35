// Builds the page into the Python package; in development the API and the sockets go to a running `longbox serve`.
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The drawings stand in the page itself, once, so that every <use> finds them without a second request.
const sprite = (): Plugin => ({
  name: 'longbox-sprite',
  transformIndexHtml: (html) =>
    html.replace('<!--sprite-->', () =>
      readFileSync(new URL('./src/cards/motifs.svg', import.meta.url), 'utf8').replace(
        /<!--[\s\S]*?-->\n?/,
        '',
      ),
    ),
});

const server = process.env.LONGBOX_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), sprite()],
  base: '/',
  build: {
    outDir: '../src/longbox/table/page',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0, // the content policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome120', 'safari17', 'firefox121'],
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
  server: {
    port: 5173,
    proxy: { '/api': server, '/ws': { target: server, ws: true }, '/health': server },
  },
});
