import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { archivo, ENCABEZADO, linea, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const casa = useArchivos(database);

beforeEach(async () => {
  await build.suministro(database.db, { cuenta: '100' });
  await build.suministro(database.db, { cuenta: '200' });
});

const buenas = (cuantas: number, desde = 1) =>
  Array.from({ length: cuantas }, (_, i) => linea('100', `A-${desde + i}`, { periodo: '2026-09' }));

describe('cada motivo de rechazo se dice con su renglon, su campo y lo que decia', () => {
  const casos: [string, Record<string, string>, { campo?: string; motivo: string; original?: string }][] = [
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
    ['fecha', { fecha: '2026-02-30' }, { campo: 'fecha', motivo: 'Fecha inválida.', original: '2026-02-30' }],
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
    casa.control.maxRechazo = 100;
    const lineas = casos.map(([, cambios], i) => linea('100', `M-${i}`, cambios));
    const { resumen, estado } = await casa.revisado(archivo(...buenas(3), ...lineas));
    expect(estado).toBe(0);
    expect(resumen).toMatchObject({ leidos: 3 + casos.length, nuevos: 3, rechazados: casos.length });
    const rechazos = await database.db
      .selectFrom('archivo_factura_rechazos')
      .selectAll()
      .orderBy('renglon')
      .execute();
    // The header is the first line, as in a spreadsheet.
    expect(rechazos.map(({ renglon }) => Number(renglon))).toEqual(casos.map((_, i) => 5 + i));
    for (const [i, [, , esperado]] of casos.entries()) expect(rechazos[i]).toMatchObject(esperado);
    expect(resumen?.ejemplos).toHaveLength(10);
    expect(resumen?.ejemplos[0]).toMatchObject({ renglon: 5, campo: 'cuenta', motivo: 'Falta cuenta.' });
  });

  test('un numero repetido con otros datos no entra ninguna vez; igual, entra una', async () => {
    casa.control.maxRechazo = 100;
    const { resumen } = await casa.revisado(
      archivo(
        linea('100', 'D-1'),
        linea('100', 'D-1', { importe: '1.00' }),
        linea('200', 'D-2'),
        linea('200', 'D-2'),
      ),
    );
    expect(resumen).toMatchObject({ nuevos: 1, rechazados: 3 });
    expect(resumen?.ejemplos.map(({ renglon, motivo }) => [renglon, motivo])).toEqual(
      [2, 3, 5].map((renglon) => [renglon, 'Número repetido en el archivo.']),
    );
  });

  test('el numero de otro suministro', async () => {
    casa.control.maxRechazo = 100;
    await casa.cargado(archivo(linea('100', 'O-1')));
    const { resumen } = await casa.revisado(archivo(linea('200', 'O-1')));
    expect(resumen).toMatchObject({ rechazados: 1 });
    expect(resumen?.ejemplos[0]).toMatchObject({
      motivo: 'El número pertenece a otro suministro.',
      original: 'O-1',
    });
  });
});

