import { sql } from '@oficina/db';
import { build, rowOf, useDatabase } from '@oficina/testing';
import { parseCuit, parseEmail } from '@oficina/usuarios/contract';
import { expect, test } from 'vitest';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
const subidas = useSubidas(database, 'padron');
const { kit } = subidas;

const COLUMNS = 'cuenta;nombre;documento;cuit;domicilio;zona;pago_inhabilitado;activo;email;email_validado';
const archivo = (...lines: string[]) => `${[COLUMNS, ...lines].join('\n')}\n`;

const selectAll = async (texto: string) =>
  (await sql<Record<string, unknown>>`${sql.raw(texto)}`.execute(database.db)).rows.map((row) =>
    Object.values(row)
      .map((valor) => valor ?? '-')
      .join('|'),
  );
const suministros = () =>
  selectAll(
    `select cuenta, nombre, documento, cuit, domicilio, zona, pago_inhabilitado, activo from suministros order by id`,
  );
const correos = () =>
  selectAll(`select s.cuenta, m.email, m.validado, m.desuscribir, m.rebota from suministro_mails m
    join suministros s on s.id = m.suministro_id order by s.cuenta, m.id`);
const rowVersions = () =>
  selectAll(
    `select xmin::text, id from suministros union all select xmin::text, id from suministro_mails order by 2, 1`,
  );

const MARIA =
  '10012345;PEREZ MARIA ELENA;25.123.456;27-25123456-1;San Martín 450;Centro;N;S;Maria@Correo.com;S';

test('agrega, cambia y deja como esta; lo que el archivo no dice se conserva y a quien no nombra no se lo toca', async () => {
  await build.suministro(database.db, { cuenta: '1', nombre: 'AUSENTE', documento: '30111222' });
  await build.suministro(database.db, {
    ...{
      cuenta: '2',
      nombre: 'VIEJO',
      documento: '20333444',
      cuit: '20203334447',
      domicilio: 'Mitre 1',
      zona: 'Sur',
    },
    pago_inhabilitado: true,
  });
  await build.suministro(database.db, {
    cuenta: '3',
    nombre: 'IGUAL',
    documento: null,
    domicilio: null,
    zona: null,
  });
  await build.suministro(database.db, { cuenta: '4', nombre: 'INACTIVO', activo: false, zona: 'Este' });
  const [before, correosBefore] = [await suministros(), await correos()];
  const { id, resumen } = await subidas.uploadAndReview(
    archivo(
      MARIA,
      '2;NUEVO NOMBRE;;;;Norte;;N;;',
      '3;IGUAL;0;00-00000000-0;;;N;S;;',
      '4;INACTIVO;;;;Oeste;;;;',
    ),
  );
  expect(resumen).toMatchObject({ leidos: 4, nuevos: 1, cambiados: 2, iguales: 1, rechazados: 0 });
  expect([await suministros(), await correos()]).toEqual([before, correosBefore]);
  await subidas.confirmAndLoad(id);
  expect(await subidas.ver(id)).toMatchObject({
    ...{ estado: 100, renglonesImportados: 3, renglonesSinCambio: 1 },
    obs: 'Importados 3, rechazados 0, omitidos 0.',
  });
  expect(await suministros()).toEqual([
    before[0],
    '2|NUEVO NOMBRE|20333444|20203334447|Mitre 1|Norte|true|false',
    before[2],
    before[3]?.replace('Este', 'Oeste'),
    '10012345|PEREZ MARIA ELENA|25123456|27251234561|San Martín 450|Centro|false|true',
  ]);
  expect(await correos()).toEqual(['10012345|maria@correo.com|true|false|false']);
  const { updated } = await rowOf(database.db, 'suministros', { cuenta: '2' });
  expect(updated).toEqual(kit.clock.now());
});

test('un correo se agrega, y nunca se quita, se valida ni se vuelve a suscribir', async () => {
  const { id: suministro_id } = await build.suministro(database.db, { cuenta: '7', nombre: 'SIETE' });
  const addMail = (email: string, changes = {}) =>
    build.suministroMail(database.db, { suministro_id, email, validado: false, ...changes });
  await addMail('Baja@Correo.com', { desuscribir: true });
  await addMail('pendiente@correo.com');
  const same = await subidas.uploadAndLoad(archivo('7;SIETE;;;;;;;BAJA@correo.com;S'));
  expect(same).toMatchObject({ renglonesImportados: 0, renglonesSinCambio: 1 });
  await subidas.uploadAndLoad(archivo('7;SIETE;;;;;;;pendiente@correo.com;S'));
  const other = await subidas.uploadAndLoad(archivo('7;SIETE;;;;;;;otro@correo.com;N'));
  expect(other).toMatchObject({ renglonesImportados: 1 });
  expect(await correos()).toEqual([
    '7|Baja@Correo.com|false|true|false',
    '7|pendiente@correo.com|false|false|false',
    '7|otro@correo.com|false|false|false',
  ]);
});

