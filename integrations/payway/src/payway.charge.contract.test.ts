import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { buildCharge, CARDS, live, MODES, usePayway } from './payway.test-kit.ts';

const { told, ask, set, mix, fault, ledger, calls, saveCard, pasarela } = usePayway();

const REASONS: [string, number[]][] = [
  ['reintentar', [8, 39, 13, 28, 30, 31, 49, 91, 96, 97, 101, 102, 202, 231, 481, 150, 151, 152, 153]],
  ['otra-tarjeta', [4, 7, 14, 43, 46, 53, 54, 56, 57]],
  ['consultar-banco', [1, 2, 76, 5, 45, 51, 61, 65, 777, -1]],
  ['ninguno', [3, 12, 25, 38, 47, 48, 50, 55, 58, 77, 89, 94, 95, 98, 10_101, 10_150]],
];
const ALERTS = [3, 58, 89, 10_101, 10_150];
const UNKNOWN = [777, -1];

describe.each(MODES)('%s', (mode) => {
  const pay = mode === 'internal_token' ? 'POST /v1/payments' : 'POST /v2/payments';

  test.each(['visa', 'master', 'visaDebit', 'cabal', 'amex'] as const)(
    '%s se cobra, una sola vez',
    async (name) => {
      const chargeRequest = buildCharge(await saveCard(mode, CARDS[name]));
      expect(await pasarela(mode).cobrar(chargeRequest, live())).toEqual({
        kind: 'ok',
        value: {
          idPasarela: '1000001',
          estadoPasarela: 'approved',
          importe: 1_840_050,
          autorizacion: '000001',
          ticket: '1',
          ...(mode === 'first_payment' && name !== 'cabal' ? { tid: '000000001000001' } : {}),
        },
      });
      expect(await ledger()).toMatchObject({
        charges: [{ reference: chargeRequest.referencia, amount: 1_840_050, status: 'approved' }],
      });
      expect((await calls()).filter((one) => one === pay)).toHaveLength(1);
      // This log line is the only trace of the charge if the process dies before storing it.
      const fields = { referencia: chargeRequest.referencia, idPasarela: '1000001', resultado: 'ok' };
      expect(told).toMatchObject([{ level: 'info', fields: { operacion: 'cobrar', ...fields } }]);
    },
  );

  test.each([
    [CARDS.denied, '5'],
    [CARDS.noFunds, '51'],
    [{ vencimiento: '0124' }, '54'],
    [{ cvc: '999' }, '55'],
  ])('%o se rechaza con el motivo %s', async (card, codigo) => {
    const outcome = await pasarela(mode).cobrar(buildCharge(await saveCard(mode, card)), live());
    expect(outcome).toMatchObject({ kind: 'rejected', reason: { codigo } });
    expect(told).toMatchObject([{ level: 'info', fields: { operacion: 'cobrar', status: 402 } }]);
    expect(await ledger()).toMatchObject({ charges: [{ status: 'rejected' }] });
  });

  test.each(REASONS)(
    '%s aconsejan los motivos %o; los del contrato con Payway se avisan',
    async (advice, ids) => {
      for (const id of ids) {
        told.length = 0;
        await set({ reason: id });
        const outcome = await pasarela(mode).cobrar(buildCharge(await saveCard(mode)), live());
        expect(outcome, String(id)).toEqual({
          kind: 'rejected',
          reason: {
            codigo: String(id),
            motivo: UNKNOWN.includes(id) ? 'motivo desconocido' : expect.not.stringContaining('desconocido'),
            advice,
          },
        });
        expect(told[0]?.level, String(id)).toBe(ALERTS.includes(id) ? 'error' : 'info');
      }
    },
  );

  test('una referencia repetida no se sabe, y consultada esta aprobada', async () => {
    for (const duplicateShape of ['repeated', 'invalid_param']) {
      await set({ duplicateShape });
      const chargeRequest = buildCharge(await saveCard(mode));
      expect(await pasarela(mode).cobrar(chargeRequest, live())).toMatchObject({ kind: 'ok' });
      const again = { ...chargeRequest, tarjeta: await saveCard(mode) };
      expect(await pasarela(mode).cobrar(again, live())).toMatchObject({ kind: 'unknown' });
      expect(await pasarela(mode).consultar(chargeRequest.referencia)).toMatchObject({
        kind: 'ok',
        value: { estado: 'aprobado', charges: [{ importe: 1_840_050 }] },
      });
    }
    expect((await ledger()).charges).toHaveLength(2);
  });

  test('si cobra otro importe se dice cual y con que numero, y se avisa', async () => {
    await set({ wrongAmount: true });
    const chargeRequest = buildCharge(await saveCard(mode));
    // The money was charged: the caller compares the amounts, and needs the number of the charge.
    expect(await pasarela(mode).cobrar(chargeRequest, live())).toMatchObject({
      kind: 'ok',
      value: { idPasarela: '1000001', importe: 1_840_051 },
    });
    const fields = { referencia: chargeRequest.referencia, idPasarela: '1000001' };
    expect(told).toMatchObject([
      { level: 'error', fields: { ...fields, resultado: 'ok: cobró otro importe' } },
    ]);
    expect(await pasarela(mode).consultar(chargeRequest.referencia)).toMatchObject({
      value: { estado: 'aprobado', charges: [{ importe: 1_840_051 }] },
    });
  });

  test('sin que acepten la clave no se cobra nada, y se avisa', async () => {
    const chargeRequest = buildCharge(await saveCard(mode));
    await set({ '401': true });
    const outcome = await pasarela(mode).cobrar(chargeRequest, live());
    expect(outcome).toEqual({ kind: 'retryable', cause: expect.stringContaining('PAYWAY_PRIVATE_KEY') });
    expect(told).toMatchObject([{ level: 'error' }]);
    expect((await ledger()).charges).toEqual([]);
  });

  test('en revision no se sabe; resuelta, esta aprobada', async () => {
    await set({ magicAmounts: true });
    const chargeRequest = buildCharge(await saveCard(mode), { importe: 1_096 });
    const gateway = pasarela(mode);
    expect(await gateway.cobrar(chargeRequest, live())).toEqual({ kind: 'unknown', cause: 'review' });
    expect(await gateway.consultar(chargeRequest.referencia)).toMatchObject({
      value: { estado: 'en-curso', charges: [] },
    });
    await ask('/__sim/resolve', { ref: chargeRequest.referencia, status: 'approved' });
    expect(await gateway.consultar(chargeRequest.referencia)).toMatchObject({
      value: { estado: 'aprobado' },
    });
  });

  test('con el plazo vencido no se manda, aunque el proceso se haya dormido', async () => {
    const chargeRequest = buildCharge(await saveCard(mode));
    const before = (await calls()).length;
    const gone = AbortSignal.abort();
    expect(await pasarela(mode).cobrar(chargeRequest, gone)).toEqual({
      kind: 'retryable',
      cause: 'plazo vencido',
    });
    const asleep = AbortSignal.timeout(20);
    for (const until = Date.now() + 200; Date.now() < until; );
    expect(asleep.aborted).toBe(false);
    expect(await pasarela(mode).cobrar(chargeRequest, asleep)).toEqual({
      kind: 'retryable',
      cause: 'plazo vencido',
    });
    expect((await calls(before)).filter((one) => one === pay)).toEqual([]);
  });

  test('cortado despues de mandarlo no se sabe', async () => {
    const chargeRequest = buildCharge(await saveCard(mode));
    await mix({ hangAfter: 1 });
    const stop = new AbortController();
    const outcome = pasarela(mode).cobrar(chargeRequest, stop.signal);
    await expect.poll(async () => (await ledger()).charges.length).toBe(1);
    stop.abort();
    expect(await outcome).toMatchObject({ kind: 'unknown' });
  });

  test('una tarjeta que no se puede leer se rechaza sin llamar; un importe imposible es un error de programa', async () => {
    const ref = await saveCard(mode);
    const before = (await calls()).length;
    for (const text of ['{', '{}', 'null'])
      expect(await pasarela(mode).cobrar(buildCharge(new Secret(text)), live())).toMatchObject({
        kind: 'rejected',
        reason: { codigo: 'tarjeta' },
      });
    for (const wrong of [{ importe: 0 }, { importe: 1.5 }, { referencia: 'con-guion' }])
      await expect(pasarela(mode).cobrar(buildCharge(ref, wrong), live())).rejects.toThrow('A charge needs');
    expect(await calls(before)).toEqual([]);
  });
});

