import { type Reader, sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import {
  findAdjunto,
  findAdjuntosDe,
  linkAdjuntos,
  olvidarSueltos,
  reservarAdjunto,
} from './adjuntos.repository.ts';
import { NADA, useAdjuntos } from './adjuntos.test-kit.ts';
import { pngDe } from './archivos.test-kit.ts';
import { limpiarAdjuntos } from './limpiar-adjuntos.ts';

const database = useDatabase();
const { casa, clock, subir, loQueQueda } = useAdjuntos(database);

const HORA = 60 * 60 * 1000;
const subirUno = () => subir('a.png', pngDe(4, 4));

let casos = 0;
async function unCaso(db: Reader): Promise<number> {
  casos += 1;
  const numero = `2026-${String(casos).padStart(6, '0')}`;
  const { id } = await db
    .insertInto('requerimientos')
    .values({
      usuario_id: casa.usuarioId,
      categoria_id: (await build.categoria(db)).id,
      numero,
      descripcion: 'No anda la heladera',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const adjuntar = async (ids: number[], usuarioId = casa.usuarioId) => {
  const requerimientoId = await unCaso(database.db);
  const enlace = { ids, usuarioId, requerimientoId, now: clock.now() };
  return { requerimientoId, filas: await database.db.tx((tx) => linkAdjuntos(tx, enlace)) };
};

describe('adjuntar a un caso', () => {
  test('una sola vez, y solo lo propio', async () => {
    const [uno, dos] = [await subirUno(), await subirUno()];
    const otro = (await build.usuario(database.db)).id;
    expect((await adjuntar([uno.id, dos.id], otro)).filas).toEqual([]);
    const { requerimientoId, filas } = await adjuntar([uno.id, dos.id, 999_999]);
    expect(filas.map(({ id }) => id).sort()).toEqual([uno.id, dos.id]);
    expect((await adjuntar([uno.id])).filas).toEqual([]);
    expect(await findAdjuntosDe(database.db, requerimientoId)).toMatchObject([
      { id: uno.id },
      { id: dos.id },
    ]);
    expect((await adjuntar([])).filas).toEqual([]);
  });

  test('veinte a la vez: gana uno', async () => {
    const { id } = await subirUno();
    const ganaron = await Promise.all(Array.from({ length: 20 }, () => adjuntar([id])));
    expect(ganaron.filter(({ filas }) => filas.length === 1)).toHaveLength(1);
  });

  test('lo que todavia no esta guardado no se ve ni se adjunta', async () => {
    const { clave_objeto, sha256 } = await subirUno();
    const reserva = {
      usuario_id: casa.usuarioId,
      clave_objeto: clave_objeto.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
      file_name: 'a.png',
      tipo_mime: 'image/png',
      tamano: 4,
      sha256,
    };
    const id = await database.db.tx((tx) => reservarAdjunto(tx, reserva, clock.now()));
    expect(await findAdjunto(database.db, id)).toBeUndefined();
    expect((await adjuntar([id])).filas).toEqual([]);
  });
});

describe('la limpieza', () => {
  test('quita lo que nadie adjunto en un dia, y nada mas', async () => {
    const [suelto, adjunto] = [await subirUno(), await subirUno()];
    await adjuntar([adjunto.id]);
    clock.advance(24 * HORA);
    const reciente = await subirUno();
    expect(await limpiarAdjuntos(casa.deps)).toBe(0);
    clock.advance(1);
    expect(await limpiarAdjuntos(casa.deps)).toBe(1);
    expect(await findAdjunto(database.db, suelto.id)).toBeUndefined();
    const quedan = [adjunto, reciente].flatMap(({ clave_objeto }) => [
      `adjuntos/2026/11/${clave_objeto}`,
      `adjuntos/2026/11/${clave_objeto}.miniatura`,
    ]);
    expect((await loQueQueda()).guardados).toEqual(quedan.sort());
    expect(await limpiarAdjuntos(casa.deps)).toBe(0);
  });

  test('mas de los que entran en una vez', async () => {
    for (let n = 0; n < 3; n += 1) await subirUno();
    await sql`insert into archivo_adjuntos (usuario_id, file_name, tipo_mime, tamano, sha256, clave_datos, clave_id, created)
      select ${casa.usuarioId}, 'a.png', 'image/png', 1, ''::bytea, ''::bytea, 1, ${clock.now()} from generate_series(1, 230)`.execute(
      database.db,
    );
    clock.advance(25 * HORA);
    expect(await limpiarAdjuntos(casa.deps)).toBe(233);
    expect(await loQueQueda()).toEqual(NADA);
  });

  test('lo que dejo un proceso muerto antes de guardar, a medio guardar o antes de confirmar', async () => {
    // As it is at each of those moments: the row that says nothing yet, with none, one or both of its files.
    for (const archivos of [0, 1, 2]) {
      const row = await subirUno();
      await sql`update archivo_adjuntos set clave_datos = null, clave_id = null where id = ${row.id}`.execute(
        database.db,
      );
      const clave = `adjuntos/2026/11/${row.clave_objeto}`;
      for (const resto of [clave, `${clave}.miniatura`].slice(archivos))
        await casa.deps.almacen.remove(resto);
    }
    // It may still be somebody's who is storing it.
    clock.advance(HORA);
    expect(await limpiarAdjuntos(casa.deps)).toBe(0);
    clock.advance(1);
    expect(await limpiarAdjuntos(casa.deps)).toBe(3);
    expect(await loQueQueda()).toEqual(NADA);
  });

  test('si el almacen no responde la fila espera, ya sin su clave, y la vez siguiente se va', async () => {
    const { id } = await subirUno();
    clock.advance(25 * HORA);
    const caido = {
      ...casa.deps.almacen,
      remove: async () => ({ kind: 'retryable', cause: 'EIO' }) as const,
    };
    expect(await limpiarAdjuntos({ ...casa.deps, almacen: caido })).toBe(0);
    expect((await loQueQueda()).filas).toBe(1);
    expect(await findAdjunto(database.db, id)).toBeUndefined();
    expect((await adjuntar([id])).filas).toEqual([]);
    expect(await limpiarAdjuntos(casa.deps)).toBe(1);
    expect(await loQueQueda()).toEqual(NADA);
  });

  test('mientras limpia, quien adjunta gana o pierde entero', async () => {
    const filas = await Promise.all(Array.from({ length: 30 }, subirUno));
    clock.advance(25 * HORA);
    const [, ...enlaces] = await Promise.all([
      limpiarAdjuntos(casa.deps),
      ...filas.map(async ({ id }) => ({ id, ...(await adjuntar([id])) })),
    ]);
    const { guardados } = await loQueQueda();
    for (const { id, filas: ganadas } of enlaces) {
      const row = await findAdjunto(database.db, id);
      expect(row !== undefined).toBe(ganadas.length === 1);
      if (row) expect(guardados).toContain(`adjuntos/2026/11/${row.clave_objeto}`);
    }
    expect(guardados).toHaveLength(2 * enlaces.filter(({ filas: ganadas }) => ganadas.length === 1).length);
  });

  test('de una cuenta eliminada lo suelto deja de leerse en el acto, y se va en la limpieza', async () => {
    const [suelto, adjunto] = [await subirUno(), await subirUno()];
    await adjuntar([adjunto.id]);
    await database.db.tx((tx) => olvidarSueltos(tx, { usuarioId: casa.usuarioId, now: clock.now() }));
    expect(await findAdjunto(database.db, suelto.id)).toBeUndefined();
    expect(await findAdjunto(database.db, adjunto.id)).toBeDefined();
    clock.advance(HORA + 1);
    expect(await limpiarAdjuntos(casa.deps)).toBe(1);
    expect((await loQueQueda()).guardados).toHaveLength(2);
  });
});
