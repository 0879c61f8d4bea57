import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { expectConsistentFacturas, expectConsistentMoney } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger, NOT_FOUND, RECHAZO } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [1_840_050, 990_000]);

const MINUTE = 60_000;

/** An imported file of cobranzas leaves this row when the factura is being paid meanwhile. */
const payElsewhere = (factura: number | undefined) =>
  sql`insert into cobros_en_espera (clase, archivo_id, renglon, factura_id)
    values ('archivo_subidas', 1, 2, ${factura})`.execute(database.db);
const outcomes = async () =>
  (
    await sql<{ resultado: string | null }>`select resultado from cobros_en_espera`.execute(database.db)
  ).rows.map(({ resultado }) => resultado);
const numeroOf = async (id: number | undefined) =>
  (await sql<{ numero: string }>`select numero from facturas where id = ${id}`.execute(database.db)).rows[0]
    ?.numero;

test('aprobado: pago doble, y el personal se entera de cual', async () => {
  kit.gateway.cobrar = async (chargeRequest) => {
    await payElsewhere(facturas[1]);
    return { kind: 'ok', value: chargeOnLedger(kit.gateway, chargeRequest) };
  };
  const { body } = await api.pagar(maria, facturas);
  expect(body.estado).toBe(1);
  expect(await outcomes()).toEqual(['doble']);
  const alerts = (await kit.mensajes()).filter(({ plantilla }) => plantilla === 'personal_alerta');
  expect(alerts).toMatchObject([
    {
      para: 'guardia@prueba.test',
      datos: {
        asunto: `pago doble con el pago N.º ${body.id}`,
        hecho: expect.stringContaining(`también se pagó en otro lado: ${await numeroOf(facturas[1])}`),
        ruta: `/admin/facturas/pagos/${body.id}`,
      },
    },
  ]);
  expect(await kit.facturaEstados(facturas)).toEqual([1, 1]);
  await expectConsistentMoney(database.db, kit.gateway);
});

test('rechazado: la que se pago en otro lado queda pagada y la otra se puede pagar de nuevo', async () => {
  kit.gateway.cobrar = async () => {
    await payElsewhere(facturas[0]);
    return { kind: 'rejected', reason: RECHAZO };
  };
  expect((await api.pagar(maria, facturas)).body.estado).toBe(2);
  expect(await kit.facturaEstados(facturas)).toEqual([1, 0]);
  expect(await outcomes()).toEqual(['aplicado']);
  expect(await kit.plantillas()).not.toContain('personal_alerta');
  await expectConsistentFacturas(database.db);
});

test('sin efecto, y aprobado tarde: la que se pago en otro lado se devuelve', async () => {
  kit.gateway.cobrar = async (chargeRequest) => {
    chargeOnLedger(kit.gateway, chargeRequest);
    return { kind: 'unknown', cause: 'timeout' };
  };
  kit.gateway.consultar = () => NOT_FOUND;
  const [first = 0] = facturas;
  const { body } = await api.pagar(maria, [first]);
  await payElsewhere(first);
  for (let minute = 0; minute < 40; minute += 1) await kit.conciliarAfter(MINUTE);
  expect((await kit.pago(body.id as number)).estado).toBe(4);
  expect([await kit.facturaEstados([first]), await outcomes()]).toEqual([[1], ['aplicado']]);
  kit.gateway.consultar = () => undefined;
  await kit.vigilar(15 * MINUTE);
  expect((await kit.pago(body.id as number)).estado).toBe(6);
  expect(await outcomes()).toEqual(['aplicado']);
});
