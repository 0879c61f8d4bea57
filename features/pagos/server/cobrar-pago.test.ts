import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cobrarPago } from './cobrar-pago.ts';
import { facturasEnOrden } from './invariantes.test-kit.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';
import { CAIDA, cobrarDeVerdad, DUDA, RECHAZO } from './pasarela.test-kit.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let facturas: number[];

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [1_840_050]);
});

const pagar = async () => (await casa.pagar(maria, facturas)).body as { id: number; estado: number };

describe('lo que responde la pasarela', () => {
  test('rechazado: 201 con estado 2 y su oración, la factura libre, y ningún correo porque se vio', async () => {
    mundo.mano.cobrar = async () => ({ kind: 'rejected', reason: RECHAZO });
    const { status, body } = await casa.pagar(maria, facturas);
    expect([status, body.estado, body.motivoRechazo]).toEqual([
      201,
      2,
      'La tarjeta no tiene límite o fondos suficientes.',
    ]);
    expect(await mundo.estadosDe(facturas)).toEqual([0]);
    expect(await mundo.mensajes()).toEqual([]);
    expect(await mundo.pago(body.id as number)).toMatchObject({
      extra: { motivoId: '51' },
      proxima_consulta: null,
    });
    await facturasEnOrden(database.db);
  });

  test('seguro que no se envió: sin efecto, la factura libre y avisado', async () => {
    mundo.mano.cobrar = async () => CAIDA;
    expect((await pagar()).estado).toBe(4);
    expect(await mundo.estadosDe(facturas)).toEqual([0]);
    expect(await mundo.plantillas()).toEqual(['pago_sin_efecto']);
  });

  test('no se sabe: en verificación, y la factura sigue tomada', async () => {
    mundo.mano.cobrar = async () => DUDA;
    expect((await pagar()).estado).toBe(3);
    expect(await mundo.estadosDe(facturas)).toEqual([9]);
    expect(await mundo.mensajes()).toEqual([]);
  });

  test('una factura que otro tiene tomada un rato no pierde lo que respondió la pasarela', async () => {
    let tomada: Promise<unknown> | undefined;
    mundo.mano.cobrar = async (cobro) => {
      await new Promise<void>((lista) => {
        tomada = database.ownerDb.tx(async (tx) => {
          await sql`select from facturas where id = any(${facturas}::bigint[]) for update`.execute(tx);
          lista();
          // Longer than anybody waits for a row.
          await sleep(3_000);
        });
      });
      return { kind: 'ok', value: cobrarDeVerdad(mundo.mano, cobro) };
    };
    expect((await pagar()).estado).toBe(1);
    await tomada;
    expect(await mundo.estadosDe(facturas)).toEqual([1]);
    expect(mundo.mano.cobros).toHaveLength(1);
  });

  test('el adaptador falla: nadie sabe hasta dónde llegó', async () => {
    mundo.mano.cobrar = async (cobro) => {
      cobrarDeVerdad(mundo.mano, cobro);
      throw new Error('falla del adaptador');
    };
    expect((await pagar()).estado).toBe(3);
    await mundo.despues(46_000);
    expect(await mundo.estadosDe(facturas)).toEqual([1]);
  });

  test('otro importe: en verificación y avisado el personal, una sola vez', async () => {
    mundo.mano.cobrar = async (cobro) => ({
      kind: 'ok',
      value: cobrarDeVerdad(mundo.mano, { ...cobro, importe: cobro.importe + 1 }),
    });
    expect((await pagar()).estado).toBe(3);
    for (const ms of [46_000, 20_000, 40_000]) await mundo.despues(ms);
    expect(await mundo.estadosDe(facturas)).toEqual([9]);
    expect((await mundo.mensajes()).filter(({ plantilla }) => plantilla === 'personal_alerta')).toMatchObject(
      [{ para: 'guardia@prueba.test', datos: { hecho: expect.stringContaining('$ 18.400,51') } }],
    );
  });

  test('una tarjeta que esperaba su primer pago queda guardada', async () => {
    const caduca = () =>
      database.db
        .selectFrom('tarjetas')
        .select('caduca')
        .where('id', '=', maria.tarjeta)
        .executeTakeFirstOrThrow();
    await database.db
      .updateTable('tarjetas')
      .set({ caduca: new Date(8e12) })
      .where('id', '=', maria.tarjeta)
      .execute();
    // The bank could not be asked: it says nothing of the card.
    mundo.mano.cobrar = async () => ({ kind: 'rejected', reason: { ...RECHAZO, codigo: '96' } });
    await pagar();
    expect((await caduca()).caduca).not.toBeNull();
    mundo.mano.cobrar = () => undefined;
    await pagar();
    expect((await caduca()).caduca).toBeNull();
  });
});

