import { describe, expect, test } from 'vitest';
import { buildCharge, CARDS, live, MODES, usePayway } from './payway.test-kit.ts';

const { told, ask, set, fault, ledger, calls, saveCard, pasarela } = usePayway();

const REFUNDS = '/api/v2/payments/1000001/refunds';

describe.each(MODES)('%s', (mode) => {
  const charge = async (changes: object = {}) => {
    const chargeRequest = buildCharge(await saveCard(mode, changes));
    await pasarela(mode).cobrar(chargeRequest, live());
    told.length = 0;
    return { ref: chargeRequest.referencia, since: (await calls()).length };
  };
  const estado = async (ref: string) => {
    const outcome = await pasarela(mode).consultar(ref);
    return outcome.kind === 'ok' ? outcome.value.estado : outcome.kind;
  };
  const devolver = (id: string, importe: number | 'total') => pasarela(mode).devolver(id, importe);

  test('todo, despues de mirar lo devuelto; otra vez ya esta hecho', async () => {
    const { ref, since } = await charge();
    expect(await devolver('1000001', 'total')).toEqual({ kind: 'ok', value: { id: '1' } });
    expect(await calls(since)).toEqual([
      'GET /v2/payments/1000001/refunds',
      'POST /v2/payments/1000001/refunds',
    ]);
    expect(await estado(ref)).toBe('devuelto');
    expect(await devolver('1000001', 'total')).toEqual({ kind: 'ok', value: { id: '1' } });
    expect((await ledger()).refunds).toMatchObject([{ amount: 1_840_050 }]);
    expect(told).toEqual([]);
  });

  test('una parte deja el pago aprobado; la misma parte es la misma devolucion', async () => {
    const { ref } = await charge();
    expect(await devolver('1000001', 40_050)).toEqual({ kind: 'ok', value: { id: '1' } });
    expect(await estado(ref)).toBe('aprobado');
    const since = (await calls()).length;
    expect(await devolver('1000001', 40_050)).toEqual({ kind: 'ok', value: { id: '1' } });
    expect(await calls(since)).toEqual(['GET /v2/payments/1000001/refunds']);
    expect(await devolver('1000001', 'total')).toEqual({ kind: 'ok', value: { id: '2' } });
    expect((await ledger()).refunds).toMatchObject([{ amount: 40_050 }, { amount: 1_800_000 }]);
  });

  test.each([
    ['total', 'drop-after-commit'],
    ['total', 'truncate'],
    [40_050, 'drop-after-commit'],
    [40_050, 'truncate'],
  ] as const)('%s con %s no se sabe; pedida de nuevo no se devuelve dos veces', async (importe, action) => {
    await charge();
    await fault({ match: { method: 'POST', path: REFUNDS }, do: action });
    expect(await devolver('1000001', importe)).toMatchObject({ kind: 'unknown' });
    expect(await devolver('1000001', importe)).toEqual({ kind: 'ok', value: { id: '1' } });
    expect((await ledger()).refunds).toHaveLength(1);
  });

  test.each(['html-500', 'truncate', 'drop-before-commit'])(
    'si %s no deja leer lo devuelto no se pide nada',
    async (action) => {
      await charge();
      await fault({ match: { method: 'GET', path: REFUNDS }, do: action });
      expect(await devolver('1000001', 'total')).toMatchObject({ kind: 'retryable' });
      expect((await ledger()).refunds).toEqual([]);
    },
  );

  test('de mas, de un rechazo o de nadie: se rechaza y se avisa', async () => {
    await charge();
    expect(await devolver('1000001', 1_840_051)).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'validacion:amount' },
    });
    await charge(CARDS.denied);
    expect(await devolver('1000002', 'total')).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'invalid_status_error' },
    });
    expect(await devolver('999', 'total')).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'not_found_error' },
    });
    expect(told.map(({ level }) => level)).toEqual(['error', 'error']);
    expect((await ledger()).refunds).toEqual([]);
  });

  test('una tarjeta de debito no admite una parte', async () => {
    await charge(CARDS.visaDebit);
    expect(await devolver('1000001', 100)).toMatchObject({ kind: 'rejected' });
    expect(await devolver('1000001', 'total')).toMatchObject({ kind: 'ok' });
  });

  test('sin que acepten la clave se pedira de nuevo, y se avisa', async () => {
    await charge();
    await set({ '401': true });
    expect(await devolver('1000001', 'total')).toMatchObject({ kind: 'retryable' });
    expect(told).toMatchObject([{ level: 'error', fields: { idPasarela: '1000001', status: 401 } }]);
  });

  test.each([
    [
      'rechazada',
      201,
      { id: 9, amount: 1, status: 'rejected', status_details: { error: { reason: { id: 28 } } } },
      'rejected',
    ],
    ['en camino', 201, { id: 9, amount: 1, status: 'pending' }, 'unknown'],
    ['de otra forma', 201, { hello: true }, 'unknown'],
    ['dos a la vez', 409, { error_type: 'api_error', message: 'x' }, 'unknown'],
    [
      'anulada ya',
      400,
      { error_type: 'invalid_status_error', validation_errors: { status: 'annulled' } },
      'ok',
    ],
  ])('%s', async (_name, code, body, kind) => {
    await charge();
    await fault({
      match: { method: 'POST', path: REFUNDS },
      do: 'status',
      args: { code, body: JSON.stringify(body) },
    });
    expect(await devolver('1000001', 'total')).toMatchObject({ kind });
  });
});

