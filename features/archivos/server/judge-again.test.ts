import { sql } from '@oficina/db';
import { build, changeRows, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SubidaTipo } from '../contract/index.ts';
import { archivo, line, useArchivos } from './archivos.test-kit.ts';
import { type Clase, importTablesOf } from './clases.ts';
import { useSubidas } from './tipos/subidas.test-kit.ts';

const database = useDatabase();

/** The second line of each file refers to something that does not exist yet. */
const TOTAL = 30;
const buildLines = (header: string, makeLine: (i: number) => string) =>
  `${[header, ...Array.from({ length: TOTAL }, (_, i) => makeLine(i))].join('\n')}\n`;
const MISSING = 1;

const suministro = (cuenta: string) => build.suministro(database.db, { cuenta });
/** The suministro that is added late gets an id reserved before the others, so its lines come before the loaded ones. */
let guardado = 0;
async function suministros(): Promise<void> {
  guardado = (await suministro('reserva')).id;
  await database.ownerDb.deleteFrom('suministros').where('id', '=', guardado).execute();
  for (let i = 0; i < TOTAL; i += 1) if (i !== MISSING) await suministro(`S-${i}`);
}
const addFirstSuministro = () =>
  sql`insert into suministros (id, cuenta, nombre) overriding system value
    values (${guardado}, ${`S-${MISSING}`}, 'X')`.execute(database.ownerDb);

type Example = {
  clase: Clase;
  setUp: () => Promise<unknown>;
  contenido: () => string;
  addMissing: () => Promise<unknown>;
  resultSql: string;
};

const createFacturas = async (except: number) => {
  const { id } = await suministro('100');
  for (let i = 0; i < TOTAL; i += 1)
    if (i !== except)
      await build.factura(database.db, { suministro_id: id, numero: `N-${i}`, importe_cent: 100 });
};

const EXAMPLES: Record<string, Example> = {
  cobranzas: {
    clase: 'archivo_subidas',
    setUp: () => createFacturas(MISSING),
    contenido: () => buildLines('numero;fecha_pago;importe', (i) => `N-${i};2026-11-14;1`),
    addMissing: async () => {
      const { id } = await database.db.selectFrom('suministros').select('id').executeTakeFirstOrThrow();
      await build.factura(database.db, { suministro_id: id, numero: `N-${MISSING}`, importe_cent: 100 });
    },
    resultSql: 'select count(*) as n from facturas where pagada and estado_pago = 1',
  },
  consumos: {
    clase: 'archivo_subidas',
    setUp: () => suministros(),
    contenido: () => buildLines('cuenta;periodo;consumo', (i) => `S-${i};2026-10;${i}`),
    addMissing: addFirstSuministro,
    resultSql: 'select count(*) as n from consumos',
  },
  facturas: {
    clase: 'archivo_facturas',
    setUp: () => suministros(),
    contenido: () => archivo(...Array.from({ length: TOTAL }, (_, i) => line(`S-${i}`, `F-${i}`))),
    addMissing: addFirstSuministro,
    resultSql: 'select count(*) as n from facturas',
  },
};

