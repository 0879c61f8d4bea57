import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { conciliarPagos } from './conciliar-pagos.ts';
import { expectConsistentFacturas, expectConsistentMoney } from './invariants.test-kit.ts';
import { handlePagos } from './job-handlers.ts';
import { usePagos } from './pagos.test-kit.ts';
import {
  chargeOnLedger,
  IN_PROGRESS,
  NOT_FOUND,
  REJECTED,
  UNKNOWN,
  UNREACHABLE,
} from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [1_840_050]);
let id = 0;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(async () => {
  kit.gateway.cobrar = async () => UNKNOWN;
  id = (await api.pagar(maria, facturas)).body.id as number;
});

const estado = async () => (await kit.pago(id)).estado;

/** The step of fifteen seconds is shorter than the interval of the sweep. */
async function secondsOfConsultas(untilMs: number): Promise<number[]> {
  const askedAt: number[] = [];
  for (let ms = 15_000; ms <= untilMs; ms += 15_000) {
    const before = kit.gateway.consultas.length;
    await kit.conciliarAfter(15_000);
    if (kit.gateway.consultas.length > before) askedAt.push(ms / 1000);
  }
  return askedAt;
}

describe('cuándo se pregunta', () => {
  test('a los 45 s de enviado, y después a los 15 s, 30 s, 1, 2, 5 y cada 10 minutos', async () => {
    kit.gateway.consultar = () => IN_PROGRESS;
    expect(await secondsOfConsultas(40 * MINUTE)).toEqual([45, 60, 90, 150, 270, 570, 1170, 1770, 2370]);
  });

  test('cada pregunta deja un empujón para la próxima, y el pago uno para la primera', async () => {
    const queuedConsultas = async () => {
      const { rows } = await sql<{ delaySeconds: number }>`
        select extract(epoch from start_after - ${kit.clock.now()})::int as "delaySeconds" from pgboss.job
        where name = 'pagos-consulta' and data->>'pagoId' = ${String(id)} order by created_on, start_after`.execute(
        database.ownerDb,
      );
      return rows.map(({ delaySeconds }) => delaySeconds);
    };
    expect(await queuedConsultas()).toEqual([50]);
    kit.gateway.consultar = () => IN_PROGRESS;
    kit.clock.advance(50_000);
    const [, consulta] = handlePagos(kit.deps);
    expect(consulta?.job.name).toBe('pagos-consulta');
    await consulta?.handler({ pagoId: id } as never, new AbortController().signal);
    expect(kit.gateway.consultas).toHaveLength(1);
    expect(await queuedConsultas()).toEqual([0, 15]);
    await consulta?.handler({ pagoId: id } as never, new AbortController().signal);
    expect(kit.gateway.consultas).toHaveLength(1);
  });

  test('cuatro que barren a la vez preguntan una vez por cada pago', async () => {
    const others = await kit.facturas(maria, Array(24).fill(100_000));
    for (const other of others) await api.pagar(maria, [other]);
    kit.gateway.consultar = () => IN_PROGRESS;
    kit.clock.advance(46_000);
    await Promise.all(Array.from({ length: 4 }, () => conciliarPagos(kit.deps)));
    expect(kit.gateway.consultas).toHaveLength(25);
    expect(new Set(kit.gateway.consultas).size).toBe(25);
  });

  test('nunca cobra', async () => {
    const charges = kit.gateway.charges.length;
    await secondsOfConsultas(30 * MINUTE);
    expect(kit.gateway.charges).toHaveLength(charges);
  });
});

describe('no la encuentra', () => {
  test('se libera a los 15 minutos de enviada y no antes, aunque lo diga muchas veces', async () => {
    kit.gateway.consultar = () => NOT_FOUND;
    await secondsOfConsultas(14 * MINUTE);
    expect((await kit.pago(id)).consultas_vacias).toBeGreaterThanOrEqual(3);
    expect([await estado(), ...(await kit.facturaEstados(facturas))]).toEqual([3, 9]);
    await secondsOfConsultas(6 * MINUTE);
    expect([await estado(), ...(await kit.facturaEstados(facturas))]).toEqual([4, 0]);
    expect(await kit.plantillas()).toEqual(['pago_en_verificacion', 'pago_sin_efecto']);
    await expectConsistentFacturas(database.db);
  });

  test('a los 15 minutos tampoco, si lo dijo menos de tres veces', async () => {
    kit.gateway.consultar = () => NOT_FOUND;
    for (const [minutes, expectedEstado] of [
      [16, 3],
      [10, 3],
      [10, 4],
    ] as const) {
      await kit.conciliarAfter(minutes * MINUTE);
      expect(await estado()).toBe(expectedEstado);
    }
  });

  test('verla una vez en curso empieza la cuenta de nuevo', async () => {
    const answers = [NOT_FOUND, NOT_FOUND, IN_PROGRESS, NOT_FOUND, NOT_FOUND, NOT_FOUND];
    kit.gateway.consultar = () => answers.shift();
    for (const expectedEstado of [3, 3, 3, 3, 3, 4]) {
      await kit.conciliarAfter(16 * MINUTE);
      expect(await estado()).toBe(expectedEstado);
    }
  });

  test('aprobado después de callar: se paga', async () => {
    kit.gateway.consultar = () => NOT_FOUND;
    await secondsOfConsultas(5 * MINUTE);
    await kit.chargeAtGateway(id);
    kit.gateway.consultar = () => undefined;
    await kit.conciliarAfter(10 * MINUTE);
    await expectConsistentMoney(database.db, kit.gateway);
    expect(await estado()).toBe(1);
  });
});

