import { build, changeRows, pdfLines, pdfPages, pdfText } from '@oficina/testing';
import { create } from 'qrcode';
import { beforeAll, expect, test } from 'vitest';
import { RA, RE, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const elsa = kit.useUsuario();
const marta = kit.useUsuario(RE);

beforeAll(() =>
  changeRows(kit.database.db, 'usuarios', elsa.id, {
    nombre: 'Elsa',
    apellido: 'Roldán',
    documento: '25123456',
  }),
);

const VENCE = new Date('2026-12-10T23:59:59.999-03:00');
const download = (who: { id: number } | null, id: number) =>
  kit.call(who, 'GET', `/api/requerimientos/${id}/constancia`);

test('dice número, cuándo, quién, por dónde, qué, el plazo y adónde ir', async () => {
  const suministro = await build.suministro(kit.database.db, {
    cuenta: '10012345',
    domicilio: 'San Martín 450',
  });
  const requerimiento = await kit.addRequerimiento({
    usuario_id: elsa.id,
    suministro_id: suministro.id,
    vence: VENCE,
    ubicacion: '-31.2528,-61.4867 Esquina de la plaza',
    descripcion: 'La luz de la esquina no prende.\nPoste 14.',
  });
  kit.clock.advance(5 * 60_000);
  const { status, headers, bytes } = await download(elsa, requerimiento.id);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `inline; filename="constancia-${requerimiento.numero}.pdf"`,
  ]);
  expect(pdfText(bytes).split('\n')).toEqual([
    'Cooperativa Eléctrica de Ceibal Limitada',
    'San Martín 1240, Ceibal',
    'Teléfono 2945 45-1234',
    'Lunes a viernes de 7 a 13',
    'Constancia de reclamo',
    `N.º ${requerimiento.numero}`,
    'Apuntá la cámara del celular para ver ',
    'cómo va, o entrá a',
    'oficina.ceibal.test/reclamo',
    'Presentado',
    'Lunes 16/11/2026 a las 10:00',
    'Por',
    'Elsa Roldán, documento terminado en 456',
    'Medio',
    'Oficina Virtual',
    'Categoría',
    'Alumbrado público',
    'Suministro',
    '10012345 · San Martín 450',
    'Ubicación',
    'Esquina de la plaza · -31.2528, -61.4867',
    'Estado',
    'Pendiente (al 16/11/2026 10:05)',
    'Te respondemos a más tardar el jueves 10/12/2026.',
    'Si no te respondemos a tiempo o no estás conforme, podés acudir al Ente Regulador ',
    '(teléfono 0800-333-2345, www.ente.gob.ar).',
    'Por cualquier duda llamanos al 2945 45-1234 y decinos el número de esta constancia.',
    'Texto del reclamo',
    'La luz de la esquina no prende.',
    'Poste 14.',
    `Cooperativa Eléctrica de Ceibal Limitada · Constancia N.º ${requerimiento.numero} · Emitida el 16/11/2026 10:05`,
    'Página 1 de 1',
  ]);
});

test('está marcada para quien la escucha: título, idioma, partes y qué es el dibujo', async () => {
  const { bytes } = await download(elsa, (await kit.addRequerimiento({ usuario_id: elsa.id })).id);
  const raw = bytes.toString('latin1');
  for (const part of [
    '/Marked true',
    '/DisplayDocTitle true',
    '/Lang (es-AR)',
    '/S /H1',
    '/S /LBody',
    '/S /Figure',
  ])
    expect(raw).toContain(part);
  expect(raw.match(/\/S \/H2/g)).toHaveLength(2);
});

test('el código lleva a la página pública con el número, y con nada de la persona', async () => {
  const { id, numero } = await kit.addRequerimiento({ usuario_id: elsa.id });
  const { bytes } = await download(elsa, id);
  const [page = ''] = pdfPages(bytes);
  const url = `https://oficina.ceibal.test/reclamo?numero=${numero}`;
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const moduleSize = 112 / (modules.size + 8);
  const squares = [...page.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, ...digits]) => digits.map(Number) as [number, number, number, number])
    .filter(([, , , height]) => Math.abs(height - moduleSize) < 0.01);
  const minX = Math.min(...squares.map(([x]) => x));
  const minY = Math.min(...squares.map(([, y]) => y));
  const modulesRead = Array.from({ length: modules.size }, () => Array<number>(modules.size).fill(0));
  for (const [x, y, width] of squares) {
    const [column, row] = [Math.round((x - minX) / moduleSize), Math.round((y - minY) / moduleSize)];
    modulesRead[row]?.fill(1, column, column + Math.round(width / moduleSize));
  }
  expect(modulesRead.flat()).toEqual(Array.from(modules.data, Number));
  expect(bytes.toString('latin1')).toContain(`/URI (${url})`);
});

test('el documento entero no está: quien encuentre el papel no puede preguntar con él', async () => {
  const { bytes } = await download(elsa, (await kit.addRequerimiento({ usuario_id: elsa.id })).id);
  expect(pdfText(bytes)).not.toMatch(/25\.?123\.?456/);
  expect(bytes.toString('latin1')).not.toContain('25123456');
});

test.each([
  ['telefono', 'Recibido por teléfono por Marta Díaz.'],
  ['mostrador', 'Recibido en el mostrador por Marta Díaz.'],
])('de lo que cargó el personal por %s: quién lo recibió', async (canal, medio) => {
  const clerk = await kit.addUsuario(RA);
  await changeRows(kit.database.db, 'usuarios', { id: clerk.id }, { nombre: 'Marta', apellido: 'Díaz' });
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, canal, cargado_por: clerk.id });
  expect(pdfText((await download(elsa, id)).bytes)).toContain(medio);
});