describe('lo que la copia no lee se lee renglon por renglon', () => {
  test('las comillas con el separador y los saltos de renglon adentro', async () => {
    const { resumen } = await casa.revisado(
      archivo(linea('100', '"B;1"', { concepto: '"Energía\ny alumbrado"' }), linea('200', 'B-2')),
    );
    expect(resumen).toMatchObject({ leidos: 2, nuevos: 2, rechazados: 0 });
    expect(casa.lines.join()).toContain('line by line');
  });

  test('el separador entre comillas va derecho', async () => {
    const { resumen } = await casa.revisado(archivo(linea('100', '"B;1"')));
    expect(resumen).toMatchObject({ nuevos: 1 });
    expect(casa.lines.join()).not.toContain('line by line');
  });

  test('columnas de mas, de menos y un archivo cortado: ese renglon y no los otros', async () => {
    casa.control.maxRechazo = 100;
    const contenido = archivo(
      linea('100', 'C-1'),
      `${linea('100', 'C-2')};de;mas`,
      '100;C-3',
      linea('200', 'C-4'),
    );
    const { resumen } = await casa.revisado(`${contenido}100;C-5;2026-10;2026-1`);
    expect(resumen).toMatchObject({ leidos: 5, nuevos: 2, rechazados: 3 });
    expect(resumen?.ejemplos.map(({ renglon }) => renglon)).toEqual([3, 4, 6]);
    for (const { motivo } of resumen?.ejemplos ?? [])
      expect(motivo).toBe('La cantidad de columnas no coincide.');
  });

  test('letras que no son UTF-8', async () => {
    casa.control.maxRechazo = 100;
    const contenido = Buffer.concat([
      Buffer.from(archivo(linea('100', 'L-1'))),
      Buffer.from(`${linea('100', 'L-2', { concepto: 'Energ' })}`),
      Buffer.from([0xed, 0x61, 0x0a]),
      Buffer.from(`${linea('200', 'L-3')}\n`),
    ]);
    const { resumen } = await casa.revisado(contenido);
    expect(resumen).toMatchObject({ leidos: 3, nuevos: 2, rechazados: 1 });
    expect(resumen?.ejemplos[0]).toMatchObject({
      renglon: 3,
      motivo: 'El renglón tiene letras que no se entienden.',
    });
  });

  test('una comilla sin cerrar no se traga los renglones que siguen', async () => {
    casa.control.maxRechazo = 100;
    const { resumen } = await casa.revisado(
      archivo(
        linea('100', 'Q-1', { concepto: '"Energía' }),
        linea('100', 'Q-2'),
        linea('200', 'Q-3', { concepto: '"Energía"' }),
      ),
    );
    expect(resumen?.rechazados).toBeGreaterThan(0);
    expect(resumen?.nuevos).toBeGreaterThan(0);
    expect(resumen?.leidos).toBe(3);
  });

  test('una marca de fin adentro no corta el archivo', async () => {
    casa.control.maxRechazo = 100;
    const { resumen } = await casa.revisado(archivo(linea('100', 'F-1'), '\\.', linea('200', 'F-2')));
    expect(resumen).toMatchObject({ leidos: 3, nuevos: 2, rechazados: 1 });
  });

  test('las columnas en otro orden, con una de mas, con marca de UTF-8 y renglones de Windows', async () => {
    const contenido = `\ufeffnumero;ruta;CUENTA;importe;vencimiento;fecha;periodo\r\nX-1;7;100;10;2026-11-20;2026-11-02;2026-10\r\n`;
    const { resumen } = await casa.revisado(contenido);
    expect(resumen).toMatchObject({ leidos: 1, nuevos: 1, importe: 10, consumo: 0 });
    expect(casa.lines.join()).not.toContain('line by line');
  });

  test('sin una columna que hace falta ninguno sirve, y se dice cual es', async () => {
    const { estado, obs, resumen } = await casa.revisado('cuenta;numero\n100;X-1\n');
    expect(estado).toBe(5);
    expect(obs).toMatch(/^No hay ningún renglón para cargar/);
    expect(resumen?.ejemplos).toEqual([expect.objectContaining({ renglon: 2, motivo: 'Falta periodo.' })]);
  });
});