describe('los dos 402 y los demas errores', () => {
  const answered = async (code: number, body: object) => {
    const chargeRequest = buildCharge(await saveCard('first_payment'));
    await fault({
      match: { method: 'POST', path: '/api/v2/payments' },
      do: 'status',
      args: { code, body: JSON.stringify(body) },
    });
    return pasarela('first_payment').cobrar(chargeRequest, live());
  };
  const invalid = (code: string, param: string) => ({
    error_type: 'invalid_request_error',
    validation_errors: [{ code, param }],
    status: 'approved',
  });

  test.each([
    ['un campo', 402, invalid('invalid_param', 'installments'), 'validacion:installments'],
    ['envuelto', 402, { error: invalid('invalid_param', 'installments') }, 'validacion:installments'],
    ['uno que falta', 402, invalid('missing', 'currency'), 'validacion:currency'],
    [
      'mal armado',
      400,
      { error_type: 'malformed_request_error', validation_errors: null },
      'malformed_request_error',
    ],
    ['no encontrado', 404, { error_type: 'not_found_error', entity_name: 'x', id: '' }, 'not_found_error'],
  ])('%s: se rechaza y se avisa', async (_name, code, body, codigo) => {
    expect(await answered(code, body)).toMatchObject({ kind: 'rejected', reason: { codigo } });
    expect(told).toMatchObject([{ level: 'error', fields: { status: code } }]);
  });

  test.each([
    ['referencia repetida', 402, invalid('repeated', 'otro')],
    ['algo de la referencia', 402, { error: invalid('invalid_param', 'site_transaction_id') }],
    ['demasiado seguido', 409, { error_type: 'api_error', message: 'too frequent', code: '1' }],
    ['un error nuevo', 403, { error_type: 'de_otra_clase' }],
    ['algo que no es un pago', 201, { hello: true }],
    ['402 sin nada', 402, {}],
    ['otra referencia', 201, { id: 1, site_transaction_id: 'X', amount: 1_840_050, status: 'approved' }],
    ['429', 429, { message: 'despacio' }],
  ])('%s: no se sabe', async (_name, code, body) => {
    expect(await answered(code, body)).toMatchObject({ kind: 'unknown' });
  });

  test('un 402 que dice aprobado no se sabe, y se avisa', async () => {
    const chargeRequest = buildCharge(await saveCard('first_payment'));
    const pago = {
      id: 1,
      site_transaction_id: chargeRequest.referencia,
      amount: chargeRequest.importe,
      status: 'approved',
    };
    const args = { code: 402, body: JSON.stringify(pago) };
    await fault({ match: { method: 'POST', path: '/api/v2/payments' }, do: 'status', args });
    expect(await pasarela('first_payment').cobrar(chargeRequest, live())).toMatchObject({ kind: 'unknown' });
    expect(told).toMatchObject([{ level: 'error', fields: { status: 402 } }]);
  });

  test('con wrap402 el simulador envuelve los suyos, y se entienden igual', async () => {
    const ref = await saveCard('first_payment', { ...CARDS.visaDebit, marca: 'visa' });
    await set({ wrap402: true });
    expect(await pasarela('first_payment').cobrar(buildCharge(ref), live())).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'validacion:payment_method_id', advice: 'otra-tarjeta' },
    });
    expect((await ledger()).charges).toEqual([]);
  });
});