describe.each(Object.entries(EXAMPLES))('%s', (tipo, { clase, setUp, contenido, addMissing, resultSql }) => {
  const isFacturas = clase === 'archivo_facturas';
  const subidas = isFacturas ? null : useSubidas(database, tipo as SubidaTipo);
  const kit = subidas?.kit ?? useArchivos(database);
  const ver = (id: number) => (subidas ?? kit).ver(id);
  const confirmar = (id: number) => (subidas ?? kit).estado(id, 1);
  const countRows = async () =>
    (await sql<{ n: number }>`${sql.raw(resultSql)}`.execute(database.db)).rows[0]?.n;
  const rechazos = async (id: number) =>
    (await kit.call('GET', `/api/${clase}/${id}/rechazos`)).text.split('\r\n').slice(1).filter(Boolean);

  beforeEach(setUp);

  async function loadHalf(): Promise<number> {
    kit.control.maxRechazo = 50;
    kit.control.renglonesPerRange = 7;
    const id = await (subidas ?? kit).uploadAndConfirm(contenido());
    kit.failAt('archivos:antes-de-guardar', 3);
    await kit.importar();
    kit.failAt();
    expect(await ver(id)).toMatchObject({ estado: 5, renglonesImportados: 14, renglonesRechazados: 1 });
    expect(await rechazos(id)).toHaveLength(1);
    return id;
  }

  const COMPLETE = {
    ...{ estado: 100, progreso: 100, renglonesImportados: TOTAL, renglonesSinCambio: 0 },
    ...{ renglonesOmitidos: 0, renglonesRechazados: 0 },
    obs: `Importados ${TOTAL}, rechazados 0, omitidos 0.`,
  };
  /** The load begins again from the row alone. */
  const takeAgain = (id: number) => changeRows(database.ownerDb, clase, id, { estado: 2, obs: null });
  async function loseTables(id: number) {
    const { raw, judged } = importTablesOf({ clase, id });
    await sql`truncate ${sql.raw(raw)}, ${sql.raw(judged)}`.execute(database.ownerDb);
    await takeAgain(id);
  }
  async function expectComplete(id: number) {
    expect(await ver(id)).toMatchObject(COMPLETE);
    expect([await countRows(), await rechazos(id)]).toEqual([TOTAL, []]);
  }

  test('reintentado, el renglon que ahora sirve se carga y nada se cuenta dos veces', async () => {
    const id = await loadHalf();
    await addMissing();
    await confirmar(id);
    const progressValues: number[] = [];
    const seen: Promise<unknown>[] = [];
    kit.control.mark = (point) => {
      if (point === 'archivos:tramo')
        seen.push(ver(id).then(({ progreso }) => progressValues.push(progreso)));
    };
    await kit.importar();
    await Promise.all(seen);
    await expectComplete(id);
    // Fourteen of thirty lines were loaded before, so the progress must never start again from zero.
    expect(Math.min(...progressValues)).toBeGreaterThanOrEqual(46);
  });

  test('la base perdio las tablas: lo mismo, aunque se corte otra vez y otra', async () => {
    const id = await loadHalf();
    await addMissing();
    for (const corte of [1, 2]) {
      await loseTables(id);
      kit.failAt('archivos:tramo', corte);
      await kit.importar();
      expect(await ver(id)).toMatchObject({ estado: 5 });
    }
    await loseTables(id);
    kit.failAt();
    await kit.importar();
    await expectComplete(id);
    expect(await kit.countStagingTables()).toBe(0);
  });

  test('cortada la segunda revision antes de su fin, no se la cree entera', async () => {
    const id = await loadHalf();
    await addMissing();
    await loseTables(id);
    kit.failAt('archivos:juzgado');
    await kit.importar();
    expect(await ver(id)).toMatchObject({ estado: 5 });
    await takeAgain(id);
    kit.failAt();
    await kit.importar();
    await expectComplete(id);
  });

  test('lo que se cargo y ahora no serviria no pasa a ser un rechazo', async () => {
    const id = await loadHalf();
    await sql`update facturas set importe_cent = importe_cent + 1, pagada = true, estado_pago = 1`.execute(
      database.ownerDb,
    );
    await sql`update facturas set importe_cent = 100, pagada = false, estado_pago = 0
      where archivo_factura_id is null and substr(numero, 3)::int > 14`.execute(database.ownerDb);
    await confirmar(id);
    await kit.importar();
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
  const kit = useArchivos(database);

  test('se recuerdan todos, aunque de un tramo se cargue despues un resto', async () => {
    kit.control.maxRechazo = 50;
    kit.control.renglonesPerRange = 2;
    const ids: number[] = [];
    for (const cuenta of ['S-0', 'S-1', 'S-2', 'S-3']) ids.push((await suministro(cuenta)).id);
    const foreignFactura = await build.factura(database.db, { suministro_id: ids[3] as number, numero: 'X' });
    const id = await kit.uploadAndConfirm(
      archivo(line('S-0', 'F-0'), line('S-1', 'F-1'), line('S-1', 'X'), line('S-2', 'F-2')),
    );
    kit.failAt('archivos:tramo');
    await kit.importar();
    expect(await kit.ver(id)).toMatchObject({ estado: 5, renglonesImportados: 2 });
    await database.ownerDb.deleteFrom('facturas').where('id', '=', foreignFactura.id).execute();
    kit.failAt();
    kit.control.renglonesPerRange = 1;
    await kit.confirmAndLoad(id);
    expect(await kit.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 4 });
    const { rows } = await sql<{ s: number }>`select distinct s
      from archivo_factura_suministros, unnest(suministros) s where archivo_id = ${id} order by s`.execute(
      database.db,
    );
    expect(rows.map(({ s }) => Number(s))).toEqual(ids.slice(0, 3));
  });
});
