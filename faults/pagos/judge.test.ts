import { expect, test } from 'vitest';
import { type Facts, type JudgedPago, judge } from './judge.ts';
import { PLAZOS } from './plazos.ts';

const INICIO = Date.parse('2026-11-15T12:00:00Z');
const at = (ms: number) => new Date(INICIO + ms).toISOString();

const pago = (changes: Partial<JudgedPago> = {}): JudgedPago => ({
  id: 1,
  estado: 1,
  referencia: 'OV1X',
  creado: INICIO,
  enviado: INICIO + 10,
  settled: INICIO + 500,
  released: null,
  facturas: [{ id: 7, importe: 1000, vigente: true }],
  metodo: 'tarjeta',
  byLink: false,
  isReachable: true,
  avisos: ['pago_aprobado'],
  ...changes,
});
const buildCharge = (changes: Partial<Facts['ledger']['charges'][number]> = {}) => ({
  ...{ id: 1, reference: 'OV1X', amount: 1000, status: 'approved', at: at(100) },
  ...changes,
});
const facts = (changes: Partial<Facts> = {}): Facts => ({
  ledger: { charges: [buildCharge()], refunds: [], late: 0 },
  pagos: [pago()],
  visits: [[{ id: 7, importe: 1000 }]],
  paidFacturas: new Set([7]),
  shownEstados: new Map([[1, 1]]),
  plazos: PLAZOS,
  outages: [],
  ...changes,
});
const problems = (changes: Partial<Facts>) => judge(facts(changes)).problems.map(({ problem }) => problem);

const releasedPago = pago({
  ...{ id: 2, estado: 6, referencia: 'OV2X', settled: INICIO + 16_000, released: INICIO + 16_000 },
  facturas: [{ id: 7, importe: 1000, vigente: false }],
  avisos: ['pago_devolucion'],
});
const lateCharge = buildCharge({ id: 2, reference: 'OV2X', at: at(20_000), status: 'refunded' });

test('un cobro y su factura pagada: nada que decir', () => {
  expect(judge(facts())).toEqual({ problems: [], lateCount: 0, delay: { elapsedMs: 400, attendedMs: 400 } });
});

test('un cobro tardio devuelto no es una falta, y se cuenta', () => {
  const ledger = { charges: [buildCharge(), lateCharge], refunds: [{ charge: 2, amount: 1000 }], late: 0 };
  expect(judge(facts({ ledger, pagos: [pago(), releasedPago] }))).toMatchObject({
    problems: [],
    lateCount: 1,
  });
});

test('dos cobros de una factura sin devolver', () => {
  const ledger = { charges: [buildCharge(), { ...lateCharge, status: 'approved' }], refunds: [], late: 0 };
  expect(problems({ ledger, pagos: [pago(), { ...releasedPago, estado: 4, avisos: [] }] })).toEqual([
    'overcharged',
    'renglon',
  ]);
});

test('cobrada y no pagada; pagada y no cobrada', () => {
  const sinEfecto = pago({ estado: 4, facturas: [{ id: 7, importe: 1000, vigente: false }] });
  expect(problems({ paidFacturas: new Set(), pagos: [sinEfecto], shownEstados: new Map() })).toEqual([
    'chargedUnpaid',
    'renglon',
  ]);
  expect(problems({ ledger: { charges: [], refunds: [], late: 0 } })).toEqual(['paidUncharged', 'renglon']);
  const rechazado = { charges: [buildCharge({ status: 'rejected' })], refunds: [], late: 0 };
  expect(problems({ ledger: rechazado })).toEqual(['paidUncharged', 'renglon']);
});

test('de un pago de varias facturas se devuelve solo lo que sobra', () => {
  const both = [
    { id: 7, importe: 1000, vigente: false },
    { id: 8, importe: 2001, vigente: true },
  ];
  const halfReleased = { ...releasedPago, estado: 1, facturas: both, avisos: ['pago_aprobado'] };
  const ledger = {
    charges: [buildCharge(), buildCharge({ ...lateCharge, amount: 3001, status: 'approved_with_refund' })],
    refunds: [{ charge: 2, amount: 1000 }],
    late: 0,
  };
  const visits = [both.map(({ id, importe }) => ({ id, importe }))];
  const complete = { ledger, pagos: [pago(), halfReleased], visits, paidFacturas: new Set([7, 8]) };
  expect(problems(complete)).toEqual([]);
  expect(problems({ ...complete, ledger: { ...ledger, refunds: [] } })).toEqual(['overcharged', 'renglon']);
});

