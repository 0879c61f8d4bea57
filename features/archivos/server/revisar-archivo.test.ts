import { changeRows, rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { archivo, HEADER, line, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200']);

const buenas = (count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => line('100', `A-${from + i}`, { periodo: '2026-09' }));

describe('cada motivo de rechazo se dice con su renglon, su campo y lo que decia', () => {
  const examples: [string, Record<string, string>, { campo?: string; motivo: string; original?: string }][] =
    [
      ['sin cuenta', { cuenta: '' }, { campo: 'cuenta', motivo: 'Falta cuenta.' }],
      ['sin numero', { numero: '  ' }, { campo: 'numero', motivo: 'Falta numero.' }],
      ['sin periodo', { periodo: '' }, { campo: 'periodo', motivo: 'Falta periodo.' }],
      ['sin fecha', { fecha: '' }, { campo: 'fecha', motivo: 'Falta fecha.' }],
      ['sin vencimiento', { vencimiento: '' }, { campo: 'vencimiento', motivo: 'Falta vencimiento.' }],
      ['sin importe', { importe: '' }, { campo: 'importe', motivo: 'Falta importe.' }],
      [
        'suministro',
        { cuenta: '999' },
        { campo: 'cuenta', motivo: 'El suministro 999 no existe.', original: '999' },
      ],
      [
        'fecha',
        { fecha: '2026-02-30' },
        { campo: 'fecha', motivo: 'Fecha inválida.', original: '2026-02-30' },
      ],
      ['fecha al reves', { fecha: '02/11/2026' }, { campo: 'fecha', motivo: 'Fecha inválida.' }],
      ['vencimiento', { vencimiento: '2026-11-31' }, { campo: 'vencimiento', motivo: 'Fecha inválida.' }],
      [
        'importe con coma',
        { importe: '12,3,4' },
        { campo: 'importe', motivo: 'Importe inválido.', original: '12,3,4' },
      ],
      ['importe con tres decimales', { importe: '1.234' }, { campo: 'importe', motivo: 'Importe inválido.' }],
      ['importe negativo', { importe: '-5' }, { campo: 'importe', motivo: 'Importe inválido.' }],
      ['importe sin numero', { importe: '.50' }, { campo: 'importe', motivo: 'Importe inválido.' }],
      ['importe de dos puntos', { importe: '1.2.3' }, { campo: 'importe', motivo: 'Importe inválido.' }],
      ['consumo', { consumo: '21.5' }, { campo: 'consumo', motivo: 'Consumo inválido.' }],
      ['consumo enorme', { consumo: '9999999999' }, { campo: 'consumo', motivo: 'Consumo inválido.' }],
      ['periodo', { periodo: '2026-13' }, { campo: 'periodo', motivo: 'Período inválido.' }],
      ['pagada', { pagada: 'X' }, { campo: 'pagada', motivo: 'Pagada se escribe S o N.' }],
      ['numero', { numero: 'N'.repeat(61) }, { campo: 'numero', motivo: 'Número inválido.' }],
      [
        'vencimiento anterior',
        { vencimiento: '2026-11-01' },
        { campo: 'vencimiento', motivo: 'El vencimiento es anterior a la fecha.' },
      ],
    ];
  test('todos juntos', async () => {
    kit.control.maxRechazo = 100;
    const lines = examples.map(([, cambios], i) => line('100', `M-${i}`, cambios));
    const { resumen, estado } = await kit.uploadAndReview(archivo(...buenas(3), ...lines));
    expect(estado).toBe(0);
    expect(resumen).toMatchObject({ leidos: 3 + examples.length, nuevos: 3, rechazados: examples.length });
    const rows = await rowsOf(database.db, 'archivo_factura_rechazos');
    const rechazos = rows.toSorted((a, b) => Number(a.renglon) - Number(b.renglon));
    // The header is the first line, as in a spreadsheet.
    expect(rechazos.map(({ renglon }) => Number(renglon))).toEqual(examples.map((_, i) => 5 + i));
    for (const [i, [, , esperado]] of examples.entries()) expect(rechazos[i]).toMatchObject(esperado);
    expect(resumen?.ejemplos).toHaveLength(10);
    expect(resumen?.ejemplos[0]).toMatchObject({ renglon: 5, campo: 'cuenta', motivo: 'Falta cuenta.' });
  });

  test('un numero repetido con otros datos no entra ninguna vez; igual, entra una', async () => {
    kit.control.maxRechazo = 100;
    const { resumen } = await kit.uploadAndReview(
      archivo(
        line('100', 'D-1'),
        line('100', 'D-1', { importe: '1.00' }),
        line('200', 'D-2'),
        line('200', 'D-2'),
      ),
    );
    expect(resumen).toMatchObject({ nuevos: 1, rechazados: 3 });
    expect(resumen?.ejemplos.map(({ renglon, motivo }) => [renglon, motivo])).toEqual(
      [2, 3, 5].map((renglon) => [renglon, 'Número repetido en el archivo.']),
    );
  });

  test('el numero de otro suministro', async () => {
    kit.control.maxRechazo = 100;
    await kit.uploadAndLoad(archivo(line('100', 'O-1')));
    const { resumen } = await kit.uploadAndReview(archivo(line('200', 'O-1')));
    expect(resumen).toMatchObject({ rechazados: 1 });
    expect(resumen?.ejemplos[0]).toMatchObject({
      motivo: 'El número pertenece a otro suministro.',
      original: 'O-1',
    });
  });
});

describe('lo que la copia no lee se lee renglon por renglon', () => {
  test('las comillas con el separador y los saltos de renglon adentro', async () => {
    const { resumen } = await kit.uploadAndReview(
      archivo(line('100', '"B;1"', { concepto: '"Energía\ny alumbrado"' }), line('200', 'B-2')),
    );
    expect(resumen).toMatchObject({ leidos: 2, nuevos: 2, rechazados: 0 });
    expect(kit.lines.join()).toContain('line by line');
  });

  test('el separador entre comillas va derecho', async () => {
    const { resumen } = await kit.uploadAndReview(archivo(line('100', '"B;1"')));
    expect(resumen).toMatchObject({ nuevos: 1 });
    expect(kit.lines.join()).not.toContain('line by line');
  });

  test('columnas de mas, de menos y un archivo cortado: ese renglon y no los otros', async () => {
    kit.control.maxRechazo = 100;
    const contenido = archivo(
      line('100', 'C-1'),
      `${line('100', 'C-2')};de;mas`,
      '100;C-3',
      line('200', 'C-4'),
    );
    const { resumen } = await kit.uploadAndReview(`${contenido}100;C-5;2026-10;2026-1`);
    expect(resumen).toMatchObject({ leidos: 5, nuevos: 2, rechazados: 3 });
    expect(resumen?.ejemplos.map(({ renglon }) => renglon)).toEqual([3, 4, 6]);
    for (const { motivo } of resumen?.ejemplos ?? [])
      expect(motivo).toBe('La cantidad de columnas no coincide.');
  });

  test('letras que no son UTF-8', async () => {
    kit.control.maxRechazo = 100;
    const contenido = Buffer.concat([
      Buffer.from(archivo(line('100', 'L-1'))),
      Buffer.from(`${line('100', 'L-2', { concepto: 'Energ' })}`),
      Buffer.from([0xed, 0x61, 0x0a]),
      Buffer.from(`${line('200', 'L-3')}\n`),
    ]);
    const { resumen } = await kit.uploadAndReview(contenido);
    expect(resumen).toMatchObject({ leidos: 3, nuevos: 2, rechazados: 1 });
    expect(resumen?.ejemplos[0]).toMatchObject({
      renglon: 3,
      motivo: 'El renglón tiene letras que no se entienden.',
    });
  });

  test('una comilla sin cerrar no se traga los renglones que siguen', async () => {
    kit.control.maxRechazo = 100;
    const { resumen } = await kit.uploadAndReview(
      archivo(
        line('100', 'Q-1', { concepto: '"Energía' }),
        line('100', 'Q-2'),
        line('200', 'Q-3', { concepto: '"Energía"' }),
      ),
    );
    expect(resumen?.rechazados).toBeGreaterThan(0);
    expect(resumen?.nuevos).toBeGreaterThan(0);
    expect(resumen?.leidos).toBe(3);
  });

  test('una marca de fin adentro no corta el archivo', async () => {
    kit.control.maxRechazo = 100;
    const { resumen } = await kit.uploadAndReview(archivo(line('100', 'F-1'), '\\.', line('200', 'F-2')));
    expect(resumen).toMatchObject({ leidos: 3, nuevos: 2, rechazados: 1 });
  });

  test('las columnas en otro orden, con una de mas, con marca de UTF-8 y renglones de Windows', async () => {
    const contenido = `\ufeffnumero;ruta;CUENTA;importe;vencimiento;fecha;periodo\r\nX-1;7;100;10;2026-11-20;2026-11-02;2026-10\r\n`;
    const { resumen } = await kit.uploadAndReview(contenido);
    expect(resumen).toMatchObject({ leidos: 1, nuevos: 1, importe: 10, consumo: 0 });
    expect(kit.lines.join()).not.toContain('line by line');
  });

  test('sin una columna que hace falta ninguno sirve, y se dice cual es', async () => {
    const { estado, obs, resumen } = await kit.uploadAndReview('cuenta;numero\n100;X-1\n');
    expect([estado, obs]).toEqual([5, 'Faltan: periodo, fecha, vencimiento, importe.']);
    expect(resumen).toMatchObject({ leidos: 0, rechazados: 0, ejemplos: [] });
  });
});

test('la revision cuenta lo nuevo, lo que cambia, lo igual y lo que no se toca, y no escribe nada', async () => {
  await kit.addUsuario('100', { email: 'maria@correo.test' });
  await kit.uploadAndLoad(
    archivo(...['igual', 'cambia', 'pagada', 'proceso', 'espera'].map((nombre) => line('100', nombre))),
  );
  await changeRows(database.db, 'facturas', { numero: 'pagada' }, { pagada: true, estado_pago: 1 });
  for (const numero of ['proceso', 'espera'])
    await changeRows(database.db, 'facturas', { numero }, { estado_pago: 9 });
  const before = await kit.snapshot();
  const { resumen, estado, progreso } = await kit.uploadAndReview(
    archivo(
      line('100', 'igual'),
      line('100', 'cambia', { importe: '20000' }),
      line('100', 'pagada', { importe: '1.00' }),
      line('100', 'proceso', { importe: '1.00' }),
      line('100', 'espera', { pagada: 'S' }),
      line('200', 'nueva', { periodo: '2026-11', importe: '100.5', consumo: '' }),
      line('100', 'otra', { periodo: '2026-11', importe: '0' }),
      line('100', 'avisada', { periodo: '2026-11' }),
    ),
  );
  expect({ estado, progreso }).toEqual({ estado: 0, progreso: 0 });
  expect(resumen).toMatchObject({
    ...{ leidos: 8, nuevos: 3, cambiados: 1, iguales: 1, omitidos: 3, retenidos: 1, rechazados: 0 },
    ...{ importe: 18400.5 * 3 + 20000 + 1 + 1 + 100.5, consumo: 214 * 7, periodo: '2026-11' },
    ...{ leidosAnterior: 5, importeAnterior: 18400.5 * 5, consumoAnterior: 214 * 5 },
    ...{ suministrosNuevos: 1, suministrosFaltan: 0, suministrosNuevosEjemplos: ['200'] },
    // The suministro with a person has two new facturas, but one has nothing to pay.
    avisos: { emails: 1, push: 0 },
  });
  expect(await kit.snapshot()).toEqual(before);
});

describe('no pasa lo que no sirve', () => {
  test('mas rechazados que el limite: error, con aviso al personal', async () => {
    const { estado, obs } = await kit.uploadAndReview(
      archivo(...buenas(48), line('999', 'Z-1'), line('999', 'Z-2')),
    );
    expect(estado).toBe(5);
    expect(obs).toBe('Se rechazaron 2 de 50 renglones: más del 2 % permitido.');
    expect(await rowsOf(database.db, 'mensajes')).toMatchObject([
      { plantilla: 'personal_alerta', para: 'guardia@prueba.test' },
    ]);
  });

  test('justo en el limite pasa', async () => {
    const { estado } = await kit.uploadAndReview(archivo(...buenas(49), line('999', 'Z-1')));
    expect(estado).toBe(0);
  });

  test.each([
    ['ninguno sirve', archivo(line('999', 'Z-1'))],
    ['solo el encabezado', `${HEADER}\n`],
  ])('%s', async (_nombre, contenido) => {
    kit.control.maxRechazo = 100;
    const { estado, obs } = await kit.uploadAndReview(contenido);
    expect(estado).toBe(5);
    expect(obs).toMatch(/^No hay ningún renglón para cargar/);
  });

  test('el archivo guardado ya no esta', async () => {
    const uploaded = await kit.subir(archivo(line('100', 'G-1')));
    const id = Number(uploaded.body.id);
    const [stored] = await rowsOf(database.db, 'archivo_facturas', id);
    await kit.deps.almacen.remove(stored?.clave_objeto ?? '');
    await kit.revisar(id);
    expect(await kit.ver(id)).toMatchObject({
      estado: 5,
      obs: expect.stringContaining('ya no está'),
    });
  });
});

test('dos revisiones a la vez son una', async () => {
  const { body } = await kit.subir(archivo(line('100', 'V-1')));
  const id = Number(body.id);
  await Promise.all([kit.revisar(id), kit.revisar(id)]);
  expect(await kit.ver(id)).toMatchObject({ estado: 0, resumen: { nuevos: 1 } });
});
