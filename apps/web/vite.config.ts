import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { debarrel } from './build/debarrel.ts';
import { weights } from './build/weights.ts';

const api = 'http://localhost:8080';
// Pages with these addresses also exist in the web: only their POST belongs to the server.
const postOnly = {
  target: api,
  bypass: (request: { method?: string | undefined }) =>
    request.method === 'POST' ? undefined : '/index.html',
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    debarrel(),
    weights([
      { match: /login\.page\.tsx$/, js: 115, css: 8 },
      {
        match: /inicio\.page\.tsx$/,
        after: ['src/logged-in.tsx', '../../features/sesion/web/cerrar-sesion.dialog.tsx'],
        js: 140,
      },
    ]),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
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
      '/authentication_token': postOnly,
      '/reset_password': postOnly,
      '/resend_mail': postOnly,
    },
  },
});
