import { createHash, createHmac, randomBytes } from 'node:crypto';
import { build, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let api: Api;

beforeAll(async () => {
  api = await composeApi(testConfig(database.url, { SEGURIDAD_OTP_PERSONAL: 'no' }), { clock });
});
afterAll(() => api.close());

async function signedIn(...roles: Role[]) {
  const { id } = await build.usuario(database.db, { roles });
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  const now = clock.now();
  const expira = new Date(now.getTime() + 3_600_000);
  await build.sesion(database.db, { usuario_id: id, token_hash, ultimo_uso: now, expira, personal: true });
  return { id, authorization: `Bearer ${token}` };
}

/** Each entry has the filter that it is asked with, which matches no row, and how the audit records it. */
const LISTS: readonly [string, string, Record<string, unknown>, Record<string, string>][] = [
  ['pagos', '\ufeffid;created;estado;', { estado: [1] }, { 'estado[]': '1' }],
  ['rendicion', 'pago;fecha;numero;', { estado: [1] }, { 'estado[]': '1' }],
  ['mensajes', '\ufeffid;created;tipo;', { estado: [1] }, { 'estado[]': '1' }],
  ['usuarios', '\ufeffid;email;nombre;', { busqueda: 'nadie así' }, { busqueda: 'nadie así' }],
  ['facturas', '\ufeffid;numero;cuenta;', { pagada: true }, { pagada: 'true' }],
  ['enlaces', 'numero;cuenta;periodo;enlace\r\n', { periodo: '2026-10' }, { periodo: '2026-10' }],
  ['suministro_mails', '\ufeffid;cuenta;nombre;', { validado: false }, { validado: 'false' }],
  ['indicadores', '\ufeffnombre;periodo;valor\r\n', { periodo: ['2026-10'] }, { 'periodo[]': '2026-10' }],
  ['auditoria', '\ufeffid;created;actor;', { accion: 'ninguna' }, { accion: 'ninguna' }],
];

test.each(LISTS)(
  'un ticket de %s abre la planilla una vez, y queda en la auditoría',
  async (name, beginning, body, filtros) => {
    const { id, authorization } = await signedIn('ROLE_ADMIN');
    const url = `/api/oob/exportar/${name}`;
    const ticketResponse = await api.app.inject({
      method: 'POST',
      url: `${url}/ticket`,
      headers: { authorization, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...body, page: 4 }),
    });
    const { ticket } = ticketResponse.json<{ ticket: string }>();
    const { codigosKey } = testConfig(database.url).base;
    const guardado = await rowsOf(database.db, 'codigos', { usuario_id: id }, ['hash', 'uso']);
    expect(guardado).toEqual([
      { hash: createHmac('sha256', codigosKey.reveal()).update(ticket).digest(), uso: 'exportar' },
    ]);
    const spreadsheet = await api.app.inject({ url: `${url}?ticket=${ticket}` });
    expect([spreadsheet.statusCode, spreadsheet.body.startsWith(beginning)]).toEqual([200, true]);
    expect((await api.app.inject({ url: `${url}?ticket=${ticket}` })).statusCode).toBe(404);
    const trail = await rowsOf(database.db, 'auditoria', { actor_id: id }, [
      'accion',
      'entidad',
      'entidad_id',
      'roles',
      'cambios',
    ]);
    const common = { entidad: 'exportacion', entidad_id: name, roles: ['ROLE_ADMIN'] };
    expect(trail).toEqual([
      { ...common, accion: 'exportar.inicio', cambios: { filtros } },
      { ...common, accion: 'exportar.fin', cambios: { filtros, filas: 0, completa: true } },
    ]);
  },
);

test('el contrato publicado dice cómo se pide cada una', async () => {
  const { paths } = (await api.app.inject('/api/openapi.json')).json();
  for (const [name] of LISTS) {
    expect(paths[`/api/oob/exportar/${name}/ticket`].post['x-acceso']).toContain('ROLE_ADMIN');
    const { parameters, responses } = paths[`/api/oob/exportar/${name}`].get;
    expect(parameters.map((one: { name: string }) => one.name)).toContain('ticket');
    expect(responses[200].content).toEqual({ 'text/csv': {} });
  }
});
