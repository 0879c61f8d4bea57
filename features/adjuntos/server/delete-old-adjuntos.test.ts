import { sql } from '@oficina/db';
import { buildPng } from '@oficina/file-check/sample-files';
import { changeRows, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { findAdjunto } from './adjuntos.repository.ts';
import { NOTHING_LEFT, useAdjuntos } from './adjuntos.test-kit.ts';
import { deleteOldAdjuntos } from './delete-old-adjuntos.ts';

const database = useDatabase();
const { fixture, clock, upload, listLeftovers } = useAdjuntos(database);

/** At this moment the files of these tests are two years and some days old. */
const LATER = '2028-11-20T03:30:00-03:00';
const CERRADO = new Date('2026-11-15T12:00:00-03:00');

beforeEach(() => sql`delete from auditoria`.execute(database.ownerDb));

let requerimientoCount = 0;
async function addWithArchivo(cambios: { estado: number; cerrado: Date | null }) {
  requerimientoCount += 1;
  const { id } = await database.db
    .insertInto('requerimientos')
    .values({
      ...{
        usuario_id: fixture.usuarioId,
        categoria_id: 1,
        numero: `2026-${requerimientoCount}`,
        descripcion: 'x',
      },
      ...cambios,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const archivo = await upload('a.png', buildPng(4, 4));
  await changeRows(database.db, 'archivo_adjuntos', archivo.id, { requerimiento_id: id });
  return { id, archivo: archivo.id };
}
const deleteOld = (cambios: object = {}, signal?: AbortSignal) =>
  deleteOldAdjuntos({ ...fixture.deps, ...cambios }, { years: 2 }, signal);
const remaining = async () => (await rowsOf(database.db, 'archivo_adjuntos')).map(({ id }) => id);
const listAuditoria = () =>
  rowsOf(database.ownerDb, 'auditoria', {}, ['accion', 'actor', 'actor_id', 'entidad_id', 'cambios']);

test('a los dos años de cerrado se van los archivos y queda el caso, con su rastro; lo demás sigue', async () => {
  const old = [
    await addWithArchivo({ estado: 98, cerrado: CERRADO }),
    await addWithArchivo({ estado: 99, cerrado: CERRADO }),
  ];
  const kept = [
    await addWithArchivo({ estado: 98, cerrado: new Date('2026-11-25T12:00:00-03:00') }),
    await addWithArchivo({ estado: 1, cerrado: null }),
    // A reopened case no longer counts as closed.
    await addWithArchivo({ estado: 10, cerrado: null }),
  ];
  await upload('suelto.png', buildPng(4, 4));
  expect(await deleteOld()).toBe(0);
  clock.set(LATER);
  expect(await deleteOld()).toBe(2);
  const { rows, stored } = await listLeftovers();
  expect([rows, stored.length]).toEqual([4, 8]);
  for (const { archivo } of kept) expect(await remaining()).toContain(archivo);
  expect(await listAuditoria()).toEqual(
    old.map(({ id, archivo }) => ({
      ...{ accion: 'adjunto.olvidar', actor: 'sistema', actor_id: null },
      entidad_id: String(id),
      cambios: { adjunto: archivo },
    })),
  );
  expect(await rowsOf(database.db, 'requerimientos', old[0]?.id ?? 0)).toHaveLength(1);
  expect(await deleteOld()).toBe(0);
});

test('si el almacén no responde, el archivo ya no se abre y la vez siguiente se va, aunque el caso se reabra', async () => {
  const { id, archivo } = await addWithArchivo({ estado: 98, cerrado: CERRADO });
  clock.set(LATER);
  const failingStore = {
    ...fixture.deps.almacen,
    remove: async () => ({ kind: 'retryable', cause: 'EIO' }) as const,
  };
  expect(await deleteOld({ almacen: failingStore })).toBe(0);
  expect([await remaining(), await findAdjunto(database.db, archivo)]).toEqual([[archivo], undefined]);
  await changeRows(database.db, 'requerimientos', id, { estado: 1, cerrado: null });
  clock.advance(86_400_000);
  expect(await deleteOld()).toBe(1);
  expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  expect(await listAuditoria()).toHaveLength(1);
});

test('más de los que entran en una vez; y cortado, sigue donde quedó', async () => {
  const { id, archivo } = await addWithArchivo({ estado: 98, cerrado: CERRADO });
  await sql`
    insert into archivo_adjuntos (usuario_id, requerimiento_id, file_name, tipo_mime, tamano, sha256, clave_datos,
      clave_id, created)
    select ${fixture.usuarioId}, ${id}, 'a.png', 'image/png', 1, ''::bytea, ''::bytea, 1, ${clock.now()}
    from generate_series(1, 229)`.execute(database.db);
  clock.set(LATER);
  const control = new AbortController();
  const interrupting = {
    ...fixture.deps.almacen,
    remove: (key: string) => {
      control.abort();
      return fixture.deps.almacen.remove(key);
    },
  };
  expect(await deleteOld({ almacen: interrupting }, control.signal)).toBe(100);
  expect(await remaining()).toHaveLength(130);
  expect(await deleteOld()).toBe(130);
  expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  expect(await findAdjunto(database.db, archivo)).toBeUndefined();
});
