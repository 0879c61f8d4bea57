import { createHash, randomBytes } from 'node:crypto';
import { closeDb, createDb } from '@oficina/db';
import { brandWith, build, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { handleUsuarios } from '@oficina/usuarios/server';
import { isStaff, type Role } from '@oficina/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig, testPayway, testPersona, testSmpp } from './config.test-kit.ts';
import { toPublicConfig } from './public-config.ts';

const database = useDatabase();
const clock = fixedClock(new Date().toISOString());
let api: Api;

beforeAll(async () => {
  api = await composeApi(
    testConfig(database.url, { LIMITES_SESION: '5', MARCA: brandWith({ legal: { version: '2' } }) }),
    { clock },
  );
});
afterAll(() => api.close());

async function signedIn(roles: Role[]): Promise<{ id: number; token: string }> {
  const { id } = await build.usuario(database.db, { roles, aceptar_legal: true, legal_version: '1' });
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  await build.sesion(database.db, { usuario_id: id, token_hash, personal: isStaff(roles) });
  return { id, token };
}
const call = (method: 'GET' | 'PUT', url: string, token: string, body?: object) =>
  api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });

const auditRowsOf = (id: number) =>
  rowsOf(database.db, 'auditoria', { actor_id: id }, [
    'accion',
    'entidad',
    'entidad_id',
    'roles',
    'request_id',
    'cambios',
  ]);

async function flushDenials(): Promise<void> {
  const db = createDb({ url: database.workerUrl, max: 2, applicationName: 'test-worker' });
  const [seal] = handleUsuarios({ db, clock, log: { info() {}, warn() {}, error() {} } });
  await seal?.handler({} as never, new AbortController().signal);
  await closeDb(db);
}

test.each([
  ['sin la función', ['ROLE_CONFIRMADO'], 'No tenés permiso para hacer esto.'],
  [
    'con la función y sin la verificación exigida',
    ['ROLE_ADMIN'],
    'Activá la verificación en dos pasos para usar las funciones de administración.',
  ],
] as [string, Role[], string][])(
  'una llamada negada %s se explica y queda en la auditoría',
  async (_case, roles, detail) => {
    const { id, token } = await signedIn(roles);
    const response = await call('PUT', '/api/oob/usuario/motd', token, { motd: 'x' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ '@type': 'Error', status: 403, detail });
    for (let attempt = 0; attempt < 3; attempt += 1)
      await call('PUT', '/api/oob/usuario/motd', token, { motd: 'x' });
    expect(await auditRowsOf(id)).toEqual([]);
    clock.advance(60_000);
    await flushDenials();
    await flushDenials();
    expect(await auditRowsOf(id)).toEqual([
      {
        accion: 'permiso.denegado',
        entidad: 'ruta',
        entidad_id: 'PUT /api/oob/usuario/motd',
        roles,
        request_id: response.headers['x-request-id'],
        cambios: { veces: 4, minuto: expect.any(String) },
      },
    ]);
  },
);

test('quien no confirmó lee por qué no ve facturas', async () => {
  const { token } = await signedIn([]);
  const response = await call('GET', '/api/facturas', token);
  expect(response.statusCode).toBe(403);
  expect(response.json().detail).toBe('Confirmá tu correo y completá tu nombre para usar esta función.');
});

test('la versión vigente de los términos llega a los usuarios', async () => {
  const { id, token } = await signedIn(['ROLE_CONFIRMADO']);
  expect((await call('GET', `/api/usuarios/${id}`, token)).json().aceptarLegal).toBe(false);
  expect((await call('GET', '/api/config', token)).json().legal.version).toBe('2');
});

const WHATSAPP = {
  WHATSAPP_TOKEN: 'x',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_APP_SECRET: 'x',
  WHATSAPP_VERIFY_TOKEN: 'x',
  WHATSAPP_TEMPLATES: 'telefono_codigo=codigo',
};

test.each([
  ['nada', {}, false, [], []],
  ['un operador de SMS', testSmpp, false, ['sms'], []],
  ['WhatsApp', WHATSAPP, false, ['whatsapp'], []],
  ['quien valide identidades', testPersona('http://127.0.0.1:1'), true, [], []],
  ['quien cobre con tarjeta', testPayway('http://127.0.0.1:1'), false, [], ['tarjeta']],
])('con %s, la web ofrece solo lo que hay', async (_case, given, habilitada, smsVia, enlace) => {
  const { identidad, pagos, ...publicConfig } = toPublicConfig(testConfig(database.url, given));
  expect([identidad.habilitada, publicConfig.smsVia, pagos.enlace]).toEqual([habilitada, smsVia, enlace]);
});

test('pasado el límite por sesión se pide esperar, y a otra persona no', async () => {
  const first = await signedIn(['ROLE_CONFIRMADO']);
  const other = await signedIn(['ROLE_CONFIRMADO']);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await call('GET', '/api/auth/status', first.token)).statusCode).toBe(200);
  const throttled = await call('GET', '/api/auth/status', first.token);
  expect(throttled.statusCode).toBe(429);
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
  expect(throttled.json().detail).toMatch(/^Hiciste muchos intentos seguidos\. Probá de nuevo en 1 minuto/);
  expect((await call('GET', '/api/auth/status', other.token)).statusCode).toBe(200);
});

test('sin sesión, lo que se lee y lo que se escribe o prueba gastan cada uno lo suyo', async () => {
  const defaults = { LIMITES_SESION: '', LIMITES_ANONIMO: '', LIMITES_ANONIMO_ESCRITURA: '' };
  expect(testConfig(database.url, defaults).seguridad).toMatchObject({
    ...{ limiteSesion: 600, limiteAnonimo: 1_200, limiteEscritura: 120 },
  });
  const fewCalls = { LIMITES_ANONIMO: '3', LIMITES_ANONIMO_ESCRITURA: '1' };
  const other = await composeApi(testConfig(database.url, fewCalls), { clock });
  const codes: number[] = [];
  for (const method of ['POST', 'POST', 'GET', 'GET', 'GET', 'GET'] as const) {
    const url = method === 'GET' ? '/api/config' : '/reset_password';
    codes.push((await other.app.inject({ method, url })).statusCode);
  }
  await other.close();
  expect(codes).toEqual([422, 429, 200, 200, 200, 429]);
});

test('con la base caída la salud dice qué falta y nada queda abierto', async () => {
  const unreachableUrl = new URL(database.url);
  unreachableUrl.port = '1';
  const apiWithoutDatabase = await composeApi(testConfig(unreachableUrl.toString()));
  const health = await apiWithoutDatabase.app.inject({ method: 'GET', url: '/api/health' });
  expect(health.statusCode).toBe(503);
  expect(health.json()).toMatchObject({ estado: 'error', base: 'error' });
  expect((await apiWithoutDatabase.app.inject({ method: 'GET', url: '/api/health/live' })).statusCode).toBe(
    200,
  );
  const ownResponse = await apiWithoutDatabase.app.inject({
    method: 'GET',
    url: '/api/suministros',
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  });
  expect(ownResponse.statusCode).toBe(503);
  await apiWithoutDatabase.close();
});