test('cada motivo de rechazo, con su renglon y su campo', async () => {
  kit.control.maxRechazo = 100;
  const { id, resumen } = await subidas.uploadAndReview(
    archivo(
      MARIA,
      ';SIN CUENTA;;;;;;;;',
      '11;;;;;;;;;',
      `${'1'.repeat(41)};LARGA;;;;;;;;`,
      `12;DOC;${'1'.repeat(21)};;;;;;;`,
      '13;CUIT;;27251234562;;;;;;',
      '14;PAGO;;;;;X;;;',
      '15;ACTIVO;;;;;;1;;',
      '16;CORREO;;;;;;;maria@correo;',
      '17;VALIDADO;;;;;;;maria@correo.com;SI',
      '18;UNO;;;;;;;;',
      '18;OTRO;;;;;;;;',
      '19;IGUALES;;;;;;;;',
      '19;IGUALES;;;;;;;;',
      '20;CORTA',
    ),
  );
  expect(resumen).toMatchObject({ leidos: 15, nuevos: 2, rechazados: 13 });
  expect(await subidas.rechazos(id)).toEqual([
    '3 cuenta: Falta cuenta.',
    '4 nombre: Falta nombre.',
    '5 cuenta: Cuenta inválida.',
    '6 documento: Documento inválido.',
    '7 cuit: CUIT inválido.',
    '8 pago_inhabilitado: Pago inhabilitado se escribe S o N.',
    '9 activo: Activo se escribe S o N.',
    '10 email: Correo inválido.',
    '11 email_validado: Correo validado se escribe S o N.',
    '12 cuenta: Cuenta repetida en el archivo.',
    '13 cuenta: Cuenta repetida en el archivo.',
    '15 cuenta: Cuenta repetida en el archivo.',
    '16 : La cantidad de columnas no coincide.',
  ]);
});

test('un CUIT y un correo valen lo mismo acá que en un formulario', async () => {
  kit.control.maxRechazo = 100;
  const cuits = [
    ...[
      '20123456786',
      '20-12345678-6',
      '30.50001091.2',
      '20123456785',
      '2012345678',
      '201234567866',
      '21123456786',
    ],
    ...['ABCDEFGHIJK', '20 12345678 6', ...Array.from({ length: 10 }, (_, digit) => `2010000005${digit}`)],
  ];
  const emails = [
    ...[
      'hija@correo.com',
      'Hija.Menor+luz@Correo.COM.ar',
      'ñandú@correo.com',
      `${'a'.repeat(169)}@correo.com`,
    ],
    ...[
      'hija',
      'hija@correo',
      'hija@@correo.com',
      'hija@otra@correo.com',
      '@correo.com',
      'hija@.com',
      'hija@correo.',
    ],
    ...['hija@correo..com', 'hija @correo.com', 'hija@correo.com,otra@correo.com', 'Hija <hija@correo.com>'],
    ...['hija\u00a0menor@correo.com', 'hija\u2028@correo.com', 'hija\\@correo.com', 'hi[ja@correo.com'],
    ...[
      'hi]ja@correo.com',
      'hi(ja@correo.com',
      'hi:ja@correo.com',
      `${'a'.repeat(170)}@correo.com`,
      'hi\tja@correo.com',
    ],
    ...['hi\u0085ja@correo.com', 'hi\ufeffja@correo.com', "o'hara@correo.com"],
  ];
  const { id } = await subidas.uploadAndReview(
    archivo(
      ...cuits.map((cuit, i) => `C${i};UNO;;${cuit};;;;;;`),
      ...emails.map((email, i) => `E${i};UNO;;;;;;;${email};`),
    ),
  );
  const rechazados = new Set((await subidas.rechazos(id)).map((item) => Number(item.split(' ')[0]) - 2));
  const badOnes = (values: readonly string[], from: number) =>
    values.filter((_, i) => rechazados.has(from + i));
  expect(badOnes(cuits, 0)).toEqual(cuits.filter((cuit) => parseCuit(cuit) === null));
  expect(badOnes(emails, cuits.length)).toEqual(emails.filter((email) => parseEmail(email) === null));
  await subidas.confirmAndLoad(id);
  expect((await correos()).map((item) => item.split('|')[1]).toSorted()).toEqual(
    emails
      .map(parseEmail)
      .filter((email) => email !== null)
      .toSorted(),
  );
});

