import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conciliarPagos } from './conciliar-pagos.ts';
import { dineroEnOrden, facturasEnOrden } from './invariantes.test-kit.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';
import { CAIDA, cobrarDeVerdad, DUDA, EN_CURSO, INEXISTENTE, RECHAZO } from './pasarela.test-kit.ts';
import { handlePagos } from './trabajos.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let facturas: number[];
let id = 0;

const MINUTO = 60_000;
const HORA = 60 * MINUTO;

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [1_840_050]);
  mundo.mano.cobrar = async () => DUDA;
  id = (await casa.pagar(maria, facturas)).body.id as number;
});

const estado = async () => (await mundo.pago(id)).estado;

/** Every fifteen seconds, which is oftener than anybody sweeps; tells when the gateway was asked, in seconds. */
async function segundoASegundo(hastaMs: number): Promise<number[]> {
  const cuando: number[] = [];
  for (let ms = 15_000; ms <= hastaMs; ms += 15_000) {
    const antes = mundo.mano.consultas.length;
    await mundo.despues(15_000);
    if (mundo.mano.consultas.length > antes) cuando.push(ms / 1000);
  }
  return cuando;
}

describe('cuándo se pregunta', () => {
  test('a los 45 s de enviado, y después a los 15 s, 30 s, 1, 2, 5 y cada 10 minutos', async () => {
    mundo.mano.consultar = () => EN_CURSO;
    expect(await segundoASegundo(40 * MINUTO)).toEqual([45, 60, 90, 150, 270, 570, 1170, 1770, 2370]);
  });

  test('cada pregunta deja un empujón para la próxima, y el pago uno para la primera', async () => {
    const empujones = async () => {
      const { rows } = await sql<{ en: number }>`
        select extract(epoch from start_after - ${mundo.clock.now()})::int as en from pgboss.job
        where name = 'pagos-consulta' and data->>'pagoId' = ${String(id)} order by created_on, start_after`.execute(
        database.ownerDb,
      );
      return rows.map(({ en }) => en);
    };
    expect(await empujones()).toEqual([50]);
    mundo.mano.consultar = () => EN_CURSO;
    mundo.clock.advance(50_000);
    const [, consulta] = handlePagos(mundo.deps);
    expect(consulta?.job.name).toBe('pagos-consulta');
    await consulta?.handler({ pagoId: id } as never, new AbortController().signal);
    expect(mundo.mano.consultas).toHaveLength(1);
    expect(await empujones()).toEqual([0, 15]);
    await consulta?.handler({ pagoId: id } as never, new AbortController().signal);
    expect(mundo.mano.consultas).toHaveLength(1);
  });

  test('cuatro que barren a la vez preguntan una vez por cada pago', async () => {
    const otras = await mundo.facturas(maria, Array(24).fill(100_000));
    for (const otra of otras) await casa.pagar(maria, [otra]);
    mundo.mano.consultar = () => EN_CURSO;
    mundo.clock.advance(46_000);
    await Promise.all(Array.from({ length: 4 }, () => conciliarPagos(mundo.deps)));
    expect(mundo.mano.consultas).toHaveLength(25);
    expect(new Set(mundo.mano.consultas).size).toBe(25);
  });

  test('nunca cobra', async () => {
    const cobros = mundo.mano.cobros.length;
    await segundoASegundo(30 * MINUTO);
    expect(mundo.mano.cobros).toHaveLength(cobros);
  });
});

describe('no la encuentra', () => {
  test('se libera a los 15 minutos de enviada y no antes, aunque lo diga muchas veces', async () => {
    mundo.mano.consultar = () => INEXISTENTE;
    await segundoASegundo(14 * MINUTO);
    expect((await mundo.pago(id)).consultas_vacias).toBeGreaterThanOrEqual(3);
    expect([await estado(), ...(await mundo.estadosDe(facturas))]).toEqual([3, 9]);
    await segundoASegundo(6 * MINUTO);
    expect([await estado(), ...(await mundo.estadosDe(facturas))]).toEqual([4, 0]);
    expect(await mundo.plantillas()).toEqual(['pago_en_verificacion', 'pago_sin_efecto']);
    await facturasEnOrden(database.db);
  });

  test('a los 15 minutos tampoco, si lo dijo menos de tres veces', async () => {
    mundo.mano.consultar = () => INEXISTENTE;
    for (const [minutos, queda] of [
      [16, 3],
      [10, 3],
      [10, 4],
    ] as const) {
      await mundo.despues(minutos * MINUTO);
      expect(await estado()).toBe(queda);
    }
  });

  test('verla una vez en curso empieza la cuenta de nuevo', async () => {
    const dichos = [INEXISTENTE, INEXISTENTE, EN_CURSO, INEXISTENTE, INEXISTENTE, INEXISTENTE];
    mundo.mano.consultar = () => dichos.shift();
    for (const queda of [3, 3, 3, 3, 3, 4]) {
      await mundo.despues(16 * MINUTO);
      expect(await estado()).toBe(queda);
    }
  });

  test('aprobado después de callar: se paga', async () => {
    mundo.mano.consultar = () => INEXISTENTE;
    await segundoASegundo(5 * MINUTO);
    const { referencia, total_cent } = await mundo.pago(id);
    cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
    mundo.mano.consultar = () => undefined;
    await mundo.despues(10 * MINUTO);
    await dineroEnOrden(database.db, mundo.mano);
    expect(await estado()).toBe(1);
  });
});

