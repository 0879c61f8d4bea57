import { inflateSync } from 'node:zlib';
import { build, useDatabase } from '@oficina/testing';
import { create } from 'qrcode';
import { beforeEach, expect, test } from 'vitest';
import { CASA, RA, RE, useAtencion } from './atencion.test-kit.ts';

const database = useDatabase();
const mundo = useAtencion(database);
type Persona = Awaited<ReturnType<typeof mundo.persona>>;
let elsa: Persona;
let marta: Persona;

beforeEach(async () => {
  elsa = await mundo.persona();
  const nombre = { nombre: 'Elsa', apellido: 'Roldán', documento: '25123456' };
  await database.db.updateTable('usuarios').set(nombre).where('id', '=', elsa.id).execute();
  marta = await mundo.persona(RE);
});

const VENCE = new Date('2026-12-10T23:59:59.999-03:00');
const bajar = (quien: { id: number } | null, id: number) =>
  mundo.call(quien, 'GET', `/api/requerimientos/${id}/constancia`);

const latin = new TextDecoder('windows-1252');

/** The streams of each page, inflated. */
function hojas(bytes: Buffer): string[] {
  const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...streams].flatMap(([, raw = '']) => {
    try {
      const text = inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');
      return text.includes('BT') ? [text] : [];
    } catch {
      return [];
    }
  });
}

/** What is drawn on a page, line after line. */
function renglones(hoja: string): string[] {
  return [...hoja.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]*)>/gi)]
      .map(([, hex]) => latin.decode(Buffer.from(hex ?? '', 'hex')))
      .join(''),
  );
}

const dibujado = (bytes: Buffer) => hojas(bytes).flatMap(renglones).join('\n');

test('dice número, cuándo, quién, por dónde, qué, el plazo y adónde ir', async () => {
  const suministro = await build.suministro(database.db, { cuenta: '10012345', domicilio: 'San Martín 450' });
  const caso = await mundo.caso({
    usuario_id: elsa.id,
    suministro_id: suministro.id,
    vence: VENCE,
    ubicacion: '-31.2528,-61.4867 Esquina de la plaza',
    descripcion: 'La luz de la esquina no prende.\nPoste 14.',
  });
  mundo.clock.advance(5 * 60_000);
  const { status, headers, bytes } = await bajar(elsa, caso.id);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `inline; filename="constancia-${caso.numero}.pdf"`,
  ]);
  expect(dibujado(bytes).split('\n')).toEqual([
    'Cooperativa Eléctrica de Ceibal Limitada',
    'San Martín 1240, Ceibal',
    'Teléfono 2945 45-1234',
    'Lunes a viernes de 7 a 13',
    'Constancia de reclamo',
    `N.º ${caso.numero}`,
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
    `Cooperativa Eléctrica de Ceibal Limitada · Constancia N.º ${caso.numero} · Emitida el 16/11/2026 10:05`,
    'Página 1 de 1',
  ]);
});

test('está marcada para quien la escucha: título, idioma, partes y qué es el dibujo', async () => {
  const { bytes } = await bajar(elsa, (await mundo.caso({ usuario_id: elsa.id })).id);
  const crudo = bytes.toString('latin1');
  for (const parte of [
    '/Marked true',
    '/DisplayDocTitle true',
    '/Lang (es-AR)',
    '/S /H1',
    '/S /LBody',
    '/S /Figure',
  ])
    expect(crudo).toContain(parte);
  expect(crudo.match(/\/S \/H2/g)).toHaveLength(2);
});

test('el código lleva a la página pública con el número, y con nada de la persona', async () => {
  const { id, numero } = await mundo.caso({ usuario_id: elsa.id });
  const { bytes } = await bajar(elsa, id);
  const [hoja = ''] = hojas(bytes);
  const url = `https://oficina.ceibal.test/reclamo?numero=${numero}`;
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const paso = 112 / (modules.size + 8);
  const cuadros = [...hoja.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, ...cifras]) => cifras.map(Number) as [number, number, number, number])
    .filter(([, , , alto]) => Math.abs(alto - paso) < 0.01);
  const izquierda = Math.min(...cuadros.map(([x]) => x));
  const arriba = Math.min(...cuadros.map(([, y]) => y));
  const leido = Array.from({ length: modules.size }, () => Array<number>(modules.size).fill(0));
  for (const [x, y, ancho] of cuadros) {
    const [columna, fila] = [Math.round((x - izquierda) / paso), Math.round((y - arriba) / paso)];
    leido[fila]?.fill(1, columna, columna + Math.round(ancho / paso));
  }
  expect(leido.flat()).toEqual(Array.from(modules.data, Number));
  expect(bytes.toString('latin1')).toContain(`/URI (${url})`);
});

