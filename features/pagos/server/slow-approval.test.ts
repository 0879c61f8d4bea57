import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { expectConsistentMoney } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { NOT_FOUND, UNKNOWN } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();

const MINUTE = 60_000;

/**
 * Believing the first answer that there is no such pago would let people pay twice, because the charge is still in progress.
 */
test.each([1, 5, 14])(
  'el cobro aparece a los %i minutos: mientras tanto nadie puede pagar de nuevo, y no hay nada que devolver',
  async (minutes) => {
    const maria = await kit.customer();
    const facturas = await kit.facturas(maria, [1_840_050, 99_900]);
    kit.gateway.cobrar = async () => UNKNOWN;
    kit.gateway.consultar = () => NOT_FOUND;
    const { body } = await api.pagar(maria, facturas);
    kit.gateway.cobrar = () => undefined;
    for (let minute = 0; minute < minutes; minute += 1) {
      await kit.conciliarAfter(MINUTE);
      expect(await api.pagar(maria, facturas)).toMatchObject({ status: 422, body: { pago: body['@id'] } });
    }
    await kit.chargeAtGateway(body.id as number);
    kit.gateway.consultar = () => undefined;
    await kit.conciliarAfter(10 * MINUTE);
    expect((await kit.pago(body.id as number)).estado).toBe(1);
    expect(kit.gateway.ledger).toHaveLength(1);
    expect(kit.gateway.devoluciones).toEqual([]);
    await expectConsistentMoney(database.db, kit.gateway);
  },
);