describe('otras respuestas', () => {
  test('rechazado: libre y avisado', async () => {
    mundo.mano.consultar = () => ({
      kind: 'ok',
      value: { estado: 'rechazado', cobros: [], rechazo: RECHAZO },
    });
    await mundo.despues(45_000);
    expect([await estado(), ...(await mundo.estadosDe(facturas))]).toEqual([2, 0]);
    expect(await mundo.plantillas()).toEqual(['pago_rechazado']);
  });

  test('dos aprobaciones: queda la primera y se devuelve la otra, con aviso a la persona y al personal', async () => {
    const { referencia, total_cent: importe } = await mundo.pago(id);
    const primera = cobrarDeVerdad(mundo.mano, { referencia, importe });
    const segunda = cobrarDeVerdad(mundo.mano, { referencia, importe });
    await mundo.despues(45_000);
    expect(await mundo.pago(id)).toMatchObject({ estado: 1, pasarela_id: primera.idPasarela });
    await mundo.vigilar(0);
    expect(mundo.mano.devoluciones).toEqual([{ idPasarela: segunda.idPasarela, importe: 'total' }]);
    await dineroEnOrden(database.db, mundo.mano);
    expect(await mundo.plantillas()).toEqual([
      'pago_aprobado',
      'pago_devolucion',
      'personal_alerta',
      'pago_devolucion',
    ]);
    const admin = await mundo.cliente('ROLE_ADMIN');
    expect((await casa.call(admin.id, 'GET', `/api/pagos/${id}`)).body).toMatchObject({
      importeDevuelto: 18_400.5,
      extra: { devoluciones: [{ motivo: 'duplicado', importe: 18_400.5, pasarelaId: segunda.idPasarela }] },
    });
  });

  test('otro importe: no se libera ni aunque después no la encuentre', async () => {
    const { referencia, total_cent } = await mundo.pago(id);
    cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent - 1 });
    await mundo.despues(45_000);
    mundo.mano.consultar = () => INEXISTENTE;
    await segundoASegundo(HORA);
    expect([await estado(), ...(await mundo.estadosDe(facturas))]).toEqual([3, 9]);
    expect((await mundo.plantillas()).filter((una) => una === 'personal_alerta')).toHaveLength(1);
  });

  test('devuelta sin pedirlo: sin efecto y avisado el personal', async () => {
    const { referencia, total_cent } = await mundo.pago(id);
    cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
    for (const asiento of mundo.mano.libro) asiento.devuelto = asiento.importe;
    await mundo.despues(45_000);
    expect([await estado(), ...(await mundo.estadosDe(facturas))]).toEqual([4, 0]);
    expect(await mundo.plantillas()).toEqual(['pago_sin_efecto', 'personal_alerta']);
    await dineroEnOrden(database.db, mundo.mano);
  });

  test('a los dos minutos en duda se avisa, una vez', async () => {
    mundo.mano.consultar = () => EN_CURSO;
    await segundoASegundo(2 * MINUTO - 15_000);
    expect(await mundo.plantillas()).toEqual([]);
    await segundoASegundo(20 * MINUTO);
    expect(await mundo.plantillas()).toEqual(['pago_en_verificacion']);
  });

  test('no responde: espera, y el personal lo sabe a la hora y después cada día', async () => {
    mundo.mano.consultar = () => CAIDA;
    const alertas = async () => (await mundo.plantillas()).filter((una) => una === 'personal_alerta').length;
    for (let n = 0; n < 6; n += 1) await mundo.despues(9 * MINUTO);
    expect(await alertas()).toBe(0);
    for (let n = 0; n < 30; n += 1) await mundo.despues(11 * MINUTO);
    expect(await alertas()).toBe(1);
    for (let n = 0; n < 70; n += 1) await mundo.despues(30 * MINUTO);
    expect(await alertas()).toBe(2);
    expect([await estado(), ...(await mundo.estadosDe(facturas))]).toEqual([3, 9]);
    expect((await mundo.pago(id)).consultas_vacias).toBe(0);
  });

  test('una que falla no deja a las demás sin atender', async () => {
    const [otra = 0] = await mundo.facturas(maria, [100_000]);
    const rota = (await casa.pagar(maria, [otra])).body.id as number;
    const { referencia } = await mundo.pago(rota);
    mundo.mano.consultar = (una) => {
      if (una === referencia) throw new Error('falla');
      return { kind: 'ok', value: { estado: 'rechazado', cobros: [] } };
    };
    await mundo.despues(46_000);
    expect([await estado(), (await mundo.pago(rota)).estado]).toEqual([2, 3]);
  });
});
