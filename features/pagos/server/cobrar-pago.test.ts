import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@oficina/db';
import { changeRows, rowOf, useDatabase } from '@oficina/testing';
import { describe, expect, test, vi } from 'vitest';
import { cobrarPago } from './cobrar-pago.ts';
import { expectConsistentFacturas } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger, RECHAZO, UNKNOWN, UNREACHABLE } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [1_840_050]);

const pagar = async () => (await api.pagar(maria, facturas)).body as { id: number; estado: number };

describe('lo que responde la pasarela', () => {
  test('rechazado: 201 con estado 2 y su oración, la factura libre, y ningún correo porque se vio', async () => {
    kit.gateway.cobrar = async () => ({ kind: 'rejected', reason: RECHAZO });
    const { status, body } = await api.pagar(maria, facturas);
    expect([status, body.estado, body.motivoRechazo]).toEqual([
      201,
      2,
      'La tarjeta no tiene límite o fondos suficientes.',
    ]);
    expect(await kit.facturaEstados(facturas)).toEqual([0]);
    expect(await kit.mensajes()).toEqual([]);
    expect(await kit.pago(body.id as number)).toMatchObject({
      extra: { motivoId: '51' },
      proxima_consulta: null,
    });
    await expectConsistentFacturas(database.db);
  });

  test('seguro que no se envió: sin efecto, la factura libre y avisado', async () => {
    kit.gateway.cobrar = async () => UNREACHABLE;
    expect((await pagar()).estado).toBe(4);
    expect(await kit.facturaEstados(facturas)).toEqual([0]);
    expect(await kit.plantillas()).toEqual(['pago_sin_efecto']);
  });

  test('no se sabe: en verificación, y la factura sigue tomada', async () => {
    kit.gateway.cobrar = async () => UNKNOWN;
    expect((await pagar()).estado).toBe(3);
    expect(await kit.facturaEstados(facturas)).toEqual([9]);
    expect(await kit.mensajes()).toEqual([]);
  });

  test('una factura que otro tiene tomada un rato no pierde lo que respondió la pasarela', async () => {
    let lockHolder: Promise<unknown> | undefined;
    kit.gateway.cobrar = async (chargeRequest) => {
      await new Promise<void>((onLocked) => {
        lockHolder = database.ownerDb.tx(async (tx) => {
          await sql`select from facturas where id = any(${facturas}::bigint[]) for update`.execute(tx);
          onLocked();
          // This is longer than any wait for a row lock.
          await sleep(3_000);
        });
      });
      return { kind: 'ok', value: chargeOnLedger(kit.gateway, chargeRequest) };
    };
    expect((await pagar()).estado).toBe(1);
    await lockHolder;
    expect(await kit.facturaEstados(facturas)).toEqual([1]);
    expect(kit.gateway.charges).toHaveLength(1);
  });

  test('el adaptador falla: nadie sabe hasta dónde llegó', async () => {
    kit.gateway.cobrar = async (chargeRequest) => {
      chargeOnLedger(kit.gateway, chargeRequest);
      throw new Error('falla del adaptador');
    };
    expect((await pagar()).estado).toBe(3);
    await kit.conciliarAfter(46_000);
    expect(await kit.facturaEstados(facturas)).toEqual([1]);
  });

  test('otro importe: en verificación y avisado el personal, una sola vez', async () => {
    kit.gateway.cobrar = async (chargeRequest) => ({
      kind: 'ok',
      value: chargeOnLedger(kit.gateway, { ...chargeRequest, importe: chargeRequest.importe + 1 }),
    });
    expect((await pagar()).estado).toBe(3);
    for (const ms of [46_000, 20_000, 40_000]) await kit.conciliarAfter(ms);
    expect(await kit.facturaEstados(facturas)).toEqual([9]);
    expect((await kit.mensajes()).filter(({ plantilla }) => plantilla === 'personal_alerta')).toMatchObject([
      { para: 'guardia@prueba.test', datos: { hecho: expect.stringContaining('$ 18.400,51') } },
    ]);
  });

  test('una tarjeta que esperaba su primer pago queda guardada', async () => {
    const caduca = () => rowOf(database.db, 'tarjetas', maria.tarjeta, ['caduca']);
    await changeRows(database.db, 'tarjetas', maria.tarjeta, { caduca: new Date(8e12) });
    // With this code the bank could not be reached, so it says nothing about the card.
    kit.gateway.cobrar = async () => ({ kind: 'rejected', reason: { ...RECHAZO, codigo: '96' } });
    await pagar();
    expect((await caduca()).caduca).not.toBeNull();
    kit.gateway.cobrar = () => undefined;
    await pagar();
    expect((await caduca()).caduca).toBeNull();
  });
});

