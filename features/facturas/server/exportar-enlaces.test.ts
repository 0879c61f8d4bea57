import { sql } from '@oficina/db';
import { build, readExport, useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { facturaTokenOf } from './enlace.ts';
import { exportarEnlaces } from './exportar-enlaces.ts';

const database = useDatabase();
const file = exportarEnlaces({ publicUrl: 'https://oficina.laposta.test' });
const read = (search: string) => readExport(database.db, file, search);

beforeAll(async () => {
  // More suministros than a page has, with a page of them without bills of the month.
  await sql`
    insert into suministros (cuenta, nombre)
    select 'S' || n, 'Persona' from generate_series(1, 3100) n`.execute(database.ownerDb);
  await sql`
    insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero)
    select id, 100, periodo, '2026-11-02', '2026-11-20', cuenta || '-' || periodo
    from suministros, (values (202610), (202611)) p (periodo)
    where periodo = 202610 or id % 1000 = 7 or cuenta in ('S1', 'S3100')`.execute(database.ownerDb);
});

describe('los enlaces de un período', () => {
  test('cada factura de ese período y ninguna de otro, con el enlace que la abre', async () => {
    const rows = await read('periodo=2026-11');
    expect(file.header).toEqual(['numero', 'cuenta', 'periodo', 'enlace']);
    expect(rows.map(([numero]) => numero)).toEqual(
      expect.arrayContaining(['S1-202611', 'S3100-202611', 'S7-202611', 'S1007-202611', 'S3007-202611']),
    );
    expect(rows).toHaveLength(6);
    const one = await database.db
      .selectFrom('facturas')
      .select(['id', 'token'])
      .where('numero', '=', 'S3100-202611')
      .executeTakeFirstOrThrow();
    expect(rows.at(-1)).toEqual([
      'S3100-202611',
      'S3100',
      '2026-11',
      `https://oficina.laposta.test/f/${facturaTokenOf(one)}`,
    ]);
    expect(await read('periodo=2026-10')).toHaveLength(3_100);
  });

  test('dos facturas de un suministro en el mismo período van las dos', async () => {
    const { id } = await build.suministro(database.db, { cuenta: 'DOS' });
    for (const numero of ['DOS-1', 'DOS-2'])
      await build.factura(database.db, { suministro_id: id, periodo: 202_612, numero });
    expect((await read('periodo=2026-12')).map(([numero]) => numero)).toEqual(['DOS-1', 'DOS-2']);
  });

  test('sin un período, o con más de uno, no hay archivo', () => {
    for (const search of [
      '',
      'periodo[]=2026-10&periodo[]=2026-11',
      'periodo[gte]=2026-10',
      'periodo[between]=2026-10..2026-11',
    ])
      expect(() => file.read(new URLSearchParams(search))).toThrow('Elegí el período.');
  });
});
