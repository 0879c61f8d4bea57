import { addRow, build, countRows, rowOf, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const ALL = ['mostrador', 'telefono', 'whatsapp', 'correo'];
let ids: Record<'elsa' | 'suministro' | 'otro' | 'categoria' | 'factura' | 'pago', number>;

beforeAll(async () => {
  const { db } = database;
  const elsa = (await build.usuario(db, { email: 'elsa@correo.test', email_rebota: true })).id;
  const suministro = (await build.suministro(db, { documento: '17430221' })).id;
  const otro = (await build.suministro(db, { documento: '17430221' })).id;
  const categoria = (await build.categoria(db)).id;
  const factura = (await build.factura(db, { suministro_id: suministro, periodo: 202610 })).id;
  const now = new Date();
  const pago = await addRow(db, 'pagos', {
    ...{ usuario_id: elsa, estado: 1, total_cent: 100, created: now, enviado: now, referencia: 'OV1' },
    tiempos: JSON.stringify({ resuelto: now }),
  });
  await addRow(db, 'pago_facturas', {
    ...{ pago_id: pago.id, factura_id: factura, importe_cent: 1, vigente: false },
  });
  ids = { elsa, suministro, otro, categoria, factura, pago: pago.id };
});

beforeEach(async () => {
  for (const table of ['ajustes', 'mesa_actos', 'usuario_suministros', 'limites', 'requerimientos'] as const)
    await database.ownerDb.deleteFrom(table).execute();
});

const attendBy = (valor: unknown) =>
  addRow(database.db, 'ajustes', { clave: 'mesa.canales', valor: JSON.stringify(valor) });
const canales = async () => (await call(await personOf('RE'), 'GET', '/api/oob/mesa/canales')).body.canales;

/** Every act that says how the member asked for it. */
const ACTS: Readonly<Record<string, (canal: string) => [path: string, body: object]>> = {
  cargar: (canal) => [
    'requerimientos',
    {
      ...{ descripcion: 'La luz de la esquina no prende.', canal },
      categoria: `/api/requerimiento_categorias/${ids.categoria}`,
      contacto: { nombre: 'Elsa', documento: '17.430.221' },
    },
  ],
  vincular: (canal) => [
    'vinculos',
    {
      ...{ usuario: `/api/usuarios/${ids.elsa}`, suministro: `/api/suministros/${ids.otro}` },
      ...{ documento: '17430221', canal },
    },
  ],
  enviar: (canal) => [
    `facturas/${ids.factura}/enviar`,
    { canal: 'email', para: 'elsa@correo.test', motivo: canal },
  ],
  comprobante: (canal) => [
    `pagos/${ids.pago}/comprobante`,
    { para: 'hija@correo.test', detalle: 'Lo guarda la hija', canal },
  ],
  correo: (canal) => [
    `usuarios/${ids.elsa}/correo`,
    { email: 'elsa@nueva.test', detalle: 'Mostró su DNI', canal },
  ],
};
const act = async (name: string, canal: string, key?: string) => {
  const [path, body] = ACTS[name]?.(canal) ?? ['', {}];
  return call(await personOf('MO'), 'POST', `/api/oob/mesa/${path}`, body, { key });
};

test('si nadie cambió nada se atiende por todos, y en el orden de siempre', async () => {
  expect(await canales()).toEqual(ALL);
  await attendBy(['correo', 'telefono', 'correo']);
  expect(await canales()).toEqual(['telefono', 'correo']);
});

test.each([[[]], ['mostrador'], [['paloma']], [null]])(
  '%j no se entiende, y es como si no estuviera',
  async (valor) => {
    await attendBy(valor);
    expect(await canales()).toEqual(ALL);
  },
);

test.each(Object.keys(ACTS))('%s por un canal apagado no se hace, y por uno prendido sí', async (name) => {
  await attendBy(['telefono']);
  expect(await act(name, 'whatsapp')).toMatchObject({
    status: 422,
    body: {
      violations: [
        {
          ...{ propertyPath: '', code: 'canal-apagado' },
          message: 'Ahora no se atiende por WhatsApp. Elegí dónde estás y probá de nuevo.',
        },
      ],
    },
  });
  expect(await countRows(database.db, 'mesa_actos')).toBe(0);
  expect((await act(name, 'telefono')).status).toBe(201);
});

test('lo que se cargó antes se lee igual, y la misma llamada otra vez contesta lo mismo', async () => {
  const first = await act('cargar', 'whatsapp', 'clave-1');
  await attendBy(['mostrador']);
  expect(await act('cargar', 'whatsapp', 'clave-1')).toMatchObject({
    status: 200,
    body: { id: first.body.id },
  });
  expect((await rowOf(database.db, 'requerimientos', Number(first.body.id))).canal).toBe('whatsapp');
  expect(await act('cargar', 'whatsapp', 'clave-2')).toMatchObject({ status: 422 });
});
