import { useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { dineroEnOrden } from './invariantes.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { cobrarDeVerdad, DUDA, INEXISTENTE } from './pasarela.test-kit.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;

const MINUTO = 60_000;

beforeAll(() => {
  casa = mundo.app();
});

/** Whoever believes the first "there is no such payment" lets people pay twice: the charge was on its way. */
test.each([1, 5, 14])(
  'el cobro aparece a los %i minutos: mientras tanto nadie puede pagar de nuevo, y no hay nada que devolver',
  async (minutos) => {
    const maria = await mundo.cliente();
    const facturas = await mundo.facturas(maria, [1_840_050, 99_900]);
    mundo.mano.cobrar = async () => DUDA;
    mundo.mano.consultar = () => INEXISTENTE;
    const { body } = await casa.pagar(maria, facturas);
    mundo.mano.cobrar = () => undefined;
    for (let minuto = 0; minuto < minutos; minuto += 1) {
      await mundo.despues(MINUTO);
      expect(await casa.pagar(maria, facturas)).toMatchObject({ status: 422, body: { pago: body['@id'] } });
    }
    const { referencia, total_cent } = await mundo.pago(body.id as number);
    cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
    mundo.mano.consultar = () => undefined;
    await mundo.despues(10 * MINUTO);
    expect((await mundo.pago(body.id as number)).estado).toBe(1);
    expect(mundo.mano.libro).toHaveLength(1);
    expect(mundo.mano.devoluciones).toEqual([]);
    await dineroEnOrden(database.db, mundo.mano);
  },
);
