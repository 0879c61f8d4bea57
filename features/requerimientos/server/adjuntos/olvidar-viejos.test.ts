import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { findAdjunto } from './adjuntos.repository.ts';
import { NADA, useAdjuntos } from './adjuntos.test-kit.ts';
import { pngDe } from './archivos.test-kit.ts';
import { olvidarViejos } from './olvidar-viejos.ts';

const database = useDatabase();
const { casa, clock, subir, loQueQueda } = useAdjuntos(database);

/** The files of these tests are two years and some days old when the clock is here. */
const DESPUES = '2028-11-20T03:30:00-03:00';
const CERRADO = new Date('2026-11-15T12:00:00-03:00');

beforeEach(() => sql`delete from auditoria`.execute(database.ownerDb));

let casos = 0;
async function conArchivo(cambios: { estado: number; cerrado: Date | null }) {
  casos += 1;
  const { id } = await database.db
    .insertInto('requerimientos')
    .values({
      ...{ usuario_id: casa.usuarioId, categoria_id: 1, numero: `2026-${casos}`, descripcion: 'x' },
      ...cambios,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const archivo = await subir('a.png', pngDe(4, 4));
  await database.db
    .updateTable('archivo_adjuntos')
    .set({ requerimiento_id: id })
    .where('id', '=', archivo.id)
    .execute();
  return { id, archivo: archivo.id };
}
const olvidar = (cambios: object = {}, signal?: AbortSignal) =>
  olvidarViejos({ ...casa.deps, ...cambios }, { anios: 2 }, signal);
const quedan = async () => {
  const rows = await database.db.selectFrom('archivo_adjuntos').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};
const rastro = () =>
  database.ownerDb
    .selectFrom('auditoria')
    .select(['accion', 'actor', 'actor_id', 'entidad_id', 'cambios'])
    .orderBy('id')
    .execute();

test('a los dos años de cerrado se van los archivos y queda el caso, con su rastro; lo demás sigue', async () => {
  const viejos = [
    await conArchivo({ estado: 98, cerrado: CERRADO }),
    await conArchivo({ estado: 99, cerrado: CERRADO }),
  ];
  const sigue = [
    await conArchivo({ estado: 98, cerrado: new Date('2026-11-25T12:00:00-03:00') }),
    await conArchivo({ estado: 1, cerrado: null }),
    // Reopened: what it was closed for no longer counts.
    await conArchivo({ estado: 10, cerrado: null }),
  ];
  await subir('suelto.png', pngDe(4, 4));
  expect(await olvidar()).toBe(0);
  clock.set(DESPUES);
  expect(await olvidar()).toBe(2);
  const { filas, guardados } = await loQueQueda();
  expect([filas, guardados.length]).toEqual([4, 8]);
  for (const { archivo } of sigue) expect(await quedan()).toContain(archivo);
  expect(await rastro()).toEqual(
    viejos.map(({ id, archivo }) => ({
      ...{ accion: 'adjunto.olvidar', actor: 'sistema', actor_id: null },
      entidad_id: String(id),
      cambios: { adjunto: archivo },
    })),
  );
  const sigueElCaso = database.db
    .selectFrom('requerimientos')
    .select('id')
    .where('id', '=', viejos[0]?.id ?? 0);
  expect(await sigueElCaso.execute()).toHaveLength(1);
  expect(await olvidar()).toBe(0);
});

test('si el almacén no responde, el archivo ya no se abre y la vez siguiente se va, aunque el caso se reabra', async () => {
  const { id, archivo } = await conArchivo({ estado: 98, cerrado: CERRADO });
  clock.set(DESPUES);
  const caido = { ...casa.deps.almacen, remove: async () => ({ kind: 'retryable', cause: 'EIO' }) as const };
  expect(await olvidar({ almacen: caido })).toBe(0);
  expect([await quedan(), await findAdjunto(database.db, archivo)]).toEqual([[archivo], undefined]);
  await database.db
    .updateTable('requerimientos')
    .set({ estado: 1, cerrado: null })
    .where('id', '=', id)
    .execute();
  clock.advance(86_400_000);
  expect(await olvidar()).toBe(1);
  expect(await loQueQueda()).toEqual(NADA);
  expect(await rastro()).toHaveLength(1);
});

test('más de los que entran en una vez; y cortado, sigue donde quedó', async () => {
  const { id, archivo } = await conArchivo({ estado: 98, cerrado: CERRADO });
  await sql`
    insert into archivo_adjuntos (usuario_id, requerimiento_id, file_name, tipo_mime, tamano, sha256, clave_datos,
      clave_id, created)
    select ${casa.usuarioId}, ${id}, 'a.png', 'image/png', 1, ''::bytea, ''::bytea, 1, ${clock.now()}
    from generate_series(1, 229)`.execute(database.db);
  clock.set(DESPUES);
  const control = new AbortController();
  const corta = {
    ...casa.deps.almacen,
    remove: (clave: string) => {
      control.abort();
      return casa.deps.almacen.remove(clave);
    },
  };
  expect(await olvidar({ almacen: corta }, control.signal)).toBe(100);
  expect(await quedan()).toHaveLength(130);
  expect(await olvidar()).toBe(130);
  expect(await loQueQueda()).toEqual(NADA);
  expect(await findAdjunto(database.db, archivo)).toBeUndefined();
});
