import { expect, test } from 'vitest';
import { type Hechos, juzgar, type PagoJuzgado } from './juzgar.ts';
import { PLAZOS } from './plazos.ts';

const INICIO = Date.parse('2026-11-15T12:00:00Z');
const at = (ms: number) => new Date(INICIO + ms).toISOString();

const pago = (changes: Partial<PagoJuzgado> = {}): PagoJuzgado => ({
  id: 1,
  estado: 1,
  referencia: 'OV1X',
  creado: INICIO,
  enviado: INICIO + 10,
  saldado: INICIO + 500,
  soltado: null,
  facturas: [{ id: 7, importe: 1000, vigente: true }],
  avisos: ['pago_aprobado'],
  ...changes,
});
const cargo = (changes: Partial<Hechos['libro']['charges'][number]> = {}) => ({
  ...{ id: 1, reference: 'OV1X', amount: 1000, status: 'approved', at: at(100) },
  ...changes,
});
const hechos = (changes: Partial<Hechos> = {}): Hechos => ({
  libro: { charges: [cargo()], refunds: [], late: 0 },
  pagos: [pago()],
  visitas: [[{ id: 7, importe: 1000 }]],
  pagadas: new Set([7]),
  vistos: new Map([[1, 1]]),
  plazos: PLAZOS,
  ausencias: [],
  ...changes,
});
const faltas = (changes: Partial<Hechos>) => juzgar(hechos(changes)).faltas.map(({ falta }) => falta);

/** Released, paid again with another payment, and then approved all the same. */
const suelto = pago({
  ...{ id: 2, estado: 6, referencia: 'OV2X', saldado: INICIO + 16_000, soltado: INICIO + 16_000 },
  facturas: [{ id: 7, importe: 1000, vigente: false }],
  avisos: ['pago_devolucion'],
});
const tardio = cargo({ id: 2, reference: 'OV2X', at: at(20_000), status: 'refunded' });

test('un cobro y su factura pagada: nada que decir', () => {
  expect(juzgar(hechos())).toEqual({ faltas: [], tardios: 0, demora: { reloj: 400, enPie: 400 } });
});

test('un cobro tardio devuelto no es una falta, y se cuenta', () => {
  const libro = { charges: [cargo(), tardio], refunds: [{ charge: 2, amount: 1000 }], late: 0 };
  expect(juzgar(hechos({ libro, pagos: [pago(), suelto] }))).toMatchObject({ faltas: [], tardios: 1 });
});

test('dos cobros de una factura sin devolver', () => {
  const libro = { charges: [cargo(), { ...tardio, status: 'approved' }], refunds: [], late: 0 };
  expect(faltas({ libro, pagos: [pago(), { ...suelto, estado: 4, avisos: [] }] })).toEqual([
    'doble',
    'renglon',
  ]);
});

test('cobrada y no pagada; pagada y no cobrada', () => {
  const sinEfecto = pago({ estado: 4, facturas: [{ id: 7, importe: 1000, vigente: false }] });
  expect(faltas({ pagadas: new Set(), pagos: [sinEfecto], vistos: new Map() })).toEqual([
    'sinPagar',
    'renglon',
  ]);
  expect(faltas({ libro: { charges: [], refunds: [], late: 0 } })).toEqual(['sinCobrar', 'renglon']);
  const rechazado = { charges: [cargo({ status: 'rejected' })], refunds: [], late: 0 };
  expect(faltas({ libro: rechazado })).toEqual(['sinCobrar', 'renglon']);
});

test('de un pago de varias facturas se devuelve solo lo que sobra', () => {
  const dos = [
    { id: 7, importe: 1000, vigente: false },
    { id: 8, importe: 2001, vigente: true },
  ];
  const mitad = { ...suelto, estado: 1, facturas: dos, avisos: ['pago_aprobado'] };
  const libro = {
    charges: [cargo(), cargo({ ...tardio, amount: 3001, status: 'approved_with_refund' })],
    refunds: [{ charge: 2, amount: 1000 }],
    late: 0,
  };
  const visitas = [dos.map(({ id, importe }) => ({ id, importe }))];
  const todo = { libro, pagos: [pago(), mitad], visitas, pagadas: new Set([7, 8]) };
  expect(faltas(todo)).toEqual([]);
  expect(faltas({ ...todo, libro: { ...libro, refunds: [] } })).toEqual(['doble', 'renglon']);
});

test('lo que la pasarela nunca nego no se devuelve, y un cobro sin pago es uno perdido', () => {
  const libro = {
    charges: [cargo(), { ...tardio, at: at(200) }],
    refunds: [{ charge: 2, amount: 1000 }],
    late: 0,
  };
  expect(faltas({ libro, pagos: [pago(), suelto] })).toEqual(['devolucion']);
  expect(faltas({ libro })).toEqual(['perdido']);
});

test.each([0, 3, 5])('al final nada queda en %i', (estado) => {
  expect(faltas({ pagos: [pago({ estado, avisos: ['pago_devolucion'] })], vistos: new Map() })).toEqual([
    'abierto',
  ]);
});

test('60 segundos desde que se puede saber: por un cobro, por el silencio o porque nunca se envio', () => {
  const en = (ms: number) => INICIO + ms;
  expect(faltas({ pagos: [pago({ saldado: en(60_090) })] })).toEqual([]);
  expect(faltas({ pagos: [pago({ saldado: en(60_110) })] })).toEqual(['lenta']);
  const nada = {
    libro: { charges: [], refunds: [], late: 0 },
    pagadas: new Set<number>(),
    vistos: new Map(),
  };
  const sinEfecto = pago({
    estado: 4,
    soltado: INICIO,
    facturas: [{ id: 7, importe: 1000, vigente: false }],
  });
  expect(faltas({ ...nada, pagos: [{ ...sinEfecto, saldado: en(75_000) }] })).toEqual([]);
  expect(faltas({ ...nada, pagos: [{ ...sinEfecto, saldado: en(75_020) }] })).toEqual(['lenta']);
  expect(faltas({ ...nada, pagos: [{ ...sinEfecto, enviado: null, saldado: en(65_010) }] })).toEqual([
    'lenta',
  ]);
});

test('lo que se mostro como terminado sigue siendolo, y de lo que termina se avisa', () => {
  expect(faltas({ vistos: new Map([[1, 2]]) })).toEqual(['desdicho']);
  expect(faltas({ vistos: new Map([[1, 4]]) })).toEqual([]);
  expect(faltas({ pagos: [pago({ avisos: [] })] })).toEqual(['sinAviso']);
});

test('lo que duro sin trabajador o sin base no se cuenta, tampoco dos veces', () => {
  const ausencia = (desde: number, hasta: number) => ({ desde: INICIO + desde, hasta: INICIO + hasta });
  const pagos = [pago({ saldado: INICIO + 90_100 })];
  const ausencias = [ausencia(50_000, 70_000), ausencia(20_000, 30_000), ausencia(60_000, 71_000)];
  expect(juzgar(hechos({ pagos, ausencias }))).toMatchObject({
    faltas: [],
    demora: { reloj: 90_000, enPie: 59_000 },
  });
  expect(faltas({ pagos, ausencias: ausencias.slice(1) })).toEqual(['lenta']);
});