test('lo que la pasarela nunca nego no se devuelve, y un cobro sin pago es uno perdido', () => {
  const ledger = {
    charges: [buildCharge(), { ...lateCharge, at: at(200) }],
    refunds: [{ charge: 2, amount: 1000 }],
    late: 0,
  };
  expect(problems({ ledger, pagos: [pago(), releasedPago] })).toEqual(['wrongRefund']);
  expect(problems({ ledger })).toEqual(['unknownPago']);
});

test.each([0, 3, 5])('al final nada queda en %i', (estado) => {
  expect(
    problems({ pagos: [pago({ estado, avisos: ['pago_devolucion'] })], shownEstados: new Map() }),
  ).toEqual(['unfinished']);
});

test('60 segundos desde que se puede saber: por un cobro, por el silencio o porque nunca se envio', () => {
  const instantAfter = (ms: number) => INICIO + ms;
  expect(problems({ pagos: [pago({ settled: instantAfter(60_090) })] })).toEqual([]);
  expect(problems({ pagos: [pago({ settled: instantAfter(60_110) })] })).toEqual(['slow']);
  const nothingCharged = {
    ledger: { charges: [], refunds: [], late: 0 },
    paidFacturas: new Set<number>(),
    shownEstados: new Map(),
  };
  const sinEfecto = pago({
    estado: 4,
    released: INICIO,
    facturas: [{ id: 7, importe: 1000, vigente: false }],
  });
  expect(problems({ ...nothingCharged, pagos: [{ ...sinEfecto, settled: instantAfter(75_000) }] })).toEqual(
    [],
  );
  expect(problems({ ...nothingCharged, pagos: [{ ...sinEfecto, settled: instantAfter(75_020) }] })).toEqual([
    'slow',
  ]);
  expect(
    problems({ ...nothingCharged, pagos: [{ ...sinEfecto, enviado: null, settled: instantAfter(65_010) }] }),
  ).toEqual(['slow']);
});

test('lo que se mostro como terminado sigue siendolo, y de lo que termina se avisa', () => {
  expect(problems({ shownEstados: new Map([[1, 2]]) })).toEqual(['contradicted']);
  expect(problems({ shownEstados: new Map([[1, 4]]) })).toEqual([]);
  expect(problems({ pagos: [pago({ avisos: [] })] })).toEqual(['noAviso']);
});

test('de un pago por enlace se avisa a los del suministro, y a quien dejo su correo', () => {
  const byLink = { byLink: true, avisos: ['pago_aprobado', 'pago_de_otro'] };
  expect(problems({ pagos: [pago(byLink)] })).toEqual([]);
  expect(problems({ pagos: [pago({ ...byLink, avisos: ['pago_aprobado'] })] })).toEqual(['noAviso']);
  expect(problems({ pagos: [pago({ ...byLink, avisos: ['pago_de_otro'] })] })).toEqual(['noAviso']);
  expect(problems({ pagos: [pago({ ...byLink, isReachable: false, avisos: ['pago_de_otro'] })] })).toEqual(
    [],
  );
});

test('lo que duro sin trabajador o sin base no se cuenta, tampoco dos veces', () => {
  const outage = (from: number, to: number) => ({ from: INICIO + from, to: INICIO + to });
  const pagos = [pago({ settled: INICIO + 90_100 })];
  const outages = [outage(50_000, 70_000), outage(20_000, 30_000), outage(60_000, 71_000)];
  expect(judge(facts({ pagos, outages }))).toMatchObject({
    problems: [],
    delay: { elapsedMs: 90_000, attendedMs: 59_000 },
  });
  expect(problems({ pagos, outages: outages.slice(1) })).toEqual(['slow']);
});

test('de un código se sabe cuando se paga o termina, y no antes', () => {
  const ended = (ms: number) =>
    pago({ metodo: 'qr', estado: 4, settled: INICIO + ms, released: INICIO + ms, avisos: [] });
  const charges = [buildCharge({ amount: 0, status: 'expired', at: at(90_000) })];
  const judged = (ms: number) =>
    problems({
      pagos: [ended(ms)],
      ledger: { charges, refunds: [], late: 0 },
      ...{ paidFacturas: new Set<number>(), shownEstados: new Map<number, number>() },
    });
  expect([judged(140_000), judged(160_000)]).toEqual([[], ['slow']]);
});