test('el documento entero no está: quien encuentre el papel no puede preguntar con él', async () => {
  const { bytes } = await bajar(elsa, (await mundo.caso({ usuario_id: elsa.id })).id);
  expect(dibujado(bytes)).not.toMatch(/25\.?123\.?456/);
  expect(bytes.toString('latin1')).not.toContain('25123456');
});

test('de una solicitud sin cuenta: su contacto y por dónde vino, para el personal', async () => {
  const contacto = { nombre: 'Juan Paz', documento: '30111222', email: 'juan@correo.test' };
  const { id } = await mundo.caso({
    contacto: JSON.stringify(contacto),
    categoria_id: 7,
    vence: new Date('2026-11-17T01:30:00-03:00'),
    descripcion: 'Arrepentimiento',
  });
  const texto = dibujado((await bajar(await mundo.persona(RA), id)).bytes);
  for (const parte of [
    'Constancia de trámite',
    'Juan Paz, documento terminado en 222',
    'Formulario público de la Oficina Virtual',
    'Te respondemos a más tardar el martes 17/11/2026 a la\u00a001:30.',
    'Texto del trámite',
  ])
    expect(texto).toContain(parte);
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
])('en %o dice lo que corresponde', async (cambios, dice, calla) => {
  const texto = dibujado(
    (await bajar(elsa, (await mundo.caso({ usuario_id: elsa.id, ...cambios })).id)).bytes,
  );
  for (const parte of dice) expect(texto).toContain(parte);
  for (const parte of calla) expect(texto).not.toContain(parte);
});

test('sin ente, teléfono ni dirección no queda ninguna oración a medias', async () => {
  mundo.control.casa = { ...CASA, cooperativa: { nombre: 'Coop', color: '#0b5f5c' }, ente: {} };
  const texto = dibujado(
    (await bajar(elsa, (await mundo.caso({ usuario_id: elsa.id, vence: VENCE })).id)).bytes,
  );
  expect(texto).toMatch(/^Coop\nConstancia de reclamo/);
  for (const parte of ['undefined', 'acudir', 'llamanos', 'null', '()']) expect(texto).not.toContain(parte);
});

test('el texto más largo pasa a otras hojas, entero y con su número en cada una', async () => {
  const palabras = Array.from({ length: 360 }, (_, i) => `palabra${i}`);
  const { id, numero } = await mundo.caso({ usuario_id: elsa.id, descripcion: palabras.join(' ') });
  const paginas = hojas((await bajar(elsa, id)).bytes);
  expect(paginas).toHaveLength(2);
  const texto = paginas.map((hoja) => renglones(hoja).join('\n')).join('\n');
  expect([...texto.matchAll(/palabra\d+/g)].map(([una]) => una)).toEqual(palabras);
  for (const [orden, pagina] of paginas.entries()) {
    expect(renglones(pagina).join('\n')).toContain(`Constancia N.º ${numero}`);
    expect(renglones(pagina).join('\n')).toContain(`Página ${orden + 1} de 2`);
  }
});

test.each([
  ['una palabra sin fin', 'W'.repeat(4_000)],
  ['una letra por renglón', 'a\n'.repeat(2_000)],
  ['puros dibujos', '🔥 '.repeat(2_000)],
  ['órdenes de otro', `) Tj ET /JavaScript (app.alert(1)) <</S/URI>> endstream endobj ${'\\'.repeat(50)}`],
])('%s no la rompe ni la hace un libro', async (_nombre, descripcion) => {
  const { id } = await mundo.caso({ usuario_id: elsa.id, descripcion });
  const { status, bytes } = await bajar(elsa, id);
  expect(status).toBe(200);
  expect(hojas(bytes).length).toBeLessThanOrEqual(4);
  expect(bytes.toString('latin1')).not.toContain('/JavaScript');
  expect(bytes.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
});

test('lo que no se puede imprimir lo dice', async () => {
  const { id } = await mundo.caso({ usuario_id: elsa.id, descripcion: 'No hay luz 😡 en la esquina' });
  const texto = dibujado((await bajar(elsa, id)).bytes);
  expect(texto).toContain('No hay luz ¤ en la esquina');
  expect(texto).toContain('El signo ¤ está en lugar de dibujos');
});

test('la baja quien puede ver el caso', async () => {
  const caso = await mundo.caso({ usuario_id: elsa.id, encargado_id: marta.id });
  const libre = await mundo.caso({ usuario_id: elsa.id });
  const otro = await mundo.persona(RE);
  for (const [quien, id, status] of [
    [elsa, caso.id, 200],
    [marta, caso.id, 200],
    [await mundo.persona(RA), caso.id, 200],
    [otro, caso.id, 404],
    [otro, libre.id, 200],
    [await mundo.persona(), caso.id, 404],
    [null, caso.id, 401],
    [elsa, 999_999_999, 404],
  ] as const)
    expect((await bajar(quien, id)).status, `${quien?.id} ${id}`).toBe(status);
});