const WITH_CODIGOS = `${COLUMNS};codigo_link;codigo_pmc`;
const withCodigos = (...lines: string[]) => `${[WITH_CODIGOS, ...lines].join('\n')}\n`;
const codigos = () => selectAll('select cuenta, codigo_link, codigo_pmc from suministros order by cuenta');

test('los codigos de pago entran sin blancos, puntos ni guiones; lo que el archivo no dice se conserva', async () => {
  for (const [cuenta, codigo_link] of [
    ['1', '11112222'],
    ['2', '33334444'],
    ['3', null],
  ] as const)
    await build.suministro(database.db, { cuenta, nombre: 'UNO', codigo_link, codigo_pmc: codigo_link });
  const { id, resumen } = await subidas.uploadAndReview(
    withCodigos(
      '1;UNO;;;;;;;;;1111.2222; ',
      '2;UNO;;;;;;;;;-;99-998 888',
      '3;UNO;;;;;;;;;;.',
      '4;UNO;;;;;;;;;ab12;ABCDEFGH-12345678-90123456',
    ),
  );
  expect(resumen).toMatchObject({ nuevos: 1, cambiados: 1, iguales: 2, rechazados: 0 });
  await subidas.confirmAndLoad(id);
  const loaded = [
    ...['1|11112222|11112222', '2|33334444|99998888', '3|-|-'],
    '4|ab12|ABCDEFGH1234567890123456',
  ];
  expect(await codigos()).toEqual(loaded);
  const without = await subidas.uploadAndLoad(archivo(...['1', '4'].map((n) => `${n};UNO;;;;;;;;`)));
  expect(without).toMatchObject({ renglonesImportados: 0, renglonesSinCambio: 2 });
  expect(await codigos()).toEqual(loaded);
});

test('un codigo de pago que no lo parece se rechaza', async () => {
  kit.control.maxRechazo = 100;
  const invalid = ['123', '1'.repeat(25), '1234ñ', '12/34', '12345_'];
  const { id } = await subidas.uploadAndReview(
    withCodigos(
      ...invalid.map((codigo, i) => `L${i};UNO;;;;;;;;;${codigo};`),
      ...invalid.map((codigo, i) => `P${i};UNO;;;;;;;;;1234;${codigo}`),
    ),
  );
  expect(await subidas.rechazos(id)).toEqual(
    ['codigo_link', 'codigo_pmc'].flatMap((campo, part) =>
      invalid.map((_, i) => `${2 + part * invalid.length + i} ${campo}: Código de pago inválido.`),
    ),
  );
});

const manyLines = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `9${i};NOMBRE ${i};${20_000_000 + i};;Mitre ${i};;;;uno${i % 4}@correo.com;S`,
  );

test('cargar de nuevo lo mismo no escribe ni una fila', async () => {
  await subidas.uploadAndLoad(archivo(...manyLines(30)));
  const before = await rowVersions();
  expect(before).toHaveLength(60);
  const other = await subidas.uploadAndLoad(archivo(...manyLines(30).toReversed()));
  expect(other).toMatchObject({ estado: 100, renglonesImportados: 0, renglonesSinCambio: 30 });
  expect(await rowVersions()).toEqual(before);
});

test('lo que otro agrego o cambio despues de revisar se mira como esta al cargar', async () => {
  const id = await subidas.uploadAndConfirm(archivo('50;CINCUENTA;;;;;;;a@correo.com;S', '51;OTRO;;;;;;;;'));
  await build.suministro(database.db, { cuenta: '50', nombre: 'CINCUENTA', zona: 'Oeste' });
  await kit.importar();
  expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 2, renglonesSinCambio: 0 });
  expect(await correos()).toEqual(['50|a@correo.com|true|false|false']);
  expect((await suministros())[0]).toContain('|Oeste|');
});

test('perdido el trabajador, sigue de donde estaba y queda igual que de una vez', async () => {
  const final = await subidas.loadWithInterruptions(archivo(...manyLines(60)));
  expect(final).toMatchObject({ estado: 100, renglonesImportados: 60, renglonesSinCambio: 0 });
  expect([(await suministros()).length, (await correos()).length]).toEqual([60, 60]);
});
