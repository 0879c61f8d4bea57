import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flattenBarrels } from './build/flatten-barrels.ts';
import { weights } from './build/weights.ts';
import { without } from './build/without.ts';

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
    test: /node_modules\/@tanstack\/.*\/(?!mutationObserver|useMutation|queriesObserver|useQueries)[^/]*$/,
    priority: 1,
  },
  // Comes with the first page that asks something in a dialog.
  { name: 'dialogo', test: /node_modules\/@mantine\/core\/esm\/components\/Modal/, priority: 1 },
];

/** Loaded with every page of whoever is signed in. */
const frame = ['src/logged-in.tsx'];
const paying = [...frame, 'src/pay-pages.tsx'];
const access = ['src/access-pages.tsx'];
const account = [...frame, 'src/account-pages.tsx'];
const requerimientos = [...frame, 'src/requerimientos-pages.tsx'];
const staff = [...frame, 'src/staff-pages.tsx'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    flattenBarrels(),
    without(),
    weights([
      { entry: 'index.html', match: /login\.page\.tsx$/, js: 115, css: 8 },
      {
        entry: 'index.html',
        match: /inicio\.page\.tsx$/,
        // With news, which is when it weighs most.
        after: [
          ...frame,
          '../../features/consumos/web/consumo.card.tsx',
          '../../features/cortes/web/cortes.card.tsx',
          '../../features/requerimientos/web/novedades.card.tsx',
        ],
        js: 140,
      },
      { entry: 'index.html', match: /facturas\/web\/facturas\.page\.tsx$/, after: frame, js: 140 },
      { entry: 'index.html', match: /consumos\/web\/consumos\.page\.tsx$/, after: frame, js: 140 },
      { entry: 'index.html', match: /suministros\/web\/.*suministros?\.page\.tsx$/, after: frame, js: 140 },
      {
        entry: 'index.html',
        match: /suministros\/web\/(validar|baja)-mail\.page\.tsx$/,
        after: frame,
        js: 140,
      },
      { entry: 'index.html', match: /tarjetas\/web\/.*\.page\.tsx$/, after: paying, js: 140 },
      { entry: 'index.html', match: /pagos\/web\/(historial|ver)\.page\.tsx$/, after: paying, js: 140 },
      // Whoever pays comes from a page that has most of it already.
      { entry: 'index.html', match: /pagos\/web\/pagar-facturas\.page\.tsx$/, after: paying, js: 150 },
      {
        entry: 'index.html',
        match: /requerimientos\/web\/(categoria|ver)\.page\.tsx$/,
        after: requerimientos,
        js: 140,
      },
      // Whoever begins one comes from the page of its category, which has most of it; the map comes when it is opened.
      {
        entry: 'index.html',
        match: /requerimientos\/web\/agregar\.page\.tsx$/,
        after: requerimientos,
        js: 150,
      },
      {
        entry: 'index.html',
        match: /requerimientos\/web\/(solicitud|estado-publico)\.page\.tsx$/,
        after: ['src/requerimientos-pages.tsx'],
        js: 120,
      },
      // Whoever arrives has nothing of ours yet.
      { entry: 'index.html', match: /(registro|restablecer)\.page\.tsx$/, after: access, js: 122 },
      { entry: 'index.html', match: /validar-correo\.page\.tsx$/, after: access, js: 120 },
      {
        entry: 'index.html',
        match: /(preferencias|eliminar-cuenta)\.page\.tsx$/,
        after: account,
        js: 140,
      },
      // Mostly of the staff.
      { entry: 'index.html', match: /dos-pasos\.page\.tsx$/, after: account, js: 140 },
      { entry: 'index.html', match: /validaciones\/web\/\w+\.page\.tsx$/, after: account, js: 145 },
      // With every name and number of a person: the widest form of a customer.
      { entry: 'index.html', match: /perfil\.page\.tsx$/, after: account, js: 140 },
      // The staff sit at a desk with a line of their own.
      {
        entry: 'index.html',
        match: /suministros\/web\/(correos|agregar-mail)\.page\.tsx$/,
        after: staff,
        js: 175,
      },
      { entry: 'index.html', match: /mensajes\/web\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /pagos\/web\/admin\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /usuarios\/web\/admin\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /requerimientos\/web\/admin\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /archivos\/web\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /cortes\/web\/admin\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /indicadores\/web\/.*\.page\.tsx$/, after: staff, js: 175 },
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
