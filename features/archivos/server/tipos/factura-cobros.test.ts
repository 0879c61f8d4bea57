import { sql } from '@oficina/db';
import { changeRows, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { HEADER, type LineValues, line, archivo as plainArchivo, useArchivos } from '../archivos.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200', '300']);

const BARRAS = '04512345678901234567890123';
type Cobro = { vencimiento2?: string; importe2?: string; barras?: string };
const SEGUNDO: Cobro = { vencimiento2: '2026-12-01', importe2: '18768.51' };

const archivo = (...lines: string[]) =>
  `${[`${HEADER};vencimiento2;importe2;codigo_barras`, ...lines].join('\n')}\n`;
const bill = (
  numero: string,
  { vencimiento2 = '', importe2 = '', barras = '' }: Cobro = {},
  cambios: LineValues = {},
) => `${line('100', numero, cambios)};${vencimiento2};${importe2};${barras}`;

/** Each row is told by the number of its factura. */
async function cobros(): Promise<string[]> {
  const { rows } = await sql<{ cobro: string }>`
    select concat_ws('|', f.numero, coalesce(c.vencimiento2::text, '-'), coalesce(c.importe2_cent::text, '-'),
      coalesce(c.codigo_barras, '-')) as cobro
    from factura_cobros c join facturas f on f.id = c.factura_id order by f.numero`.execute(database.db);
  return rows.map(({ cobro }) => cobro);
}
const versions = async () =>
  (
    await sql`select f.numero, c.xmin::text from factura_cobros c join facturas f on f.id = c.factura_id order by 1`.execute(
      database.db,
    )
  ).rows;
const update = (numero: string, changes: object) => changeRows(database.db, 'facturas', { numero }, changes);

test('el segundo vencimiento y el codigo de barras entran con su factura; la paga no deja nada', async () => {
  const { id, resumen } = await kit.uploadAndReview(
    archivo(
      bill('A-1', { ...SEGUNDO, barras: BARRAS }),
      bill('A-2', SEGUNDO),
      bill('A-3', { barras: ' 0451 2345 6789 0123 4567\u00a0890123 ' }),
      bill('A-4'),
      bill('A-5', SEGUNDO, { pagada: 'S' }),
      bill('A-6', { vencimiento2: '2026-12-01', importe2: '0' }, { importe: '0' }),
      bill('A-7', { vencimiento2: '2026-11-21', importe2: '18400.50' }),
      // A system that writes every amount writes zero where there is none.
      bill('A-8', { importe2: '0.00' }),
    ),
  );
  expect(resumen).toMatchObject({ nuevos: 8, rechazados: 0, importe: 18400.5 * 7 });
  expect(resumen?.importe2).toBe(18768.51 * 3 + 18400.5);
  expect(await cobros()).toEqual([]);
  await kit.confirmAndLoad(id);
  expect(await kit.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 8 });
  expect(await cobros()).toEqual([
    `A-1|2026-12-01|1876851|${BARRAS}`,
    'A-2|2026-12-01|1876851|-',
    `A-3|-|-|${BARRAS}`,
    'A-7|2026-11-21|1840050|-',
  ]);
});

