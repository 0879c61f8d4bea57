import { useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const database = useDatabase();
let api: Api;
beforeAll(async () => {
  // The general limits are raised out of reach, so that each call is stopped by the limit of its own route.
  api = await composeApi(testConfig(database.url));
  await api.app.ready();
});
afterAll(() => api.close());

const UNKNOWN_PERSON = { email: 'nadie@correo.test' };
const token = 'inventado';

/** Anybody may make these calls, which write or guess; `veces` is the limit of an anonymous caller. */
const RATE_LIMITED: Record<string, { url?: string; body?: (attempt: number) => object; veces: number }> = {
  'POST /authentication_token': { body: () => ({ ...UNKNOWN_PERSON, password: 'x' }), veces: 5 },
  'POST /api/oob/autologin': { body: () => ({ token, usuarioId: 1 }), veces: 20 },
  'POST /reset_password': { body: () => UNKNOWN_PERSON, veces: 20 },
  'POST /reset_password/confirmar': {
    body: () => ({ token, plainPassword: 'mate amargo en la vereda' }),
    veces: 20,
  },
  'POST /resend_mail': { body: () => UNKNOWN_PERSON, veces: 20 },
  'POST /api/oob/usuario/verificar/email': { body: () => ({ token }), veces: 20 },
  'POST /api/usuarios': {
    body: (attempt) => ({
      ...{
        email: `uno${attempt}@correo.test`,
        plainPassword: 'mate amargo en la vereda',
        aceptarLegal: true,
      },
      ...{ nombre: 'Rosa', apellido: 'Ledesma', documento: '12345678' },
    }),
    veces: 5,
  },
  'POST /api/oob/suministro_mails/validar': { body: () => ({ token }), veces: 20 },
  'POST /api/oob/baja/:token': { url: `/api/oob/baja/${token}`, veces: 20 },
  'POST /api/oob/solicitudes': {
    body: () => ({ ...UNKNOWN_PERSON, tipo: 'acceso', nombre: 'Rosa Ledesma', documento: '12345678' }),
    veces: 5,
  },
  'POST /api/oob/requerimientos/estado-publico': {
    body: () => ({ numero: '2026-000001', documento: '87654321' }),
    veces: 20,
  },
  'GET /api/oob/factura/:token': { url: `/api/oob/factura/${token}`, veces: 20 },
  'GET /api/oob/factura/:token/pdf': { url: `/api/oob/factura/${token}/pdf`, veces: 20 },
  'GET /api/oob/factura/:token/cupon': { url: `/api/oob/factura/${token}/cupon`, veces: 20 },
  'POST /api/oob/factura/:token/telefono_ajeno': {
    url: `/api/oob/factura/${token}/telefono_ajeno`,
    body: () => ({ ultimos4: '1234' }),
    veces: 20,
  },
  'POST /api/oob/factura/:token/pagos': {
    url: `/api/oob/factura/${token}/pagos`,
    body: () => ({ metodo: 'tarjeta', totalEsperado: 1 }),
    veces: 20,
  },
  'GET /api/oob/factura/:token/pagos/:idempotencia': {
    url: `/api/oob/factura/${token}/pagos/clave-1`,
    veces: 20,
  },
  'GET /api/oob/pago/:clave': { url: `/api/oob/pago/${token}`, veces: 20 },
  'GET /api/oob/pago/:clave/comprobante': { url: `/api/oob/pago/${token}/comprobante`, veces: 20 },
  'GET /api/oob/pago/:clave/qr.svg': { url: `/api/oob/pago/${token}/qr.svg`, veces: 20 },
  'GET /api/oob/pago/:clave/qr.png': { url: `/api/oob/pago/${token}/qr.png`, veces: 20 },
  'POST /api/oob/pago/:clave/cancelar': { url: `/api/oob/pago/${token}/cancelar`, veces: 20 },
};

const READ_ONLY = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/health',
  'GET /api/config',
  'GET /api/contexts/:name',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/auth/status',
  // This route only redirects to the page that asks for confirmation.
  'GET /api/oob/baja/:token',
  // Tiles are counted in batches, and drawn from stored data.
  'GET /api/oob/mapa/:z/:x/:y.png',
];

const EXPORTAR = /^GET \/api\/oob\/exportar\/[\w-]+$/;

test('cada llamada sin sesión que escribe o prueba está en la lista, y las demás solo leen', () => {
  const openRoutes = api.routes
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .filter(({ route }) => !route || route.access.visibility === 'public')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !EXPORTAR.test(route));
  expect([...new Set(openRoutes)].sort()).toEqual([...Object.keys(RATE_LIMITED), ...READ_ONLY].sort());
});

const exportar = Object.fromEntries(
  ['pagos', 'usuarios'].map((list) => [
    `GET /api/oob/exportar/${list}`,
    { url: `/api/oob/exportar/${list}?ticket=${token}`, veces: 20 },
  ]),
);

test.each(Object.entries<(typeof RATE_LIMITED)[string]>({ ...RATE_LIMITED, ...exportar }))(
  '%s tiene un límite propio, por dirección, y dice cuándo volver',
  async (routeKey, { url, body, veces }) => {
    const [method, path] = routeKey.split(' ') as ['GET' | 'POST', string];
    const remoteAddress = `10.50.0.${Object.keys(RATE_LIMITED).indexOf(routeKey) + 20}`;
    for (let attempt = 1; attempt <= veces + 1; attempt += 1) {
      const {
        statusCode,
        headers,
        body: texto,
      } = await api.app.inject({
        ...{ method, url: url ?? path, remoteAddress },
        ...(body && {
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(body(attempt)),
        }),
      });
      if (statusCode !== 429) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(texto).toMatch(/Probá de nuevo en \d+ minutos?\./);
      return;
    }
    expect.fail(`nobody stopped ${routeKey}`);
  },
  60_000,
);
