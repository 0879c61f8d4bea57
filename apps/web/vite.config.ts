import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { debarrel } from './build/debarrel.ts';
import { weights } from './build/weights.ts';
import { withoutScrollArea } from './build/without-scroll-area.ts';

const api = 'http://localhost:8080';
// Pages with these addresses also exist in the web: only their POST belongs to the server.
const postOnly = {
  target: api,
  bypass: (request: { method?: string | undefined }) =>
    request.method === 'POST' ? undefined : '/index.html',
};

// Left alone, what two pages share becomes a chunk of a few hundred bytes, twenty of them before the first drawing.
// Together they are fewer trips and compress better. The bill link shares nothing: it stays out.
const groups = [
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|zod|@mantine|clsx)\/|packages\/(?:hydra|values|ui)\/src\/|features\/\w+\/contract\//,
    priority: 2,
  },
  {
    name: 'marco',
    test: /node_modules\/(?:@mantine\/core\/esm\/components\/(?:Modal|Drawer)|@tanstack\/.*\/(?!mutationObserver|useMutation)[^/]*$)/,
    priority: 1,
  },
];

/** Loaded with every page of whoever is signed in. */
const frame = ['src/logged-in.tsx', '../../features/sesion/web/cerrar-sesion.dialog.tsx'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    debarrel(),
    withoutScrollArea(),
    weights([
      { entry: 'index.html', match: /login\.page\.tsx$/, js: 115, css: 8 },
      {
        entry: 'index.html',
        match: /inicio\.page\.tsx$/,
        after: [...frame, '../../features/consumos/web/consumo.card.tsx'],
        js: 140,
      },
      { entry: 'index.html', match: /facturas\/web\/lista\.page\.tsx$/, after: frame, js: 140 },
      { entry: 'index.html', match: /consumos\/web\/consumos\.page\.tsx$/, after: frame, js: 140 },
      { entry: 'index.html', match: /suministros\/web\/.*\.page\.tsx$/, after: frame, js: 140 },
      { entry: 'f.html', total: 50 },
    ]),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    rolldownOptions: {
      input: { main: 'index.html', f: 'f.html' },
      output: { codeSplitting: { groups } },
    },
    target: ['chrome107', 'firefox104', 'safari16'],
    // A data: address in the stylesheet would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      // The bill link is a document of its own, as in the built web.
      '^/f/': { target: api, bypass: () => '/f.html' },
      '/authentication_token': postOnly,
      '/reset_password': postOnly,
      '/resend_mail': postOnly,
    },
  },
});