describe('lo que ya se habia pedido', () => {
  async function devolverWith(history: object, importe: number | 'total' = 40_050) {
    await pasarela('first_payment').cobrar(buildCharge(await saveCard('first_payment')), live());
    told.length = 0;
    const args = { code: 200, body: JSON.stringify({ sub_payments: [], ...history }) };
    await fault({ match: { method: 'GET', path: REFUNDS }, do: 'status', args });
    const outcome = await pasarela('first_payment').devolver('1000001', importe);
    return { outcome, made: (await ledger()).refunds.length };
  }
  const entry = { id: 9, amount: 40_050, status: 'approved' };

  test.each([
    ['un importe escrito', { parent: [{ ...entry, amount: '40050' }] }],
    ['un numero raro', { parent: [{ ...entry, id: { valor: 9 } }] }],
    ['sin estado', { parent: [], sub_payments: [{ id: 9, amount: 1 }] }],
    ['sin importe', { parent: { ...entry, amount: null } }],
    ['una que se entiende y otra que no', { parent: [entry, 'otra'] }],
    ['otra forma', { refunds: [entry] }],
  ])('%s no se entiende: no se devuelve, y se avisa', async (_name, history) => {
    expect(await devolverWith(history)).toEqual({
      outcome: { kind: 'retryable', cause: 'la historia trae una devolución que no se entiende' },
      made: 0,
    });
    expect(told).toMatchObject([
      { level: 'error', fields: { operacion: 'devolver', idPasarela: '1000001' } },
    ]);
  });

  test('tampoco el total', async () => {
    const { outcome, made } = await devolverWith({ parent: [{ ...entry, amount: '40050' }] }, 'total');
    expect([outcome.kind, made]).toEqual(['retryable', 0]);
  });

  test.each(['pending', 'review', 'annulled'])(
    'la misma parte, %s: no se sabe ni se repite',
    async (status) => {
      expect(await devolverWith({ parent: [{ ...entry, status }] })).toEqual({
        outcome: { kind: 'unknown', cause: status },
        made: 0,
      });
    },
  );

  test('la misma parte, una rechazada, una en camino y una aprobada: ya esta hecha', async () => {
    const parent = ['rejected', 'pending', 'approved'].map((status, at) => ({ ...entry, id: at, status }));
    expect(await devolverWith({ parent })).toEqual({ outcome: { kind: 'ok', value: { id: '2' } }, made: 0 });
  });

  test.each([
    ['rechazada', { ...entry, status: 'rejected' }],
    ['otra parte, en camino', { ...entry, amount: 1, status: 'pending' }],
  ])('%s: se pide', async (_name, one) => {
    const { outcome, made } = await devolverWith({ parent: [one], sub_payments: null });
    expect([outcome.kind, made]).toEqual(['ok', 1]);
  });
});

test.each([
  [201, { id: 9, amount: 1, status: `pending ${CARDS.visa.numero}` }],
  [201, { id: 9, status: 'rejected', status_details: { error: { type: CARDS.visa.numero } } }],
  [400, { error_type: 'invalid_status_error', validation_errors: { status: CARDS.visa.numero } }],
])('%i %o: no se repite lo que podria traer una tarjeta', async (code, body) => {
  await pasarela('first_payment').cobrar(buildCharge(await saveCard('first_payment')), live());
  const args = { code, body: JSON.stringify(body) };
  await fault({ match: { method: 'POST', path: REFUNDS }, do: 'status', args });
  const outcome = await pasarela('first_payment').devolver('1000001', 100);
  expect(JSON.stringify(outcome)).toContain('otro');
  expect(JSON.stringify([outcome, told])).not.toContain(CARDS.visa.numero);
});

test('una en camino con otra palabra en la historia tampoco se repite', async () => {
  await pasarela('first_payment').cobrar(buildCharge(await saveCard('first_payment')), live());
  const parent = [{ id: 9, amount: 100, status: CARDS.visa.numero }];
  const body = JSON.stringify({ parent, sub_payments: [] });
  await fault({ match: { method: 'GET', path: REFUNDS }, do: 'status', args: { code: 200, body } });
  const outcome = await pasarela('first_payment').devolver('1000001', 100);
  expect(outcome).toEqual({ kind: 'unknown', cause: 'otro' });
});

test('el pago mismo, si viene en la historia, no es una devolucion', async () => {
  const chargeRequest = buildCharge(await saveCard('first_payment'));
  await pasarela('first_payment').cobrar(chargeRequest, live());
  const parent = { id: 1_000_001, amount: chargeRequest.importe, status: 'approved' };
  const body = JSON.stringify({ parent, sub_payments: null });
  await fault({ match: { method: 'GET', path: REFUNDS }, do: 'status', args: { code: 200, body } });
  expect(await pasarela('first_payment').devolver('1000001', chargeRequest.importe)).toMatchObject({
    kind: 'ok',
  });
  expect((await ledger()).refunds).toHaveLength(1);
  expect(await ask('/__sim/ledger')).toMatchObject({ charges: [{ status: 'refunded' }] });
});