test('de una solicitud sin cuenta: su contacto y por dónde vino, para el personal', async () => {
  const contacto = { nombre: 'Juan Paz', documento: '30111222', email: 'juan@correo.test' };
  const { id } = await kit.addRequerimiento({
    contacto: JSON.stringify(contacto),
    categoria_id: 7,
    vence: new Date('2026-11-17T01:30:00-03:00'),
    descripcion: 'Arrepentimiento',
  });
  const texto = pdfText((await download(await kit.addUsuario(RA), id)).bytes);
  for (const part of [
    'Constancia de trámite',
    'Juan Paz, documento terminado en 222',
    'Formulario público de la Oficina Virtual',
    'Te respondemos a más tardar el martes 17/11/2026 a la\u00a001:30.',
    'Texto del trámite',
  ])
    expect(texto).toContain(part);
  expect(texto).not.toContain('juan@correo.test');
});

test.each([
  [
    { estado: 10, en_espera_desde: new Date('2026-11-15T10:00:00-03:00'), vence: VENCE },
    ['Esperando tu respuesta (al', 'Esperamos tu respuesta para seguir.', 'Mientras tanto el plazo no corre'],
    ['a más tardar'],
  ],
  [
    { estado: 98, cerrado: new Date('2026-11-14T10:00:00-03:00'), vence: VENCE },
    ['Finalizado el sábado 14/11/2026 (al', 'Este reclamo está cerrado.', 'Ente Regulador'],
    ['a más tardar'],
  ],
  [{ estado: 0, vence: null }, ['Recibimos tu reclamo.'], ['a más tardar']],
])('en %o dice lo que corresponde', async (cambios, expected, absent) => {
  const texto = pdfText(
    (await download(elsa, (await kit.addRequerimiento({ usuario_id: elsa.id, ...cambios })).id)).bytes,
  );
  for (const part of expected) expect(texto).toContain(part);
  for (const part of absent) expect(texto).not.toContain(part);
});

test('sin ente, teléfono ni dirección no queda ninguna oración a medias', async () => {
  Object.assign(kit.deps, { cooperativa: { nombre: 'Coop', color: '#0b5f5c' }, ente: {} });
  const texto = pdfText(
    (await download(elsa, (await kit.addRequerimiento({ usuario_id: elsa.id, vence: VENCE })).id)).bytes,
  );
  expect(texto).toMatch(/^Coop\nConstancia de reclamo/);
  for (const part of ['undefined', 'acudir', 'llamanos', 'null', '()']) expect(texto).not.toContain(part);
});

test('el texto más largo pasa a otras hojas, entero y con su número en cada una', async () => {
  const words = Array.from({ length: 360 }, (_, i) => `palabra${i}`);
  const { id, numero } = await kit.addRequerimiento({ usuario_id: elsa.id, descripcion: words.join(' ') });
  const pages = pdfPages((await download(elsa, id)).bytes);
  expect(pages).toHaveLength(2);
  const texto = pages.map((page) => pdfLines(page).join('\n')).join('\n');
  expect([...texto.matchAll(/palabra\d+/g)].map(([one]) => one)).toEqual(words);
  for (const [orden, page] of pages.entries()) {
    expect(pdfLines(page).join('\n')).toContain(`Constancia N.º ${numero}`);
    expect(pdfLines(page).join('\n')).toContain(`Página ${orden + 1} de 2`);
  }
});

test.each([
  ['una palabra sin fin', 'W'.repeat(4_000)],
  ['una letra por renglón', 'a\n'.repeat(2_000)],
  ['puros dibujos', '🔥 '.repeat(2_000)],
  ['órdenes de otro', `) Tj ET /JavaScript (app.alert(1)) <</S/URI>> endstream endobj ${'\\'.repeat(50)}`],
])('%s no la rompe ni la hace un libro', async (_nombre, descripcion) => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, descripcion });
  const { status, bytes } = await download(elsa, id);
  expect(status).toBe(200);
  expect(pdfPages(bytes).length).toBeLessThanOrEqual(4);
  expect(bytes.toString('latin1')).not.toContain('/JavaScript');
  expect(bytes.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
});

test('lo que no se puede imprimir lo dice', async () => {
  const { id } = await kit.addRequerimiento({
    usuario_id: elsa.id,
    descripcion: 'No hay luz 😡 en la esquina',
  });
  const texto = pdfText((await download(elsa, id)).bytes);
  expect(texto).toContain('No hay luz ¤ en la esquina');
  expect(texto).toContain('El signo ¤ está en lugar de dibujos');
});

test('la baja quien puede ver el caso', async () => {
  const requerimiento = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id });
  const unassigned = await kit.addRequerimiento({ usuario_id: elsa.id });
  const other = await kit.addUsuario(RE);
  for (const [who, id, status] of [
    [elsa, requerimiento.id, 200],
    [marta, requerimiento.id, 200],
    [await kit.addUsuario(RA), requerimiento.id, 200],
    [other, requerimiento.id, 404],
    [other, unassigned.id, 200],
    [await kit.addUsuario(), requerimiento.id, 404],
    [null, requerimiento.id, 401],
    [elsa, 999_999_999, 404],
  ] as const)
    expect((await download(who, id)).status, `${who?.id} ${id}`).toBe(status);
});
