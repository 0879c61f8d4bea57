import { createHash, randomBytes } from 'node:crypto';
import { addRow, brandWith, build, useDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoForm } from '../access/fixtures/form.ts';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';
import { toPublicConfig } from './public-config.ts';

const database = useDatabase();
/** The text is split, because some antivirus would remove this file if it were whole. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const MAPA = {
  MARCA: brandWith({
    feriados: ['2026-12-25'],
    mapa: { zona: { sur: -31.6, oeste: -61.9, norte: -30.9, este: -61.1 } },
  }),
  MAPA_ATRIBUCION: 'Mapa de prueba',
};
let tiles: SimulatorProcess;
let clamav: SimulatorProcess;
let api: Api;
let token: string;

const startSimulator = (name: string) =>
  startSimulatorProcess(new URL(`../../../integrations/${name}/simulator/index.ts`, import.meta.url));

beforeAll(async () => {
  tiles = await startSimulator('tiles');
  clamav = await startSimulator('clamav');
  const { port } = (await clamav.ask('/__sim/health')) as { port: number };
  api = await composeApi(
    testConfig(database.url, {
      ...MAPA,
      MAPA_URL: `${tiles.url}/{z}/{x}/{y}.png`,
      CLAMAV_HOST: '127.0.0.1',
      CLAMAV_PORT: String(port),
      SEGURIDAD_OTP_PERSONAL: 'no',
    }),
  );
  token = randomBytes(32).toString('base64url');
  const { id } = await build.usuario(database.db);
  await build.sesion(database.db, {
    usuario_id: id,
    token_hash: createHash('sha256').update(token).digest(),
  });
});
afterAll(async () => {
  await api.close();
  for (const simulator of [tiles, clamav]) await simulator.stop();
});

const upload = (tail = '') => {
  const { headers, payload } = photoForm(tail);
  return api.app.inject({
    method: 'POST',
    url: '/api/archivo_adjuntos',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
};

test('el mapa: la web sabe dónde empieza y sus cuadros llegan de este sitio', async () => {
  const { mapa } = (await api.app.inject({ url: '/api/config' })).json();
  expect(mapa).toMatchObject({
    url: '/api/oob/mapa/{z}/{x}/{y}.png',
    centro: [-31.25, -61.5],
    zoom: 14,
    atribucion: 'Mapa de prueba',
  });
  const tile = await api.app.inject({ url: '/api/oob/mapa/14/5393/9692.png' });
  expect([tile.statusCode, tile.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await api.app.inject({ url: '/api/oob/mapa/14/0/0.png' })).statusCode).toBe(404);
});

test('lo que se adjunta pasa por el antivirus: lo limpio queda, lo infectado no, y sin él nada', async () => {
  expect((await upload()).statusCode).toBe(201);
  const infected = await upload(EICAR);
  expect([infected.statusCode, infected.json().detail]).toEqual([
    422,
    'file: El archivo tiene un virus y no se guardó.',
  ]);
  expect(await clamav.ask('/__sim/scans')).toHaveLength(2);
  await clamav.stop();
  expect((await upload()).statusCode).toBe(503);
});

test.each([
  [{ ATENCION_HORARIOS: 'siempre' }, 'Los horarios van como'],
  [{ MARCA: brandWith({ feriados: ['navidad'] }) }, 'feriados.0: no es un día'],
  [
    { MARCA: brandWith({ correo: { notas: { factura: 'Hola' } } }) },
    'correo.notas.factura: no hay un mensaje',
  ],
  [{ MAPA_URL: 'https://mapas.test/{z}/{x}/{y}.png' }, 'falta mapa.zona'],
  [{ CLAMAV_HOST: 'clamd', CLAMAV_MAX_BYTES: '1048576' }, 'CLAMAV_MAX_BYTES'],
])('una configuración equivocada se dice al arrancar: %o', (cambios, message) => {
  expect(() => testConfig(database.url, cambios as Record<string, string>)).toThrow(message);
});

test('fuera de esta máquina hay que decir a qué organismo se reclama', () => {
  const production = { PUBLIC_URL: 'https://oficina.ceibal.test' };
  const starting = (cambios: Record<string, string>) => () => testConfig(database.url, cambios);
  for (const missing of ['nombre', 'telefono', 'web'])
    expect(starting(production)).toThrow(`marca.json: ente.${missing}: falta`);
  const withEnte = (ente: object) => ({ ...production, MARCA: brandWith({ ente }) });
  expect(starting(withEnte({ nombre: 'EPRE', telefono: '0800 333' }))).toThrow('un problema');
  expect(starting(withEnte({ nombre: 'EPRE', telefono: '0800 333', web: 'epre.gob.ar' }))).not.toThrow();
  for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1:4100', 'http://[::1]:4100'])
    expect(starting({ PUBLIC_URL })).not.toThrow();
});

test('a quien se le quita la función se le quitan los casos abiertos', async () => {
  const { db } = database;
  const admin = await build.usuario(db, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] });
  const adminToken = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(adminToken).digest();
  await build.sesion(db, { usuario_id: admin.id, token_hash, personal: true, clave_pasada: new Date() });
  const marta = await build.usuario(db, { roles: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ENCARGADO'] });
  const { id } = await addRow(db, 'requerimientos', {
    ...{ usuario_id: admin.id, encargado_id: marta.id, categoria_id: 1, numero: '2026-000001' },
    descripcion: 'La luz no prende',
  });
  const { statusCode } = await api.app.inject({
    method: 'PATCH',
    url: `/api/usuarios/${marta.id}/roles`,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    payload: { roles: ['ROLE_CONFIRMADO'] },
  });
  expect(statusCode).toBe(200);
  const requerimiento = db.selectFrom('requerimientos').select('encargado_id').where('id', '=', id);
  expect(await requerimiento.executeTakeFirstOrThrow()).toEqual({ encargado_id: null });
});

test('la constancia se puede apagar, y la web lo sabe', () => {
  expect(toPublicConfig(testConfig(database.url)).legal.constancia).toBe(true);
  const without = testConfig(database.url, { RECLAMOS_CONSTANCIA: 'no' });
  expect(toPublicConfig(without).legal.constancia).toBe(false);
});

test('un plazo mal escrito no arranca', () => {
  expect(() => testConfig(database.url, { RECLAMOS_PLAZOS: 'alumbrado:5' })).toThrow('alumbrado=5');
  expect(() => testConfig(database.url)).not.toThrow();
});
