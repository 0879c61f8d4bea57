import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TipoDeSubida } from '../contract/index.ts';
import { archivo, linea, useArchivos } from './archivos.test-kit.ts';
import { type Clase, lugarDe } from './clases.ts';
import { useSubidas } from './tipos/subidas.test-kit.ts';

const database = useDatabase();

/** Lines of each type, the second of which names what does not exist yet. */
const TOTAL = 30;
const filas = (encabezado: string, una: (i: number) => string) =>
  `${[encabezado, ...Array.from({ length: TOTAL }, (_, i) => una(i))].join('\n')}\n`;
const FALTA = 1;

const suministro = (cuenta: string) => build.suministro(database.db, { cuenta });
/** The supply that comes late has a number kept since before the others: its lines lie before what was loaded. */
let guardado = 0;
async function suministros(): Promise<void> {
  guardado = (await suministro('reserva')).id;
  await database.ownerDb.deleteFrom('suministros').where('id', '=', guardado).execute();
  for (let i = 0; i < TOTAL; i += 1) if (i !== FALTA) await suministro(`S-${i}`);
}
const antesQueTodos = () =>
  sql`insert into suministros (id, cuenta, nombre) overriding system value
    values (${guardado}, ${`S-${FALTA}`}, 'X')`.execute(database.ownerDb);

type Caso = {
  clase: Clase;
  antes: () => Promise<unknown>;
  contenido: () => string;
  /** What was missing comes to be. */
  aparece: () => Promise<unknown>;
  /** What it left, and how much of it. */
  deja: string;
};

const facturar = async (salvo: number) => {
  const { id } = await suministro('100');
  for (let i = 0; i < TOTAL; i += 1)
    if (i !== salvo)
      await build.factura(database.db, { suministro_id: id, numero: `N-${i}`, importe_cent: 100 });
};

const CASOS: Record<string, Caso> = {
  cobranzas: {
    clase: 'archivo_subidas',
    antes: () => facturar(FALTA),
    contenido: () => filas('numero;fecha_pago;importe', (i) => `N-${i};2026-11-14;1`),
    aparece: async () => {
      const { id } = await database.db.selectFrom('suministros').select('id').executeTakeFirstOrThrow();
      await build.factura(database.db, { suministro_id: id, numero: `N-${FALTA}`, importe_cent: 100 });
    },
    deja: 'select count(*) as n from facturas where pagada and estado_pago = 1',
  },
  consumos: {
    clase: 'archivo_subidas',
    antes: () => suministros(),
    contenido: () => filas('cuenta;periodo;consumo', (i) => `S-${i};2026-10;${i}`),
    aparece: antesQueTodos,
    deja: 'select count(*) as n from consumos',
  },
  facturas: {
    clase: 'archivo_facturas',
    antes: () => suministros(),
    contenido: () => archivo(...Array.from({ length: TOTAL }, (_, i) => linea(`S-${i}`, `F-${i}`))),
    aparece: antesQueTodos,
    deja: 'select count(*) as n from facturas',
  },
};

