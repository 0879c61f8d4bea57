import { rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { conciliarPagos } from './conciliar-pagos.ts';
import { CRASH_POINTS, type CrashPoint } from './crash-points.ts';
import { expectConsistentFacturas, expectConsistentMoney } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger, NOT_FOUND, RECHAZO, REJECTED, UNKNOWN } from './pasarela.test-kit.ts';
import { vigilarPagos } from './vigilar-pagos.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [1_840_050, 99_900]);
const reached = new Set<string>();

/** The process dies: committed changes stay and nothing else happens. */
function crashAt(crashPoint: CrashPoint) {
  kit.control.mark = (point) => {
    if (point !== crashPoint) return;
    reached.add(crashPoint);
    throw new Error(`muere en ${crashPoint}`);
  };
}

const stopCrashing = () => {
  kit.control.mark = () => undefined;
};

async function runTwoDays() {
  for (let minute = 0; minute < 40; minute += 1) await kit.conciliarAfter(60_000);
  for (let round = 0; round < 200; round += 1) {
    await kit.vigilar(15 * 60_000);
    if (round % 20 === 0) await conciliarPagos(kit.deps);
  }
}

async function currentEstados() {
  const ids = await rowsOf(database.db, 'pagos', {}, ['estado']);
  return { pagos: ids.map(({ estado }) => estado), facturas: await kit.facturaEstados(facturas) };
}

const RESERVATION_POINTS: CrashPoint[] = [
  'pagar:clave-leida',
  'pagar:tarjeta',
  'pagar:reservado',
  'pagar:insertado',
  'pagar:empujon',
];

test.each(RESERVATION_POINTS)('antes de confirmar la reserva (%s): no queda nada', async (crashPoint) => {
  const before = await kit.snapshot();
  crashAt(crashPoint);
  expect((await api.pagar(maria, facturas)).status).toBe(500);
  expect(await kit.snapshot()).toBe(before);
  expect(kit.gateway.charges).toHaveLength(0);
});

test.each<CrashPoint>(['pagar:tx-a-confirmada', 'cobrar:enviado-escrito'])(
  'reservado y nunca enviado (%s): a los 60 segundos, sin efecto y las facturas libres',
  async (crashPoint) => {
    crashAt(crashPoint);
    await api.pagar(maria, facturas);
    stopCrashing();
    expect(await currentEstados()).toEqual({ pagos: [0], facturas: [9, 9] });
    await kit.conciliarAfter(59_000);
    expect(await currentEstados()).toEqual({ pagos: [0], facturas: [9, 9] });
    await kit.conciliarAfter(1_000);
    expect(await currentEstados()).toEqual({ pagos: [4], facturas: [0, 0] });
    expect(kit.gateway.charges).toHaveLength(0);
    expect(kit.gateway.consultas).toHaveLength(0);
    expect(await kit.plantillas()).toEqual(['pago_sin_efecto']);
    await runTwoDays();
    await expectConsistentMoney(database.db, kit.gateway);
  },
);

const AFTER_SENDING_POINTS: CrashPoint[] = [
  'cobrar:respondido',
  'resolver:bloqueado',
  'resolver:movido',
  'resolver:facturas',
  'resolver:avisado',
];

describe('enviado, y muere antes de anotar la respuesta', () => {
  test.each(AFTER_SENDING_POINTS)(
    '%s, aprobado: el barrido pregunta desde los 45 segundos y lo paga',
    async (crashPoint) => {
      crashAt(crashPoint);
      await api.pagar(maria, facturas);
      stopCrashing();
      expect(await currentEstados()).toEqual({ pagos: [0], facturas: [9, 9] });
      expect(await kit.conciliarAfter(44_000)).toMatchObject({ resolved: 0, enDuda: 0 });
      expect(kit.gateway.consultas).toHaveLength(0);
      expect(await kit.conciliarAfter(1_000)).toMatchObject({ resolved: 1 });
      expect(await currentEstados()).toEqual({ pagos: [1], facturas: [1, 1] });
      expect(await kit.plantillas()).toEqual(['pago_aprobado']);
      await expectConsistentMoney(database.db, kit.gateway);
    },
  );

  test.each(AFTER_SENDING_POINTS)('%s, rechazado: lo mismo, y se avisa', async (crashPoint) => {
    kit.gateway.cobrar = async () => ({ kind: 'rejected', reason: RECHAZO });
    kit.gateway.consultar = () => REJECTED;
    crashAt(crashPoint);
    await api.pagar(maria, facturas);
    stopCrashing();
    await kit.conciliarAfter(45_000);
    expect(await currentEstados()).toEqual({ pagos: [2], facturas: [0, 0] });
    expect(await kit.plantillas()).toEqual(['pago_rechazado']);
  });

  test('antes de llamar: nadie cobró, y se libera recién a los 15 minutos y con tres respuestas', async () => {
    crashAt('cobrar:enviado-confirmado');
    await api.pagar(maria, facturas);
    stopCrashing();
    for (let seconds = 45; seconds < 900; seconds += 45) {
      await kit.conciliarAfter(45_000);
      expect(await kit.facturaEstados(facturas)).toEqual([9, 9]);
    }
    await runTwoDays();
    expect(await currentEstados()).toEqual({ pagos: [4], facturas: [0, 0] });
    expect(kit.gateway.charges).toHaveLength(0);
    await expectConsistentMoney(database.db, kit.gateway);
  });

  test('la pasarela calló y cobró tarde: se libera, se vuelve a pagar, y lo tardío se devuelve', async () => {
    kit.gateway.cobrar = async () => UNKNOWN;
    const { body } = await api.pagar(maria, facturas);
    for (let minute = 0; minute < 30; minute += 1) await kit.conciliarAfter(60_000);
    expect(await currentEstados()).toEqual({ pagos: [4], facturas: [0, 0] });
    kit.gateway.cobrar = () => undefined;
    await api.pagar(maria, facturas);
    await kit.chargeAtGateway(body.id as number);
    await runTwoDays();
    expect(await currentEstados()).toEqual({ pagos: [6, 1], facturas: [1, 1] });
    await expectConsistentMoney(database.db, kit.gateway);
  });
});

