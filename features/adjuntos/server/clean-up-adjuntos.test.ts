import { type Reader, sql } from '@oficina/db';
import { buildPng } from '@oficina/file-check/sample-files';
import { build, changeRows, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import {
  findAdjunto,
  forgetUnlinkedAdjuntos,
  linkAdjuntos,
  listAdjuntos,
  reserveAdjunto,
} from './adjuntos.repository.ts';
import { NOTHING_LEFT, useAdjuntos } from './adjuntos.test-kit.ts';
import { cleanUpAdjuntos } from './clean-up-adjuntos.ts';

const database = useDatabase();
const { fixture, clock, upload, listLeftovers } = useAdjuntos(database);

const HOUR_MS = 60 * 60 * 1000;
const uploadOne = () => upload('a.png', buildPng(4, 4));

let requerimientoCount = 0;
async function addRequerimiento(db: Reader): Promise<number> {
  requerimientoCount += 1;
  const numero = `2026-${String(requerimientoCount).padStart(6, '0')}`;
  const { id } = await db
    .insertInto('requerimientos')
    .values({
      usuario_id: fixture.usuarioId,
      categoria_id: (await build.categoria(db)).id,
      numero,
      descripcion: 'No anda la heladera',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const adjuntar = async (ids: number[], usuarioId = fixture.usuarioId) => {
  const requerimientoId = await addRequerimiento(database.db);
  const link = { ids, usuarioId, requerimientoId, now: clock.now() };
  return { requerimientoId, rows: await database.db.tx((tx) => linkAdjuntos(tx, link)) };
};

describe('adjuntar a un caso', () => {
  test('una sola vez, y solo lo propio', async () => {
    const [one, two] = [await uploadOne(), await uploadOne()];
    const other = (await build.usuario(database.db)).id;
    expect((await adjuntar([one.id, two.id], other)).rows).toEqual([]);
    const { requerimientoId, rows } = await adjuntar([one.id, two.id, 999_999]);
    expect(rows.map(({ id }) => id).sort()).toEqual([one.id, two.id]);
    expect((await adjuntar([one.id])).rows).toEqual([]);
    expect(await listAdjuntos(database.db, requerimientoId)).toMatchObject([{ id: one.id }, { id: two.id }]);
    expect((await adjuntar([])).rows).toEqual([]);
  });

  test('veinte a la vez: gana uno', async () => {
    const { id } = await uploadOne();
    const attempts = await Promise.all(Array.from({ length: 20 }, () => adjuntar([id])));
    expect(attempts.filter(({ rows }) => rows.length === 1)).toHaveLength(1);
  });

  test('lo que todavia no esta guardado no se ve ni se adjunta', async () => {
    const { clave_objeto, sha256 } = await uploadOne();
    const reservation = {
      usuario_id: fixture.usuarioId,
      clave_objeto: clave_objeto.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
      file_name: 'a.png',
      tipo_mime: 'image/png',
      tamano: 4,
      sha256,
    };
    const id = await database.db.tx((tx) => reserveAdjunto(tx, reservation, clock.now()));
    expect(await findAdjunto(database.db, id)).toBeUndefined();
    expect((await adjuntar([id])).rows).toEqual([]);
  });
});

describe('la limpieza', () => {
  test('quita lo que nadie adjunto en un dia, y nada mas', async () => {
    const [unlinked, adjunto] = [await uploadOne(), await uploadOne()];
    await adjuntar([adjunto.id]);
    clock.advance(24 * HOUR_MS);
    const recent = await uploadOne();
    expect(await cleanUpAdjuntos(fixture.deps)).toBe(0);
    clock.advance(1);
    expect(await cleanUpAdjuntos(fixture.deps)).toBe(1);
    expect(await findAdjunto(database.db, unlinked.id)).toBeUndefined();
    const remaining = [adjunto, recent].flatMap(({ clave_objeto }) => [
      `adjuntos/2026/11/${clave_objeto}`,
      `adjuntos/2026/11/${clave_objeto}.miniatura`,
    ]);
    expect((await listLeftovers()).stored).toEqual(remaining.sort());
    expect(await cleanUpAdjuntos(fixture.deps)).toBe(0);
  });

  test('mas de los que entran en una vez', async () => {
    for (let n = 0; n < 3; n += 1) await uploadOne();
    await sql`insert into archivo_adjuntos (usuario_id, file_name, tipo_mime, tamano, sha256, clave_datos, clave_id, created)
      select ${fixture.usuarioId}, 'a.png', 'image/png', 1, ''::bytea, ''::bytea, 1, ${clock.now()} from generate_series(1, 230)`.execute(
      database.db,
    );
    clock.advance(25 * HOUR_MS);
    expect(await cleanUpAdjuntos(fixture.deps)).toBe(233);
    expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  });

  test('lo que dejo un proceso muerto antes de guardar, a medio guardar o antes de confirmar', async () => {
    // These are the states that a crash can leave: a row without a key, with none, one or both of its files.
    for (const archivos of [0, 1, 2]) {
      const row = await uploadOne();
      await changeRows(database.db, 'archivo_adjuntos', row.id, { clave_datos: null, clave_id: null });
      const key = `adjuntos/2026/11/${row.clave_objeto}`;
      for (const rest of [key, `${key}.miniatura`].slice(archivos)) await fixture.deps.almacen.remove(rest);
    }
    // Until then another process may still be storing it.
    clock.advance(HOUR_MS);
    expect(await cleanUpAdjuntos(fixture.deps)).toBe(0);
    clock.advance(1);
    expect(await cleanUpAdjuntos(fixture.deps)).toBe(3);
    expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  });

  test('si el almacen no responde la fila espera, ya sin su clave, y la vez siguiente se va', async () => {
    const { id } = await uploadOne();
    clock.advance(25 * HOUR_MS);
    const failingStore = {
      ...fixture.deps.almacen,
      remove: async () => ({ kind: 'retryable', cause: 'EIO' }) as const,
    };
    expect(await cleanUpAdjuntos({ ...fixture.deps, almacen: failingStore })).toBe(0);
    expect((await listLeftovers()).rows).toBe(1);
    expect(await findAdjunto(database.db, id)).toBeUndefined();
    expect((await adjuntar([id])).rows).toEqual([]);
    expect(await cleanUpAdjuntos(fixture.deps)).toBe(1);
    expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  });

  test('mientras limpia, quien adjunta gana o pierde entero', async () => {
    const rows = await Promise.all(Array.from({ length: 30 }, uploadOne));
    clock.advance(25 * HOUR_MS);
    const [, ...links] = await Promise.all([
      cleanUpAdjuntos(fixture.deps),
      ...rows.map(async ({ id }) => ({ id, ...(await adjuntar([id])) })),
    ]);
    const { stored } = await listLeftovers();
    for (const { id, rows: linkedRows } of links) {
      const row = await findAdjunto(database.db, id);
      expect(row !== undefined).toBe(linkedRows.length === 1);
      if (row) expect(stored).toContain(`adjuntos/2026/11/${row.clave_objeto}`);
    }
    expect(stored).toHaveLength(2 * links.filter(({ rows: linkedRows }) => linkedRows.length === 1).length);
  });

  test('de una cuenta eliminada lo suelto deja de leerse en el acto, y se va en la limpieza', async () => {
    const [unlinked, adjunto] = [await uploadOne(), await uploadOne()];
    await adjuntar([adjunto.id]);
    await database.db.tx((tx) =>
      forgetUnlinkedAdjuntos(tx, { usuarioId: fixture.usuarioId, now: clock.now() }),
    );
    expect(await findAdjunto(database.db, unlinked.id)).toBeUndefined();
    expect(await findAdjunto(database.db, adjunto.id)).toBeDefined();
    clock.advance(HOUR_MS + 1);
    expect(await cleanUpAdjuntos(fixture.deps)).toBe(1);
    expect((await listLeftovers()).stored).toHaveLength(2);
  });
});
