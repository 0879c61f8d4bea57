import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { configFromApi } from './build/config-from-api.ts';
import { offline } from './build/offline.ts';
import { pageDocuments } from './build/page-documents.ts';
import { weights } from './build/weights.ts';
import { without } from './build/without.ts';

const api = 'http://localhost:8080';
// The web also has pages at these addresses; only their POST belongs to the server.
const postOnly = {
  target: api,
  bypass: (request: { method?: string | undefined }) =>
    request.method === 'POST' ? undefined : '/index.html',
};

// By default, code shared by two pages becomes chunks of a few hundred bytes, forty of them before the first drawing, and a
// weak signal makes each one wait for its turn. A group takes what its modules import too, unless an earlier one has it.
// The page of the factura link shares the first three of them and nothing else.
const groups = [
  {
    name: 'enlace',
    test: /packages\/values\/src\/time\.ts|packages\/ui\/src\/(?:share|new-key)\.ts|features\/facturas\/contract\/importe\.ts|features\/pagos\/contract\/wallet\.ts/,
    priority: 4,
  },
  {
    name: 'codigos',
    test: /packages\/values\/src\/barras\.ts|packages\/ui\/src\/barcode\.ts|features\/facturas\/contract\/other-ways\.ts|features\/tarjetas\/contract\/typed\.ts/,
    priority: 4,
  },
  {
    name: 'espera',
    test: /packages\/ui\/src\/wake-lock\.ts|features\/pagos\/contract\/waiting\.ts/,
    priority: 4,
  },
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|zod)\/|packages\/(?:hydra|values|ui)\/src\/|features\/\w+\/contract\//,
    priority: 3,
  },
  {
    name: 'formulario',
    test: /packages\/ui\/src\/(?:field|form|never-asked|notice|password-field|tint)(?:\.module)?\.(?:tsx?|css)$/,
    priority: 2,
  },
  {
    name: 'marco',
    test: /node_modules\/@tanstack\/.*\/(?!mutationObserver|useMutation|queriesObserver|useQueries)[^/]*$|packages\/ui\/src\/(?:bottom-bar|dialog|estado-badge|link-rows|menu|modal|money|notice-line|pill-select|query-fallback|shell|switch|use-drag|use-media|use-phone)(?:\.module)?\.(?:tsx?|css)$|features\/sesion\/web\/cerrar-sesion\.dialog|apps\/web\/src\/(?:busy|menu|quiet)\.ts/,
    priority: 1,
  },
  {
    name: 'guardado',
    test: /apps\/web\/src\/(?:inicio-view|persistent-state)\.ts|draft-store\.ts|terminos-postponed\.ts/,
    priority: 1,
  },
  // What the home shares with the pages of bills and of consumption; the staff's pages need only the first.
  {
    name: 'comun',
    test: /features\/facturas\/(?:contract\/(?:deuda|estado|factura|factura-publica|routes)\.ts|web\/(?:suministro-summary|vencimiento)\.)|features\/consumos\/contract\/(?:consumo|routes)\.ts|features\/cortes\/(?:contract\/phase|web\/sentences)\.ts/,
    priority: 1,
  },
  {
    name: 'cliente',
    test: /features\/facturas\/web\/(?:deuda|facturas\.api|stale-data-notice|visit-cooperativa)\.|features\/suministros\/web\/first-suministro|features\/consumos\/web\/(?:consumos\.api|months|sentences)\.ts|packages\/ui\/src\/text-with-phones/,
    priority: 1,
  },
  {
    name: 'personal',
    test: /packages\/ui\/src\/(?:estado-mark|popover|staff-shell|tall-rows)(?:\.module)?\.(?:tsx?|css)$/,
    priority: 1,
  },
  {
    name: 'lista',
    test: /packages\/ui\/src\/(?:list\/(?:define-list|filter|option-filter|use-list)|pagination|tabs|use-filters)(?:\.module)?\.(?:tsx?|css)$/,
    priority: 1,
  },
];

