import { build, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useValidaciones } from './validaciones.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call } = useValidaciones(database, clock);
const RUTA = '/api/persona_inquiries';

let hechas = 0;
async function anotar(usuario_id: number, created: string): Promise<string> {
  hechas += 1;
  const id = `inq_${hechas}`;
  await database.db
    .insertInto('persona_inquiries')
    .values({ id, usuario_id, created: new Date(created) })
    .execute();
  return id;
}
async function ids(url: string, quien: number | string) {
  const { status, body } = await call('GET', url, quien);
  return status === 200 ? (body.member as { id: string }[]).map(({ id }) => id) : status;
}

test('cada quien ve las suyas, la más nueva primero; las de otra persona, sólo quien administra usuarios', async () => {
  const [ana, beto] = [await build.usuario(database.db), await build.usuario(database.db)];
  const jefa = await build.usuario(database.db, { roles: ['ROLE_ADMIN'] });
  const otroRol = await build.usuario(database.db, { roles: ['ROLE_REQUERIMIENTO_ADMIN'] });
  const vieja = await anotar(ana.id, '2026-01-02T00:00:00Z');
  const nueva = await anotar(ana.id, '2026-03-02T00:00:00Z');
  await anotar(beto.id, '2026-02-02T00:00:00Z');
  const deAna = `${RUTA}?usuario=/api/usuarios/${ana.id}`;
  expect(await ids(RUTA, ana.id)).toEqual([nueva, vieja]);
  expect(await ids(deAna, ana.id)).toEqual([nueva, vieja]);
  expect(await ids(`${RUTA}?itemsPerPage=1&page=2`, ana.id)).toEqual([vieja]);
  for (const quien of [beto.id, otroRol.id, `${jefa.id}-sinOtp`]) expect(await ids(deAna, quien)).toBe(403);
  expect(await ids(`${deAna}&usuario[]=${beto.id}`, ana.id)).toBe(403);
  expect(await ids(RUTA, jefa.id)).toEqual([]);
  expect(await ids(deAna, jefa.id)).toEqual([nueva, vieja]);
  const anotado = await database.db
    .selectFrom('auditoria')
    .select(['accion', 'entidad_id'])
    .where('actor_id', '=', jefa.id)
    .execute();
  expect(anotado).toEqual([{ accion: 'identidad.ver', entidad_id: String(ana.id) }]);
});