describe('el tiempo', () => {
  /** A charge that ends when told to. */
  function lenta() {
    let soltar: () => void = () => undefined;
    const puerta = new Promise<void>((resolve) => {
      soltar = resolve;
    });
    return { puerta, soltar: () => soltar() };
  }

  test('a los 15 segundos se responde lo que se sabe y el cobro sigue; el rechazo entonces se avisa', async () => {
    mundo.control.plazos.respuestaMs = 300;
    const { puerta, soltar } = lenta();
    mundo.mano.cobrar = async () => {
      await puerta;
      return { kind: 'rejected', reason: RECHAZO };
    };
    const { id, estado } = await pagar();
    expect(estado).toBe(0);
    expect(await mundo.estadosDe(facturas)).toEqual([9]);
    soltar();
    await casa.drenar();
    expect((await mundo.pago(id)).estado).toBe(2);
    expect(await mundo.plantillas()).toEqual(['pago_rechazado']);
  });

  test('drenar espera a los cobros que siguen vivos', async () => {
    mundo.control.plazos.respuestaMs = 100;
    const { puerta, soltar } = lenta();
    mundo.mano.cobrar = async () => {
      await puerta;
      return undefined as never;
    };
    const { id } = await pagar();
    let drenado = false;
    const fin = casa.drenar().then(() => {
      drenado = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(drenado).toBe(false);
    soltar();
    await fin;
    expect((await mundo.pago(id)).estado).toBe(1);
  });

  test('el cobro recibe una señal que lo corta', async () => {
    mundo.control.plazos.cobroMs = 150;
    mundo.mano.cobrar = (_cobro, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(DUDA)));
    expect((await pagar()).estado).toBe(3);
  });

  test('dormida entre escribir que se envía y enviar: con el plazo vencido no sale nada', async () => {
    mundo.control.mark = (point) => {
      if (point === 'cobrar:enviado-confirmado') mundo.clock.advance(35_000);
    };
    expect((await pagar()).estado).toBe(4);
    expect(mundo.mano.cobros).toHaveLength(0);
  });

  test('dormida antes de escribirlo, y el barrido ya la dejó sin efecto: no se envía nada', async () => {
    mundo.control.mark = (point) => {
      if (point === 'pagar:tx-a-confirmada') throw new Error('duerme');
    };
    expect((await casa.pagar(maria, facturas)).status).toBe(500);
    mundo.control.mark = () => undefined;
    const id = await mundo.ultimo();
    await mundo.despues(60_000);
    const deps = { ...mundo.deps, circuito: mundo.circuito() };
    const { referencia, total_cent } = await mundo.pago(id);
    const cobro = { referencia, importe: total_cent } as Parameters<typeof cobrarPago>[2];
    expect(await cobrarPago(deps, id, cobro, () => false)).toBeNull();
    expect(mundo.mano.cobros).toHaveLength(0);
    expect((await mundo.pago(id)).estado).toBe(4);
  });

  test('la base se va después del cobro: 201 con lo que se sabía, y el barrido termina', async () => {
    let cobrado = false;
    const sinBase = () => Promise.reject(new Error('sin base'));
    const db = new Proxy(mundo.deps.db, {
      get(target, name) {
        if (cobrado && name === 'tx') return sinBase;
        if (cobrado && name === 'getExecutor') throw new Error('sin base');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const otra = mundo.app({ db });
    mundo.mano.cobrar = async (cobro) => {
      cobrado = true;
      return { kind: 'ok', value: cobrarDeVerdad(mundo.mano, cobro) };
    };
    const { status, body } = await otra.pagar(maria, facturas);
    expect([status, body.estado]).toEqual([201, 0]);
    await mundo.despues(46_000);
    expect((await mundo.pago(body.id as number)).estado).toBe(1);
  });
});

describe('el circuito', () => {
  test('cinco que no salieron lo abren: 503 sin pago; cuando la pasarela vuelve, se cobra', async () => {
    mundo.control.plazos.saludMs = 50;
    const propia = mundo.app();
    mundo.mano.cobrar = async () => CAIDA;
    mundo.mano.salud = () => CAIDA;
    for (let n = 0; n < 5; n += 1)
      expect((await propia.pagar(maria, facturas, { clave: `c-${n}` })).status).toBe(201);
    const antes = await mundo.huella();
    // What was done with that key is told all the same: nothing is charged.
    expect(await propia.pagar(maria, facturas, { clave: 'c-0' })).toMatchObject({
      status: 200,
      body: { estado: 4 },
    });
    const { status, body, headers } = await propia.pagar(maria, facturas);
    expect([status, body.detail, headers['retry-after']]).toEqual([
      503,
      'El medio de pago no responde. No se hizo ningún cobro. Probá en unos minutos.',
      '1',
    ]);
    expect(await mundo.huella()).toBe(antes);
    expect((await casa.pagar(maria, facturas)).status).toBe(201);
    mundo.mano.salud = () => ({ kind: 'ok', value: undefined });
    mundo.mano.cobrar = () => undefined;
    await vi.waitFor(async () => expect((await propia.pagar(maria, facturas)).body.estado).toBe(1), {
      timeout: 30_000,
      interval: 100,
    });
    await propia.drenar();
  });

  test('una respuesta entre medio vuelve a contar de cero, y una duda también lo es', async () => {
    const propia = mundo.app();
    const otras = await mundo.facturas(maria, Array(3).fill(100_000));
    for (const answer of [CAIDA, CAIDA, CAIDA, CAIDA, DUDA, CAIDA, CAIDA, CAIDA, CAIDA]) {
      mundo.mano.cobrar = async () => answer;
      const cual = answer === DUDA ? otras : facturas;
      expect((await propia.pagar(maria, cual)).status).toBe(201);
    }
  });
});