describe('el tiempo', () => {
  test('a los 15 segundos se responde lo que se sabe y el cobro sigue; el rechazo entonces se avisa', async () => {
    kit.control.plazos.respuestaMs = 300;
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    kit.gateway.cobrar = async () => {
      await gate;
      return { kind: 'rejected', reason: RECHAZO };
    };
    const { id, estado } = await pagar();
    expect(estado).toBe(0);
    expect(await kit.facturaEstados(facturas)).toEqual([9]);
    release();
    await api.drain();
    expect((await kit.pago(id)).estado).toBe(2);
    expect(await kit.plantillas()).toEqual(['pago_rechazado']);
  });

  test('drenar espera a los cobros que siguen vivos', async () => {
    kit.control.plazos.respuestaMs = 100;
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    kit.gateway.cobrar = async () => {
      await gate;
      return undefined as never;
    };
    const { id } = await pagar();
    let hasDrained = false;
    const drained = api.drain().then(() => {
      hasDrained = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(hasDrained).toBe(false);
    release();
    await drained;
    expect((await kit.pago(id)).estado).toBe(1);
  });

  test('el cobro recibe una señal que lo corta', async () => {
    kit.control.plazos.cobroMs = 150;
    kit.gateway.cobrar = (_request, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(UNKNOWN)));
    expect((await pagar()).estado).toBe(3);
  });

  test('dormida entre escribir que se envía y enviar: con el plazo vencido no sale nada', async () => {
    kit.control.mark = (point) => {
      if (point === 'cobrar:enviado-confirmado') kit.clock.advance(35_000);
    };
    expect((await pagar()).estado).toBe(4);
    expect(kit.gateway.charges).toHaveLength(0);
  });

  test('dormida antes de escribirlo, y el barrido ya la dejó sin efecto: no se envía nada', async () => {
    kit.control.mark = (point) => {
      if (point === 'pagar:tx-a-confirmada') throw new Error('duerme');
    };
    expect((await api.pagar(maria, facturas)).status).toBe(500);
    kit.control.mark = () => undefined;
    const id = await kit.lastPagoId();
    await kit.conciliarAfter(60_000);
    const deps = { ...kit.deps, circuitBreaker: kit.circuitBreaker() };
    const { referencia, total_cent } = await kit.pago(id);
    const chargeRequest = { referencia, importe: total_cent } as Parameters<typeof cobrarPago>[2];
    expect(await cobrarPago(deps, id, chargeRequest, () => false)).toBeNull();
    expect(kit.gateway.charges).toHaveLength(0);
    expect((await kit.pago(id)).estado).toBe(4);
  });

  test('la base se va después del cobro: 201 con lo que se sabía, y el barrido termina', async () => {
    let charged = false;
    const rejectAll = () => Promise.reject(new Error('sin base'));
    const db = new Proxy(kit.deps.db, {
      get(target, name) {
        if (charged && name === 'tx') return rejectAll;
        if (charged && name === 'getExecutor') throw new Error('sin base');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const other = kit.app({ db });
    kit.gateway.cobrar = async (chargeRequest) => {
      charged = true;
      return { kind: 'ok', value: chargeOnLedger(kit.gateway, chargeRequest) };
    };
    const { status, body } = await other.pagar(maria, facturas);
    expect([status, body.estado]).toEqual([201, 0]);
    await kit.conciliarAfter(46_000);
    expect((await kit.pago(body.id as number)).estado).toBe(1);
  });
});

describe('el circuito', () => {
  test('cinco que no salieron lo abren: 503 sin pago; cuando la pasarela vuelve, se cobra', async () => {
    kit.control.plazos.saludMs = 50;
    const separateApi = kit.app();
    kit.gateway.cobrar = async () => UNREACHABLE;
    kit.gateway.health = () => UNREACHABLE;
    for (let n = 0; n < 5; n += 1)
      expect((await separateApi.pagar(maria, facturas, { key: `c-${n}` })).status).toBe(201);
    const before = await kit.snapshot();
    // The result stored under that key is still returned, because nothing is charged.
    expect(await separateApi.pagar(maria, facturas, { key: 'c-0' })).toMatchObject({
      status: 200,
      body: { estado: 4 },
    });
    const { status, body, headers } = await separateApi.pagar(maria, facturas);
    expect([status, body.code, body.detail, headers['retry-after']]).toEqual([
      503,
      'pasarela',
      'El medio de pago no responde. No se hizo ningún cobro. Probá en unos minutos.',
      '1',
    ]);
    expect(await kit.snapshot()).toBe(before);
    expect((await api.pagar(maria, facturas)).status).toBe(201);
    kit.gateway.health = () => ({ kind: 'ok', value: undefined });
    kit.gateway.cobrar = () => undefined;
    await vi.waitFor(async () => expect((await separateApi.pagar(maria, facturas)).body.estado).toBe(1), {
      timeout: 30_000,
      interval: 100,
    });
    await separateApi.drain();
  });

  test('una respuesta entre medio vuelve a contar de cero, y una duda también lo es', async () => {
    const separateApi = kit.app();
    const others = await kit.facturas(maria, Array(3).fill(100_000));
    const fourUnreachable = Array<typeof UNREACHABLE>(4).fill(UNREACHABLE);
    for (const answer of [...fourUnreachable, UNKNOWN, ...fourUnreachable]) {
      kit.gateway.cobrar = async () => answer;
      const chosenFacturas = answer === UNKNOWN ? others : facturas;
      expect((await separateApi.pagar(maria, chosenFacturas)).status).toBe(201);
    }
  });
});