test('cada motivo de rechazo, con su renglon, su campo y lo que decia', async () => {
  kit.control.maxRechazo = 100;
  const examples: [Cobro, { campo: string; motivo: string; original?: string }, LineValues?][] = [
    [
      { ...SEGUNDO, importe2: '' },
      { campo: 'importe2', motivo: 'Falta el importe del segundo vencimiento.' },
    ],
    [
      { ...SEGUNDO, vencimiento2: ' ' },
      { campo: 'vencimiento2', motivo: 'Falta la fecha del segundo vencimiento.' },
    ],
    [
      { ...SEGUNDO, vencimiento2: '2026-11-20' },
      { campo: 'vencimiento2', motivo: 'El segundo vencimiento no es posterior al primero.' },
    ],
    [
      { ...SEGUNDO, vencimiento2: '2026-02-30' },
      { campo: 'vencimiento2', motivo: 'Fecha inválida.', original: '2026-02-30' },
    ],
    [
      { ...SEGUNDO, importe2: '18400.49' },
      { campo: 'importe2', motivo: 'El importe del segundo vencimiento es menor que el primero.' },
    ],
    [
      { ...SEGUNDO, importe2: '0' },
      { campo: 'importe2', motivo: 'El importe del segundo vencimiento es menor que el primero.' },
    ],
    [
      { ...SEGUNDO, importe2: '12,3,4' },
      { campo: 'importe2', motivo: 'Importe inválido.', original: '12,3,4' },
    ],
    [{ barras: '1'.repeat(19) }, { campo: 'codigo_barras', motivo: 'Código de barras inválido.' }],
    [{ barras: '1'.repeat(81) }, { campo: 'codigo_barras', motivo: 'Código de barras inválido.' }],
    [
      { barras: `${BARRAS}A` },
      { campo: 'codigo_barras', motivo: 'Código de barras inválido.', original: `${BARRAS}A` },
    ],
    // What is wrong of the factura itself is told first.
    [{ ...SEGUNDO, importe2: '' }, { campo: 'importe', motivo: 'Importe inválido.' }, { importe: 'x' }],
  ];
  const bounds = ['1'.repeat(20), '1'.repeat(80)];
  const { id, resumen } = await kit.uploadAndReview(
    archivo(
      ...bounds.map((barras, i) => bill(`B-${i}`, { barras })),
      ...examples.map(([cobro, , cambios], i) => bill(`M-${i}`, cobro, cambios)),
    ),
  );
  expect(resumen).toMatchObject({ nuevos: 2, rechazados: examples.length });
  const rows = await rowsOf(database.db, 'archivo_factura_rechazos', { archivo_id: id });
  const rechazos = rows.toSorted((a, b) => Number(a.renglon) - Number(b.renglon));
  expect(rechazos.map(({ renglon }) => Number(renglon))).toEqual(examples.map((_, i) => 4 + i));
  for (const [i, [, esperado]] of examples.entries()) expect(rechazos[i]).toMatchObject(esperado);
});

test('dos renglones que solo difieren en el segundo vencimiento no entran', async () => {
  kit.control.maxRechazo = 100;
  const other = { ...SEGUNDO, importe2: '20000' };
  const { resumen } = await kit.uploadAndReview(
    archivo(bill('D-1', SEGUNDO), bill('D-1', other), bill('D-2', SEGUNDO), bill('D-2', SEGUNDO)),
  );
  expect(resumen).toMatchObject({ nuevos: 1, rechazados: 3 });
});