test('muere después de anotar: el aviso y su trabajo quedaron con el pago', async () => {
  crashAt('resolver:confirmado');
  await api.pagar(maria, facturas);
  stopCrashing();
  expect(await currentEstados()).toEqual({ pagos: [1], facturas: [1, 1] });
  expect(await kit.plantillas()).toEqual(['pago_aprobado']);
  await runTwoDays();
  await expectConsistentMoney(database.db, kit.gateway);
});

describe('muere quien barre', () => {
  const SWEEP_POINTS: CrashPoint[] = [
    'conciliar:reclamado',
    'conciliar:preguntado',
    'resolver:bloqueado',
    'resolver:movido',
    'resolver:facturas',
    'resolver:avisado',
    'resolver:confirmado',
    'conciliar:anotado',
  ];
  test.each(SWEEP_POINTS)(
    '%s: lo que tomó vuelve a su hora y otro lo termina, una vez',
    async (crashPoint) => {
      kit.gateway.cobrar = async (chargeRequest) => {
        chargeOnLedger(kit.gateway, chargeRequest);
        return UNKNOWN;
      };
      await api.pagar(maria, facturas);
      crashAt(crashPoint);
      kit.clock.advance(46_000);
      await conciliarPagos(kit.deps).catch(() => undefined);
      stopCrashing();
      await expectConsistentFacturas(database.db);
      await runTwoDays();
      expect(await currentEstados()).toEqual({ pagos: [1], facturas: [1, 1] });
      expect((await kit.plantillas()).filter((one) => one === 'pago_aprobado')).toHaveLength(1);
      await expectConsistentMoney(database.db, kit.gateway);
    },
  );
});

describe('muere quien vigila o devuelve', () => {
  const LATE_POINTS: CrashPoint[] = [
    'tardio:saldado',
    'tardio:movido',
    'conciliar:preguntado',
    'resolver:confirmado',
    'devolver:reclamado',
    'devolver:respondido',
    'devolver:anotado',
  ];
  test.each(LATE_POINTS)('%s: se devuelve una sola vez', async (crashPoint) => {
    kit.gateway.cobrar = async () => UNKNOWN;
    const { body } = await api.pagar(maria, facturas);
    kit.gateway.consultar = () => NOT_FOUND;
    for (let minute = 0; minute < 30; minute += 1) await kit.conciliarAfter(60_000);
    kit.gateway.cobrar = () => undefined;
    kit.gateway.consultar = () => undefined;
    // Another pago pays one of its two facturas, so the late approval pays the other one and refunds the first.
    await api.pagar(maria, facturas.slice(1));
    await kit.chargeAtGateway(body.id as number);
    crashAt(crashPoint);
    kit.clock.advance(15 * 60_000);
    await vigilarPagos(kit.deps).catch(() => undefined);
    stopCrashing();
    await expectConsistentFacturas(database.db);
    await runTwoDays();
    expect(await currentEstados()).toEqual({ pagos: [1, 1], facturas: [1, 1] });
    expect(kit.gateway.devoluciones).toHaveLength(1);
    await expectConsistentMoney(database.db, kit.gateway);
  });
});

test('se murió en cada punto de la lista', () => {
  expect(CRASH_POINTS.filter((crashPoint) => !reached.has(crashPoint))).toEqual([]);
});