const frame = ['src/logged-in.tsx'];
const inFrame = /\/logged-in\.tsx$/;
const paying = [...frame, 'src/pay-pages.tsx'];
const access = ['src/access-pages.tsx'];
const account = [...frame, 'src/account-pages.tsx'];
const requerimientos = [...frame, 'src/requerimientos-pages.tsx'];
const staff = [...frame, '../../packages/ui/src/staff-shell.tsx', 'src/staff-pages.tsx'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    configFromApi(api),
    without(),
    offline(),
    pageDocuments({
      login: [/\/login\.page\.tsx$/],
      inicio: [
        inFrame,
        /\/inicio\.page\.tsx$/,
        /\/home-cortes\.tsx$/,
        /\/novedades\.card\.tsx$/,
        /\/consumo\.card\.tsx$/,
      ],
      facturas: [inFrame, /\/facturas\.page\.tsx$/],
      facturas_pagar: [inFrame, /\/pay-pages\.tsx$/, /\/pagar-facturas\.page\.tsx$/],
      consumos: [inFrame, /\/consumos\.page\.tsx$/],
    }),
    weights([
      { entry: 'index.html', match: /login\.page\.tsx$/, js: 115, css: 8 },
      {
        entry: 'index.html',
        match: /inicio\.page\.tsx$/,
        // The weight is measured with news, which is when it is highest.
        after: [
          ...frame,
          '../../features/consumos/web/consumo.card.tsx',
          '../../features/cortes/web/home-cortes.tsx',
          '../../features/requerimientos/web/novedades.card.tsx',
        ],
        js: 140,
      },
      { entry: 'index.html', match: /facturas\/web\/facturas\.page\.tsx$/, after: frame, js: 140 },
      { entry: 'index.html', match: /consumos\/web\/consumos\.page\.tsx$/, after: frame, js: 140 },
      {
        entry: 'index.html',
        match: /suministros\/web\/[^/]*suministros?\.page\.tsx$/,
        after: frame,
        js: 140,
      },
      {
        entry: 'index.html',
        match: /suministros\/web\/(validar|baja)-mail\.page\.tsx$/,
        after: frame,
        js: 140,
      },
      { entry: 'index.html', match: /tarjetas\/web\/.*\.page\.tsx$/, after: paying, js: 140 },
      { entry: 'index.html', match: /pagos\/web\/(historial|ver)\.page\.tsx$/, after: paying, js: 140 },
      // A person who pays comes from a page that has already loaded most of it.
      { entry: 'index.html', match: /pagos\/web\/pagar-facturas\.page\.tsx$/, after: paying, js: 150 },
      {
        entry: 'index.html',
        match: /requerimientos\/web\/(iniciar\/categoria|conversar\/ver)\.page\.tsx$/,
        after: requerimientos,
        js: 140,
      },
      // A person who begins a requerimiento comes from the page of its category, which has already loaded most of it; the
      // map is loaded when it is opened.
      {
        entry: 'index.html',
        match: /requerimientos\/web\/iniciar\/agregar\.page\.tsx$/,
        after: requerimientos,
        js: 150,
      },
      {
        entry: 'index.html',
        match: /requerimientos\/web\/publico\/(solicitud|estado-publico)\.page\.tsx$/,
        after: ['src/requerimientos-pages.tsx'],
        js: 120,
      },
      // A newcomer has nothing in the cache yet.
      { entry: 'index.html', match: /(registro|restablecer)\.page\.tsx$/, after: access, js: 122 },
      { entry: 'index.html', match: /validar-correo\.page\.tsx$/, after: access, js: 120 },
      {
        entry: 'index.html',
        match: /(preferencias|eliminar-cuenta)\.page\.tsx$/,
        after: account,
        js: 140,
      },
      // Mostly the staff use this page.
      { entry: 'index.html', match: /dos-pasos\.page\.tsx$/, after: account, js: 140 },
      { entry: 'index.html', match: /validaciones\/web\/\w+\.page\.tsx$/, after: account, js: 145 },
      // This is the largest form of a customer, with every name and number of a person.
      { entry: 'index.html', match: /perfil\.page\.tsx$/, after: account, js: 140 },
      // The staff work at a desk with a good connection.
      {
        entry: 'index.html',
        match: /suministros\/web\/(correos|agregar-mail)\.page\.tsx$/,
        after: staff,
        js: 175,
      },
      { entry: 'index.html', match: /suministros\/web\/admin\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /mesa\/web\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /mensajes\/web\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /pagos\/web\/admin\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /usuarios\/web\/admin\/.*\.page\.tsx$/, after: staff, js: 175 },
      { entry: 'index.html', match: /requerimientos\/web\/admin\/queue\.page\.tsx$/, after: staff, js: 175 },
      // A clerk opens a case from the queue, which has already loaded most of it.
      {
        entry: 'index.html',
        match: /requerimientos\/web\/admin\/requerimiento\.page\.tsx$/,
        after: staff,
        js: 181,
      },
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
    // The content security policy would refuse a data: address in the stylesheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      // The factura link is a document of its own, as in the built web.
      '^/f/': { target: api, bypass: () => '/f.html' },
      '/authentication_token': postOnly,
      '/reset_password': postOnly,
      '/resend_mail': postOnly,
    },
  },
});