describe('otras respuestas', () => {
  test('rechazado: libre y avisado', async () => {
    kit.gateway.consultar = () => REJECTED;
    await kit.conciliarAfter(45_000);
    expect([await estado(), ...(await kit.facturaEstados(facturas))]).toEqual([2, 0]);
    expect(await kit.plantillas()).toEqual(['pago_rechazado']);
  });

  test('dos aprobaciones: queda la primera y se devuelve la otra, con aviso a la persona y al personal', async () => {
    const { referencia, total_cent: importe } = await kit.pago(id);
    const first = chargeOnLedger(kit.gateway, { referencia, importe });
    const second = chargeOnLedger(kit.gateway, { referencia, importe });
    await kit.conciliarAfter(45_000);
    expect(await kit.pago(id)).toMatchObject({ estado: 1, pasarela_id: first.idPasarela });
    await kit.vigilar(0);
    expect(kit.gateway.devoluciones).toEqual([{ idPasarela: second.idPasarela, importe: 'total' }]);
    await expectConsistentMoney(database.db, kit.gateway);
    expect(await kit.plantillas()).toEqual([
      'pago_aprobado',
      'pago_devolucion',
      'personal_alerta',
      'pago_devolucion',
    ]);
    const admin = await kit.customer('ROLE_ADMIN');
    expect((await api.call(admin.id, 'GET', `/api/pagos/${id}`)).body).toMatchObject({
      importeDevuelto: 18_400.5,
      extra: { devoluciones: [{ motivo: 'duplicado', importe: 18_400.5, pasarelaId: second.idPasarela }] },
    });
  });

  test('otro importe: no se libera ni aunque después no la encuentre', async () => {
    const { referencia, total_cent } = await kit.pago(id);
    chargeOnLedger(kit.gateway, { referencia, importe: total_cent - 1 });
    await kit.conciliarAfter(45_000);
    kit.gateway.consultar = () => NOT_FOUND;
    await secondsOfConsultas(HOUR);
    expect([await estado(), ...(await kit.facturaEstados(facturas))]).toEqual([3, 9]);
    expect((await kit.plantillas()).filter((one) => one === 'personal_alerta')).toHaveLength(1);
  });

  test('devuelta sin pedirlo: sin efecto y avisado el personal', async () => {
    await kit.chargeAtGateway(id);
    for (const entry of kit.gateway.ledger) entry.devuelto = entry.importe;
    await kit.conciliarAfter(45_000);
    expect([await estado(), ...(await kit.facturaEstados(facturas))]).toEqual([4, 0]);
    expect(await kit.plantillas()).toEqual(['pago_sin_efecto', 'personal_alerta']);
    await expectConsistentMoney(database.db, kit.gateway);
  });

  test('a los dos minutos en duda se avisa, una vez', async () => {
    kit.gateway.consultar = () => IN_PROGRESS;
    await secondsOfConsultas(2 * MINUTE - 15_000);
    expect(await kit.plantillas()).toEqual([]);
    await secondsOfConsultas(20 * MINUTE);
    expect(await kit.plantillas()).toEqual(['pago_en_verificacion']);
  });

  test('no responde: espera, y el personal lo sabe a la hora y después cada día', async () => {
    kit.gateway.consultar = () => UNREACHABLE;
    const alerts = async () => (await kit.plantillas()).filter((one) => one === 'personal_alerta').length;
    for (let n = 0; n < 6; n += 1) await kit.conciliarAfter(9 * MINUTE);
    expect(await alerts()).toBe(0);
    for (let n = 0; n < 30; n += 1) await kit.conciliarAfter(11 * MINUTE);
    expect(await alerts()).toBe(1);
    for (let n = 0; n < 70; n += 1) await kit.conciliarAfter(30 * MINUTE);
    expect(await alerts()).toBe(2);
    expect([await estado(), ...(await kit.facturaEstados(facturas))]).toEqual([3, 9]);
    expect((await kit.pago(id)).consultas_vacias).toBe(0);
  });

  test('una que falla no deja a las demás sin atender', async () => {
    const [other = 0] = await kit.facturas(maria, [100_000]);
    const failingId = (await api.pagar(maria, [other])).body.id as number;
    const { referencia } = await kit.pago(failingId);
    kit.gateway.consultar = (one) => {
      if (one === referencia) throw new Error('falla');
      return { kind: 'ok', value: { estado: 'rechazado', charges: [] } };
    };
    await kit.conciliarAfter(46_000);
    expect([await estado(), (await kit.pago(failingId)).estado]).toEqual([2, 3]);
  });
});
