import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dineroEnOrden, facturasEnOrden } from './invariantes.test-kit.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';
import { cobrarDeVerdad, INEXISTENTE, RECHAZO } from './pasarela.test-kit.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let facturas: number[];

const MINUTO = 60_000;

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [1_840_050, 990_000]);
});

/** As a file of collections leaves it while the bill is being paid. */
const cobradaEnOtroLado = (factura: number | undefined) =>
  sql`insert into cobros_en_espera (clase, archivo_id, renglon, factura_id)
    values ('archivo_subidas', 1, 2, ${factura})`.execute(database.db);
const resultados = async () =>
  (
    await sql<{ resultado: string | null }>`select resultado from cobros_en_espera`.execute(database.db)
  ).rows.map(({ resultado }) => resultado);
const numeroDe = async (id: number | undefined) =>
  (await sql<{ numero: string }>`select numero from facturas where id = ${id}`.execute(database.db)).rows[0]
    ?.numero;

test('aprobado: pago doble, y el personal se entera de cual', async () => {
  mundo.mano.cobrar = async (cobro) => {
    await cobradaEnOtroLado(facturas[1]);
    return { kind: 'ok', value: cobrarDeVerdad(mundo.mano, cobro) };
  };
  const { body } = await casa.pagar(maria, facturas);
  expect(body.estado).toBe(1);
  expect(await resultados()).toEqual(['doble']);
  const alertas = (await mundo.mensajes()).filter(({ plantilla }) => plantilla === 'personal_alerta');
  expect(alertas).toMatchObject([
    {
      para: 'guardia@prueba.test',
      datos: {
        asunto: `pago doble con el pago N.º ${body.id}`,
        hecho: expect.stringContaining(`también se pagó en otro lado: ${await numeroDe(facturas[1])}`),
        ruta: `/admin/facturas/pagos/${body.id}`,
      },
    },
  ]);
  expect(await mundo.estadosDe(facturas)).toEqual([1, 1]);
  await dineroEnOrden(database.db, mundo.mano);
});

test('rechazado: la que se pago en otro lado queda pagada y la otra se puede pagar de nuevo', async () => {
  mundo.mano.cobrar = async () => {
    await cobradaEnOtroLado(facturas[0]);
    return { kind: 'rejected', reason: RECHAZO };
  };
  expect((await casa.pagar(maria, facturas)).body.estado).toBe(2);
  expect(await mundo.estadosDe(facturas)).toEqual([1, 0]);
  expect(await resultados()).toEqual(['aplicado']);
  expect(await mundo.plantillas()).not.toContain('personal_alerta');
  await facturasEnOrden(database.db);
});

test('sin efecto, y aprobado tarde: la que se pago en otro lado se devuelve', async () => {
  mundo.mano.cobrar = async (cobro) => {
    cobrarDeVerdad(mundo.mano, cobro);
    return { kind: 'unknown', cause: 'timeout' };
  };
  mundo.mano.consultar = () => INEXISTENTE;
  const [primera = 0] = facturas;
  const { body } = await casa.pagar(maria, [primera]);
  await cobradaEnOtroLado(primera);
  for (let minuto = 0; minuto < 40; minuto += 1) await mundo.despues(MINUTO);
  expect((await mundo.pago(body.id as number)).estado).toBe(4);
  expect([await mundo.estadosDe([primera]), await resultados()]).toEqual([[1], ['aplicado']]);
  mundo.mano.consultar = () => undefined;
  await mundo.vigilar(15 * MINUTO);
  expect((await mundo.pago(body.id as number)).estado).toBe(6);
  expect(await resultados()).toEqual(['aplicado']);
});