describe.each(Object.entries(CASOS))('%s', (tipo, { clase, antes, contenido, aparece, deja }) => {
  const esDeFacturas = clase === 'archivo_facturas';
  const subidas = esDeFacturas ? null : useSubidas(database, tipo as TipoDeSubida);
  const casa = subidas?.casa ?? useArchivos(database);
  const ver = (id: number) => (subidas ?? casa).ver(id);
  const confirmar = (id: number) => (subidas ?? casa).estado(id, 1);
  const cuantos = async () => (await sql<{ n: number }>`${sql.raw(deja)}`.execute(database.db)).rows[0]?.n;
  const rechazos = async (id: number) =>
    (await casa.call('GET', `/api/${clase}/${id}/rechazos`)).text.split('\r\n').slice(1).filter(Boolean);

  beforeEach(antes);

  /** Some stretches loaded, and then an error. */
  async function hastaLaMitad(): Promise<number> {
    casa.control.maxRechazo = 50;
    casa.control.renglonesPorTramo = 7;
    const { id } = await (subidas ? subidas.revisada(contenido()) : casa.revisado(contenido()));
    await confirmar(id);
    let veces = 0;
    casa.control.mark = (point) => {
      if (point === 'archivos:antes-de-guardar' && ++veces === 3) throw new Error('fails');
    };
    await casa.importar();
    casa.control.mark = () => undefined;
    expect(await ver(id)).toMatchObject({ estado: 5, renglonesImportados: 14, renglonesRechazados: 1 });
    expect(await rechazos(id)).toHaveLength(1);
    return id;
  }

  const COMPLETO = {
    ...{
      estado: 100,
      progreso: 100,
      renglonesImportados: TOTAL,
      renglonesSinCambio: 0,
      renglonesOmitidos: 0,
    },
    ...{ renglonesRechazados: 0, obs: `Importados ${TOTAL}, rechazados 0, omitidos 0.` },
  };

  test('reintentado, el renglon que ahora sirve se carga y nada se cuenta dos veces', async () => {
    const id = await hastaLaMitad();
    await aparece();
    await confirmar(id);
    const progresos: number[] = [];
    const vistos: Promise<unknown>[] = [];
    casa.control.mark = (point) => {
      if (point === 'archivos:tramo') vistos.push(ver(id).then(({ progreso }) => progresos.push(progreso)));
    };
    await casa.importar();
    await Promise.all(vistos);
    expect(await ver(id)).toMatchObject(COMPLETO);
    expect([await cuantos(), await rechazos(id)]).toEqual([TOTAL, []]);
    // Of thirty, fourteen were loaded before; half of it is never told as nothing, nor the rest as all.
    expect(Math.min(...progresos)).toBeGreaterThanOrEqual(46);
  });

  test('la base perdio las tablas: lo mismo, aunque se corte otra vez y otra', async () => {
    const id = await hastaLaMitad();
    await aparece();
    const { raw, judged } = lugarDe({ clase, id });
    const caida = async () => {
      await sql`truncate ${sql.raw(raw)}, ${sql.raw(judged)}`.execute(database.ownerDb);
      await sql`update ${sql.table(clase)} set estado = 2, obs = null where id = ${id}`.execute(
        database.ownerDb,
      );
    };
    for (const corte of [1, 2]) {
      await caida();
      let veces = 0;
      casa.control.mark = (point) => {
        if (point === 'archivos:tramo' && ++veces === corte) throw new Error('fails');
      };
      await casa.importar();
      expect(await ver(id)).toMatchObject({ estado: 5 });
    }
    await caida();
    casa.control.mark = () => undefined;
    await casa.importar();
    expect(await ver(id)).toMatchObject(COMPLETO);
    expect([await cuantos(), await rechazos(id)]).toEqual([TOTAL, []]);
    expect(await casa.tablasDeEscena()).toBe(0);
  });

  test('cortada la segunda revision antes de su fin, no se la cree entera', async () => {
    const id = await hastaLaMitad();
    await aparece();
    const { raw, judged } = lugarDe({ clase, id });
    await sql`truncate ${sql.raw(raw)}, ${sql.raw(judged)}`.execute(database.ownerDb);
    await sql`update ${sql.table(clase)} set estado = 2, obs = null where id = ${id}`.execute(
      database.ownerDb,
    );
    casa.control.mark = (point) => {
      if (point === 'archivos:juzgado') throw new Error('fails');
    };
    await casa.importar();
    expect(await ver(id)).toMatchObject({ estado: 5 });
    await sql`update ${sql.table(clase)} set estado = 2, obs = null where id = ${id}`.execute(
      database.ownerDb,
    );
    casa.control.mark = () => undefined;
    await casa.importar();
    expect(await ver(id)).toMatchObject(COMPLETO);
    expect([await cuantos(), await rechazos(id)]).toEqual([TOTAL, []]);
  });

  test('lo que se cargo y ahora no serviria no pasa a ser un rechazo', async () => {
    const id = await hastaLaMitad();
    await sql`update facturas set importe_cent = importe_cent + 1, pagada = true, estado_pago = 1`.execute(
      database.ownerDb,
    );
    await sql`update facturas set importe_cent = 100, pagada = false, estado_pago = 0
      where archivo_factura_id is null and substr(numero, 3)::int > 14`.execute(database.ownerDb);
    await confirmar(id);
    await casa.importar();
    const final = await ver(id);
    expect(final).toMatchObject({
      ...{ estado: 100, renglonesImportados: TOTAL - 1, renglonesRechazados: 1, renglonesOmitidos: 0 },
      renglonesSinCambio: 0,
    });
    expect(final.resumen).toMatchObject({ leidos: TOTAL, rechazados: 1 });
    expect(await rechazos(id)).toHaveLength(1);
  });
});

describe('los suministros del archivo', () => {
  const casa = useArchivos(database);

  test('se recuerdan todos, aunque de un tramo se cargue despues un resto', async () => {
    casa.control.maxRechazo = 50;
    casa.control.renglonesPorTramo = 2;
    const ids: number[] = [];
    for (const cuenta of ['S-0', 'S-1', 'S-2', 'S-3']) ids.push((await suministro(cuenta)).id);
    const ajena = await build.factura(database.db, { suministro_id: ids[3] as number, numero: 'X' });
    const { id } = await casa.revisado(
      archivo(linea('S-0', 'F-0'), linea('S-1', 'F-1'), linea('S-1', 'X'), linea('S-2', 'F-2')),
    );
    await casa.estado(id, 1);
    casa.control.mark = (point) => {
      if (point === 'archivos:tramo') throw new Error('fails');
    };
    await casa.importar();
    expect(await casa.ver(id)).toMatchObject({ estado: 5, renglonesImportados: 2 });
    await database.ownerDb.deleteFrom('facturas').where('id', '=', ajena.id).execute();
    Object.assign(casa.control, { mark: () => undefined, renglonesPorTramo: 1 });
    await casa.estado(id, 1);
    await casa.importar();
    expect(await casa.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 4 });
    const { rows } = await sql<{ s: number }>`select distinct s
      from archivo_factura_suministros, unnest(suministros) s where archivo_id = ${id} order by s`.execute(
      database.db,
    );
    expect(rows.map(({ s }) => Number(s))).toEqual(ids.slice(0, 3));
  });
});