test('la revision cuenta lo nuevo, lo que cambia, lo igual y lo que no se toca, y no escribe nada', async () => {
  const usuario = await build.usuario(database.db, { email: 'maria@correo.test' });
  const { id: suministro } = await database.db
    .selectFrom('suministros')
    .select('id')
    .where('cuenta', '=', '100')
    .executeTakeFirstOrThrow();
  await build.usuarioSuministro(database.db, { usuario_id: usuario.id, suministro_id: suministro });
  await casa.cargado(
    archivo(...['igual', 'cambia', 'pagada', 'proceso', 'espera'].map((nombre) => linea('100', nombre))),
  );
  await sql`update facturas set pagada = true, estado_pago = 1 where numero = 'pagada'`.execute(database.db);
  await sql`update facturas set estado_pago = 9 where numero in ('proceso', 'espera')`.execute(database.db);
  const antes = await casa.foto();
  const { resumen, estado, progreso } = await casa.revisado(
    archivo(
      linea('100', 'igual'),
      linea('100', 'cambia', { importe: '20000' }),
      linea('100', 'pagada', { importe: '1.00' }),
      linea('100', 'proceso', { importe: '1.00' }),
      linea('100', 'espera', { pagada: 'S' }),
      linea('200', 'nueva', { periodo: '2026-11', importe: '100.5', consumo: '' }),
      linea('100', 'otra', { periodo: '2026-11', importe: '0' }),
      linea('100', 'avisada', { periodo: '2026-11' }),
    ),
  );
  expect({ estado, progreso }).toEqual({ estado: 0, progreso: 0 });
  expect(resumen).toMatchObject({
    ...{ leidos: 8, nuevos: 3, cambiados: 1, iguales: 1, omitidos: 3, retenidos: 1, rechazados: 0 },
    ...{ importe: 18400.5 * 3 + 20000 + 1 + 1 + 100.5, consumo: 214 * 7, periodo: '2026-11' },
    ...{ leidosAnterior: 5, importeAnterior: 18400.5 * 5, consumoAnterior: 214 * 5 },
    ...{ suministrosNuevos: 1, suministrosFaltan: 0, suministrosNuevosEjemplos: ['200'] },
    // Of the two new ones of the supply with a person, one has nothing to pay.
    avisos: { emails: 1, push: 0 },
  });
  expect(await casa.foto()).toEqual(antes);
});

describe('no pasa lo que no sirve', () => {
  test('mas rechazados que el limite: error, con aviso al personal', async () => {
    const { estado, obs } = await casa.revisado(
      archivo(...buenas(48), linea('999', 'Z-1'), linea('999', 'Z-2')),
    );
    expect(estado).toBe(5);
    expect(obs).toBe('Se rechazaron 2 de 50 renglones: más del 2 % permitido.');
    const avisos = await database.db.selectFrom('mensajes').select(['plantilla', 'para']).execute();
    expect(avisos).toEqual([{ plantilla: 'personal_alerta', para: 'guardia@prueba.test' }]);
  });

  test('justo en el limite pasa', async () => {
    const { estado } = await casa.revisado(archivo(...buenas(49), linea('999', 'Z-1')));
    expect(estado).toBe(0);
  });

  test.each([
    ['ninguno sirve', archivo(linea('999', 'Z-1'))],
    ['solo el encabezado', `${ENCABEZADO}\n`],
  ])('%s', async (_nombre, contenido) => {
    casa.control.maxRechazo = 100;
    const { estado, obs } = await casa.revisado(contenido);
    expect(estado).toBe(5);
    expect(obs).toMatch(/^No hay ningún renglón para cargar/);
  });

  test('el archivo guardado ya no esta', async () => {
    const subido = await casa.subir(archivo(linea('100', 'G-1')));
    const { clave_objeto } = await database.db
      .selectFrom('archivo_facturas')
      .select('clave_objeto')
      .executeTakeFirstOrThrow();
    await casa.deps.almacen.remove(clave_objeto ?? '');
    await casa.revisar(Number(subido.body.id));
    expect(await casa.ver(Number(subido.body.id))).toMatchObject({
      estado: 5,
      obs: expect.stringContaining('ya no está'),
    });
  });
});

test('dos revisiones a la vez son una', async () => {
  const { body } = await casa.subir(archivo(linea('100', 'V-1')));
  const id = Number(body.id);
  await Promise.all([casa.revisar(id), casa.revisar(id)]);
  expect(await casa.ver(id)).toMatchObject({ estado: 0, resumen: { nuevos: 1 } });
});