describe('otro archivo con las mismas facturas', () => {
  const first = () =>
    kit.uploadAndLoad(
      archivo(
        ...['igual', 'vacia', 'cambia', 'sin-nada', 'otro-importe'].map((numero) =>
          bill(numero, numero === 'sin-nada' ? {} : { ...SEGUNDO, barras: BARRAS }),
        ),
      ),
    );

  test('lo que cambia se escribe y queda dicho que habia; lo vacio queda como estaba', async () => {
    await first();
    const before = await versions();
    const { id, resumen } = await kit.uploadAndReview(
      archivo(
        bill('igual', { ...SEGUNDO, barras: BARRAS }),
        bill('vacia'),
        bill('cambia', { vencimiento2: '2026-12-05', importe2: '19000' }),
        bill('sin-nada', SEGUNDO),
        bill('otro-importe', { barras: BARRAS }, { importe: '18401' }),
      ),
    );
    expect(resumen).toMatchObject({ nuevos: 0, cambiados: 3, iguales: 2, omitidos: 0 });
    expect(resumen).toMatchObject({ importe2: 18768.51 * 2 + 19000, importe2Anterior: 18768.51 * 4 });
    await kit.confirmAndLoad(id);
    expect(await kit.ver(id)).toMatchObject({ renglonesImportados: 3, renglonesSinCambio: 2 });
    expect(await cobros()).toEqual([
      `cambia|2026-12-05|1900000|${BARRAS}`,
      ...['igual', 'otro-importe'].map((numero) => `${numero}|2026-12-01|1876851|${BARRAS}`),
      'sin-nada|2026-12-01|1876851|-',
      `vacia|2026-12-01|1876851|${BARRAS}`,
    ]);
    const changes = await rowsOf(database.db, 'factura_cambios', { archivo_factura_id: id });
    const antes = async (numero: string) => {
      const { id: factura_id } = await rowOf(database.db, 'facturas', { numero });
      return changes.find((change) => Number(change.factura_id) === factura_id)?.antes;
    };
    expect(await antes('cambia')).toMatchObject({
      ...{ importeCent: 1_840_050, vencimiento2: '2026-12-01', importe2Cent: 1_876_851 },
      codigoBarras: BARRAS,
    });
    expect(await antes('sin-nada')).toMatchObject({ vencimiento2: null, codigoBarras: null });
    // Only the rows that say something else are written.
    const after = new Set((await versions()).map((row) => JSON.stringify(row)));
    expect(before.filter((row) => after.has(JSON.stringify(row)))).toHaveLength(3);
    const again = await kit.uploadAndLoad(
      archivo(bill('cambia', { vencimiento2: '2026-12-05', importe2: '19000' }), bill('sin-nada', SEGUNDO)),
    );
    expect(again).toMatchObject({ renglonesImportados: 0, renglonesSinCambio: 2 });
  });

  test('sin esas columnas no se las mira, y no se pierden', async () => {
    await first();
    const before = await cobros();
    const loaded = await kit.uploadAndLoad(
      plainArchivo(line('100', 'igual'), line('100', 'cambia', { importe: '17000' })),
    );
    expect(loaded).toMatchObject({ renglonesImportados: 1, renglonesSinCambio: 1 });
    expect(loaded.resumen).not.toHaveProperty('importe2');
    expect(await cobros()).toEqual(before);
    const [change] = await rowsOf(database.db, 'factura_cambios', { archivo_factura_id: loaded.id });
    expect(change?.antes).not.toHaveProperty('vencimiento2');
  });

  test('lo pagado y lo que se esta pagando no se toca, y lo pagado se mira como siempre', async () => {
    await first();
    await update('igual', { estado_pago: 1, pagada: true });
    await update('vacia', { estado_pago: 1, pagada: true });
    await update('cambia', { estado_pago: 9 });
    const before = await cobros();
    const other = { vencimiento2: '2026-12-05', importe2: '19000' };
    const loaded = await kit.uploadAndLoad(
      archivo(
        bill('igual', other, { pagada: 'S' }),
        bill('vacia', other),
        bill('cambia', other),
        bill('sin-nada', other, { pagada: 'S' }),
        bill('otro-importe', { ...SEGUNDO, barras: BARRAS }),
      ),
    );
    expect(loaded).toMatchObject({
      renglonesImportados: 1,
      renglonesSinCambio: 2,
      renglonesOmitidos: 2,
    });
    expect(await cobros()).toEqual(before);
  });

  test('lo que cambio despues de revisar se mira como esta al cargar', async () => {
    await first();
    const other = { vencimiento2: '2026-12-05', importe2: '19000' };
    const id = await kit.uploadAndConfirm(
      archivo(
        bill('cambia', other),
        bill('sin-nada', other),
        bill('nueva', other),
        bill('llego-antes', other),
      ),
    );
    await update('cambia', { estado_pago: 1, pagada: true });
    // Another file brought one of the new ones meanwhile, without the columns.
    const { id: suministro_id } = await rowOf(database.db, 'suministros', { cuenta: '100' });
    await sql`insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, numero, concepto)
      values (${suministro_id}, 1840050, 202610, '2026-11-02', '2026-11-20', 214, 'llego-antes', 'Energía')`.execute(
      database.db,
    );
    await kit.importar();
    expect(await kit.ver(id)).toMatchObject({ renglonesImportados: 3, renglonesOmitidos: 1 });
    expect(await cobros()).toEqual([
      `cambia|2026-12-01|1876851|${BARRAS}`,
      `igual|2026-12-01|1876851|${BARRAS}`,
      ...['llego-antes', 'nueva'].map((numero) => `${numero}|2026-12-05|1900000|-`),
      `otro-importe|2026-12-01|1876851|${BARRAS}`,
      'sin-nada|2026-12-05|1900000|-',
      `vacia|2026-12-01|1876851|${BARRAS}`,
    ]);
  });
});

test('perdido el trabajador en cualquier lado, queda lo mismo que sin perderlo', async () => {
  const lines = Array.from({ length: 40 }, (_, i) =>
    bill(`P-${i}`, i % 3 === 0 ? {} : { ...SEGUNDO, barras: i % 2 === 0 ? BARRAS : '' }).replace(
      /^100/,
      ['100', '200', '300'][i % 3] as string,
    ),
  );
  await kit.uploadAndLoad(archivo(...lines));
  const clean = await cobros();
  expect(clean).toHaveLength(26);
  await sql`truncate facturas, factura_cobros cascade`.execute(database.ownerDb);
  kit.control.renglonesPerRange = 7;
  // The same content is loaded once, so that it comes in another order.
  const id = await kit.uploadAndConfirm(archivo(...lines.toReversed()));
  kit.failAt('archivos:antes-de-guardar', 2);
  await kit.importar();
  expect(await kit.ver(id)).toMatchObject({ estado: 5 });
  kit.failAt();
  await kit.confirmAndLoad(id);
  expect(await kit.ver(id)).toMatchObject({ estado: 100 });
  expect(await cobros()).toEqual(clean);
});