describe('la otra API', () => {
  const answered = async (code: number, body: object) => {
    const chargeRequest = buildCharge(await saveCard('internal_token'));
    await fault({ do: 'status', args: { code, body: JSON.stringify(body) } });
    return pasarela('internal_token').cobrar(chargeRequest, live());
  };
  const complaint = { title: 'x', description: 'y', code: 'malo', type: 'z', details: [] };
  const pago = { charge_id: 5, amount: '1840050', status: 'approved' };

  test.each([
    ['un pago aprobado, con cualquier codigo', 500, pago, { kind: 'ok', value: { idPasarela: '5' } }],
    ['un error suyo', 400, complaint, { kind: 'rejected', reason: { codigo: 'v1:malo' } }],
    [
      'un error sobre la referencia',
      400,
      { ...complaint, details: ['merchant_transaction_id'] },
      { kind: 'unknown' },
    ],
    ['un error de ellos', 500, complaint, { kind: 'unknown' }],
    ['dos a la vez', 409, complaint, { kind: 'unknown' }],
    ['ni una cosa ni la otra', 200, { charge_id: 5 }, { kind: 'unknown' }],
  ])('%s', async (_name, code, body, outcome) => {
    expect(await answered(code, body)).toMatchObject(outcome);
  });

  test('un rechazo con 200 es un rechazo', async () => {
    await set({ v1RejectHttp: 200 });
    expect(
      await pasarela('internal_token').cobrar(
        buildCharge(await saveCard('internal_token', CARDS.denied)),
        live(),
      ),
    ).toMatchObject({ kind: 'rejected', reason: { codigo: '5' } });
  });
});
