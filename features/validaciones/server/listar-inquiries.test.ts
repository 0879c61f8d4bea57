import { addRow, build, fixedClock, rowsOf, useDatabase, type Who } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useValidaciones } from './validaciones.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call } = useValidaciones(database, clock);
const RUTA = '/api/persona_inquiries';

let made = 0;
async function record(usuario_id: number, created: string): Promise<string> {
  made += 1;
  const id = `inq_${made}`;
  await addRow(database.db, 'persona_inquiries', { id, usuario_id, created: new Date(created) });
  return id;
}
async function ids(url: string, caller: Who) {
  const { status, body } = await call(caller, 'GET', url);
  return status === 200 ? (body.member as { id: string }[]).map(({ id }) => id) : status;
}

test('cada quien ve las suyas, la más nueva primero; las de otra persona, solo quien administra usuarios', async () => {
  const [ana, bruno] = [await build.usuario(database.db), await build.usuario(database.db)];
  const admin = await build.usuario(database.db, { roles: ['ROLE_ADMIN'] });
  const otherRole = await build.usuario(database.db, { roles: ['ROLE_REQUERIMIENTO_ADMIN'] });
  const old = await record(ana.id, '2026-01-02T00:00:00Z');
  const newer = await record(ana.id, '2026-03-02T00:00:00Z');
  await record(bruno.id, '2026-02-02T00:00:00Z');
  const anaUrl = `${RUTA}?usuario=/api/usuarios/${ana.id}`;
  expect(await ids(RUTA, ana.id)).toEqual([newer, old]);
  expect(await ids(anaUrl, ana.id)).toEqual([newer, old]);
  expect(await ids(`${RUTA}?itemsPerPage=1&page=2`, ana.id)).toEqual([old]);
  for (const caller of [bruno.id, otherRole.id, { usuarioId: admin.id, otpPendiente: true }])
    expect(await ids(anaUrl, caller)).toBe(403);
  expect(await ids(`${anaUrl}&usuario[]=${bruno.id}`, ana.id)).toBe(403);
  expect(await ids(RUTA, admin.id)).toEqual([]);
  expect(await ids(anaUrl, admin.id)).toEqual([newer, old]);
  const recorded = await rowsOf(database.db, 'auditoria', { actor_id: admin.id }, ['accion', 'entidad_id']);
  expect(recorded).toEqual([{ accion: 'identidad.ver', entidad_id: String(ana.id) }]);
});
