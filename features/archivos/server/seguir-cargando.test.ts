import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { muchas, useArchivos } from './archivos.test-kit.ts';
import { lugarDe } from './clases.ts';
import type { Importador } from './importador.ts';
import { importarArchivos } from './importar-archivo.ts';
import { repasarArchivos } from './trabajos.ts';

const database = useDatabase();
const casa = useArchivos(database);
const MINUTO = 60_000;

let suministros: Record<string, number> = {};
beforeEach(async () => {
  suministros = {};
  for (const cuenta of ['100', '200', '300'])
    suministros[cuenta] = (await build.suministro(database.db, { cuenta })).id;
});

describe('seguir despues de un corte', () => {
  class Corte extends Error {}

  /** Loaded in stretches of a few lines, cut at the n-th mark. */
  async function cargarConCortes(contenido: string, cortes: readonly [string, number][]) {
    casa.control.renglonesPorTramo = 7;
    const { id } = await casa.revisado(contenido);
    await casa.estado(id, 1);
    const progresos: number[] = [];
    for (const [punto, vez] of [...cortes, null].map((corte) => corte ?? (['', 0] as [string, number]))) {
      let veces = 0;
      casa.control.mark = (point) => {
        if (point === punto && ++veces === vez) throw new Corte(point);
      };
      // As when the process dies: nobody gives the file back, and its lease has to end.
      const { db } = casa.deps;
      await casa.importar().catch(() => undefined);
      const fila = await db
        .selectFrom('archivo_facturas')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      progresos.push(fila.progreso);
      if (fila.estado === 5)
        await sql`update archivo_facturas set estado = 2, obs = null, tomado_por = gen_random_uuid(),
          tomado_hasta = ${new Date(casa.clock.now().getTime() + MINUTO)} where id = ${id}`.execute(db);
      if (fila.estado !== 100) {
        expect(await casa.importar()).toMatchObject({ hasta: expect.any(Date) });
        casa.clock.set(new Date(casa.clock.now().getTime() + 2 * MINUTO).toISOString());
      }
    }
    expect(progresos).toEqual(progresos.toSorted((a, b) => a - b));
    return casa.ver(id);
  }

  test('queda igual que de una vez, y cada factura una vez', async () => {
    const usuario = await build.usuario(database.db);
    await build.usuarioSuministro(database.db, {
      usuario_id: usuario.id,
      suministro_id: suministros['200'] as number,
    });
    const contenido = muchas(60);
    await casa.cargado(contenido);
    const limpia = await casa.foto();
    await sql`truncate facturas, consumos, mensajes, archivo_facturas cascade`.execute(database.ownerDb);
    const final = await cargarConCortes(contenido, [
      ['archivos:antes-de-guardar', 1],
      ['archivos:antes-de-guardar', 2],
      ['archivos:tramo', 1],
    ]);
    expect(final).toMatchObject({ estado: 100, renglonesImportados: 60, progreso: 100 });
    expect(await casa.foto()).toEqual(limpia);
  });

  test('si la base perdio las tablas del archivo, se vuelven a armar y sigue de donde estaba', async () => {
    casa.control.renglonesPorTramo = 7;
    const { id } = await casa.revisado(muchas(60));
    await casa.estado(id, 1);
    let tramos = 0;
    const parar = new AbortController();
    casa.control.mark = (point) => {
      if (point === 'archivos:tramo' && ++tramos === 1) parar.abort();
    };
    await casa.importar(parar.signal);
    const cargadas = (await casa.foto()).facturas.length;
    expect(cargadas).toBeGreaterThan(0);
    expect(cargadas).toBeLessThan(60);
    const { raw, judged } = lugarDe({ clase: 'archivo_facturas', id });
    await sql`truncate ${sql.raw(raw)}, ${sql.raw(judged)}`.execute(database.ownerDb);
    casa.control.mark = () => undefined;
    await casa.importar();
    expect(await casa.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 60, renglonesSinCambio: 0 });
    expect((await casa.foto()).facturas).toHaveLength(60);
  });

  test('a quien se le paso el tiempo no le queda nada de lo que estaba haciendo', async () => {
    const { id } = await casa.revisado(muchas(6));
    await casa.estado(id, 1);
    const [facturas] = casa.deps.importadores as [Importador];
    // Somebody else takes it when its lines are written and not yet committed.
    const lento: Importador = {
      ...facturas,
      async cargar(...args) {
        const cargado = await facturas.cargar(...args);
        await sql`update archivo_facturas set tomado_por = gen_random_uuid() where id = ${id}`.execute(
          database.ownerDb,
        );
        return cargado;
      },
    };
    await importarArchivos({ ...casa.deps, importadores: [lento] }, new AbortController().signal);
    expect((await casa.foto()).facturas).toEqual([]);
    expect(await casa.ver(id)).toMatchObject({ estado: 2, progreso: 0, renglonesImportados: 0 });
  });

  test('el repaso pide de nuevo lo que quedo sin nadie', async () => {
    const { id } = await casa.revisado(muchas(3));
    await casa.estado(id, 1);
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await repasarArchivos(casa.deps);
    const { rows } = await sql<{ name: string }>`select name from pgboss.job`.execute(database.ownerDb);
    expect(rows).toEqual([{ name: 'archivos-importar' }]);
  });
});

test('una falla que no pasa sola: error con lo que se sabe, y reintentar sigue de ahi', async () => {
  casa.control.renglonesPorTramo = 7;
  const { id } = await casa.revisado(muchas(60));
  await casa.estado(id, 1);
  let veces = 0;
  casa.control.mark = (point) => {
    if (point === 'archivos:antes-de-guardar' && ++veces === 2) throw new Error('fails');
  };
  await casa.importar();
  const conError = await casa.ver(id);
  expect(conError).toMatchObject({
    estado: 5,
    obs: 'No pudimos seguir cargando el archivo. Lo cargado hasta ahora queda.',
  });
  expect(conError.renglonesImportados).toBeGreaterThan(0);
  casa.control.mark = () => undefined;
  expect((await casa.estado(id, 1)).body).toMatchObject({ estado: 1, progresoRevision: 0 });
  expect((await casa.ver(id)).resumen).toBeUndefined();
  await casa.importar();
  expect(await casa.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 60 });
  expect((await casa.foto()).facturas).toHaveLength(60);
});
