import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { pdfKey } from '@oficina/facturas/server';
import { build, changeRows, rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import type { SubidaTipo } from '../../contract/index.ts';
import { buildZip, useTempFolder } from '../perfiles/perfiles.test-kit.ts';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
useTempFolder();
const RENGLONES = 450;
const HALF = 225;

const buildLines = (header: string, makeLine: (i: number) => string) =>
  `${[header, ...Array.from({ length: RENGLONES }, (_, i) => makeLine(i))].join('\n')}\n`;

const createFacturas = async () => {
  const { id } = await build.suministro(database.db, { cuenta: '100' });
  await sql`insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero, estado_pago)
    select ${id}::bigint, 100, 202610, '2026-10-05', '2026-10-20', 'N ' || i, case when i < 10 then 9 else 0 end
    from generate_series(0, ${RENGLONES - 1}::int) i`.execute(database.db);
};

const EXAMPLES: Record<
  SubidaTipo,
  { setUp: () => Promise<unknown>; contenido: () => Buffer | string; resultSql: string; omitidos?: number }
> = {
  padron: {
    setUp: async () => undefined,
    contenido: () => buildLines('cuenta;nombre;email', (i) => `P${i};NOMBRE ${i};p${i}@correo.com`),
    resultSql:
      'select count(*) as total from suministros s join suministro_mails m on m.suministro_id = s.id',
  },
  consumos: {
    setUp: () =>
      sql`insert into suministros (cuenta, nombre) select 'C' || i, 'X' from generate_series(0, ${HALF - 1}::int) i`.execute(
        database.db,
      ),
    contenido: () =>
      buildLines('cuenta;periodo;consumo', (i) => `C${i % HALF};202${i < HALF ? 5 : 6}-10;${i}`),
    resultSql: 'select count(*) as total from consumos',
  },
  cobranzas: {
    setUp: createFacturas,
    contenido: () => buildLines('numero;fecha_pago;importe', (i) => `N ${i};2026-11-14;1`),
    resultSql: `select (select count(*) from facturas where pagada and estado_pago = 1)
      + (select count(*) from cobros_en_espera) as total`,
    omitidos: 10,
  },
  pdfs: {
    setUp: createFacturas,
    contenido: () =>
      buildZip(
        Array.from({ length: RENGLONES }, (_, i) => ({
          nombre: `N-${i}.pdf`,
          contenido: Buffer.from(`%PDF-1.4 ${i}`),
        })),
      ),
    resultSql: 'select count(*) as total from facturas where descargable',
  },
};

describe.each(Object.entries(EXAMPLES))('%s', (tipo, { setUp, contenido, resultSql, omitidos = 0 }) => {
  const subidas = useSubidas(database, tipo as SubidaTipo);
  const { kit } = subidas;

  const runWorker = (markName: string, occurrence: number) =>
    kit.runWorker(new URL('../worker-crash.test-kit.ts', import.meta.url), { markName, occurrence });

  test('matado una y otra vez, termina como si nada', async () => {
    await setUp();
    kit.clock.set(new Date().toISOString());
    const id = await subidas.uploadAndConfirm(contenido());
    const importados: number[] = [];
    for (const [markName, occurrence] of [
      ['archivos:antes-de-guardar', 3],
      ['archivos:tramo', 1],
    ] as const) {
      expect(await runWorker(markName, occurrence)).toBe('SIGKILL');
      importados.push((await subidas.ver(id)).renglonesImportados);
      // Nobody released the file, so its lease has to end.
      await changeRows(database.ownerDb, 'archivo_subidas', id, { tomado_hasta: new Date(0) });
    }
    const [first = 0, second = 0] = importados;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(RENGLONES - omitidos);
    expect(await runWorker('', 0)).toBeNull();
    expect(await subidas.ver(id)).toMatchObject({
      ...{ estado: 100, progreso: 100, renglonesImportados: RENGLONES - omitidos, renglonesSinCambio: 0 },
      renglonesOmitidos: omitidos,
    });
    const { rows } = await sql<{ total: number }>`${sql.raw(resultSql)}`.execute(database.db);
    expect(rows).toEqual([{ total: RENGLONES }]);
    if (tipo !== 'pdfs') return;
    const facturas = await rowsOf(database.db, 'facturas');
    expect(facturas.filter(({ id }) => !existsSync(join(kit.folder, pdfKey(id))))).toEqual([]);
  });
});
