import type { ChargeRequest } from '@oficina/pagos/server';
import { collectGarbage } from '@oficina/testing/memory';
import { closedPort } from '@oficina/testing/use-simulator';
import { describe, expect, test } from 'vitest';
import { buildCharge, live, MODES, tarjeta, usePayway } from './payway.test-kit.ts';

const { set, mix, fault, ledger, calls, saveCard, boveda, pasarela } = usePayway();

const V1 = '/api/v1/transaction_gateway/payments';
const V2 = '/api/v2/payments';

describe.each(MODES)('%s', (mode) => {
  const path = mode === 'internal_token' ? V1 : V2;
  const match = { method: 'POST', path };
  const payments = async () =>
    (await calls()).filter(
      (one) => one === (mode === 'internal_token' ? 'POST /v1/payments' : 'POST /v2/payments'),
    );
  const estado = async (referencia: string) => {
    const outcome = await pasarela(mode).consultar(referencia);
    return outcome.kind === 'ok' ? outcome.value.estado : outcome.kind;
  };

  test.each([
    ['html-500', {}, 'inexistente'],
    ['drop-before-commit', {}, 'inexistente'],
    ['drop-after-commit', {}, 'aprobado'],
    ['truncate', {}, 'aprobado'],
    ['status', { code: 307, headers: { location: '/otra' } }, 'inexistente'],
    ['status', { code: 503, body: '{"message":"x"}' }, 'inexistente'],
    ['status', { code: 403, body: '<html>Request unsuccessful</html>' }, 'inexistente'],
  ])('%s %o: no se sabe, no se repite, y se pregunta', async (action, args, expected) => {
    const chargeRequest = buildCharge(await saveCard(mode));
    await fault({ match, do: action, args });
    expect(await pasarela(mode).cobrar(chargeRequest, live())).toMatchObject({ kind: 'unknown' });
    expect(await payments()).toHaveLength(1);
    expect(await estado(chargeRequest.referencia)).toBe(expected);
    expect((await ledger()).charges).toHaveLength(expected === 'aprobado' ? 1 : 0);
  });

  test.each([
    ['dropBefore', 0],
    ['dropAfter', 1],
    ['error500Before', 0],
    ['error500After', 1],
    ['html', 0],
    ['truncate', 1],
  ] as const)('con la mezcla %s no se sabe', async (fate, charges) => {
    const chargeRequest = buildCharge(await saveCard(mode));
    await mix({ [fate]: 1 });
    expect(await pasarela(mode).cobrar(chargeRequest, live())).toMatchObject({ kind: 'unknown' });
    expect((await ledger()).charges).toHaveLength(charges);
  });

  /** Aborting as soon as the gateway has the charge keeps the tests from waiting for a timeout. */
  async function cut(chargeRequest: ChargeRequest) {
    const stop = new AbortController();
    const outcome = pasarela(mode).cobrar(chargeRequest, stop.signal);
    await expect.poll(isHeld).toBe(true);
    stop.abort();
    return outcome;
  }
  async function isHeld(): Promise<boolean> {
    const { charges, late, held } = await ledger();
    return charges.length + late + held > 0;
  }

  test.each([
    ['hang', 0],
    ['hangAfter', 1],
  ] as const)('con la mezcla %s no contesta nunca y no se sabe', async (fate, charges) => {
    const chargeRequest = buildCharge(await saveCard(mode));
    await mix({ [fate]: 1 });
    expect(await cut(chargeRequest)).toEqual({ kind: 'unknown', cause: 'AbortError' });
    expect((await ledger()).charges).toHaveLength(charges);
  });

  test.each([false, true])('una aprobacion tardia (sin respuesta: %s) aparece despues', async (lateHangs) => {
    const chargeRequest = buildCharge(await saveCard(mode));
    await set({ lateApproval: 500, lateHangs });
    const outcome = lateHangs ? cut(chargeRequest) : pasarela(mode).cobrar(chargeRequest, live());
    expect(await outcome).toMatchObject({ kind: 'unknown' });
    const { charges, late } = await ledger();
    expect(charges.length + late).toBe(1);
    await expect.poll(async () => (await ledger()).late).toBe(0);
    expect(await estado(chargeRequest.referencia)).toBe('aprobado');
  });

  test.each([
    [1_097, 'unknown', 0],
    [1_098, 'unknown', 1],
    [1_013, 'rejected', 1],
    [1_000, 'ok', 1],
  ])('con los centavos de %i: %s', async (importe, kind, charges) => {
    await set({ magicAmounts: true });
    const chargeRequest = buildCharge(await saveCard(mode), { importe });
    expect(await pasarela(mode).cobrar(chargeRequest, live())).toMatchObject({ kind });
    expect((await ledger()).charges).toHaveLength(charges);
  });

  test('1099 no contesta y no cobra; sin la opcion son centavos como otros', async () => {
    const other = await saveCard(mode);
    await set({ magicAmounts: true });
    expect(await cut(buildCharge(other, { importe: 1_099 }))).toMatchObject({ kind: 'unknown' });
    expect((await ledger()).charges).toEqual([]);
    await set({ magicAmounts: false });
    const chargeRequest = buildCharge(await saveCard(mode), { importe: 1_099 });
    expect(await pasarela(mode).cobrar(chargeRequest, live())).toMatchObject({ kind: 'ok' });
  });

  test('si no hay nadie escuchando no se mando nada', async () => {
    const port = await closedPort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const ref = await saveCard(mode);
    const chargeRequest = buildCharge(ref);
    const gone = { kind: 'retryable', cause: 'ECONNREFUSED' };
    const gateway = pasarela(mode, { baseUrl });
    expect(await gateway.cobrar(chargeRequest, live())).toEqual(gone);
    expect(await gateway.consultar(chargeRequest.referencia)).toEqual(gone);
    expect(await gateway.devolver('1', 'total')).toEqual(gone);
    expect(await gateway.health()).toEqual(gone);
    expect(await boveda(mode, { baseUrl }).register(tarjeta())).toEqual(gone);
    expect(await boveda(mode, { baseUrl }).remove(ref)).toEqual(gone);
  });
});

test.each(['hang', 'slow-body'])(
  '%s: el tiempo se acaba, tambien en el cuerpo, y no se sabe',
  async (action) => {
    const chargeRequest = buildCharge(await saveCard('internal_token'));
    await fault({ do: action, args: { ms: 20_000 } });
    const outcome = await pasarela('internal_token', { timeoutMs: 2_000 }).cobrar(chargeRequest, live());
    expect(outcome).toEqual({ kind: 'unknown', cause: 'TimeoutError' });
  },
);

test('el plazo es de todas sus llamadas juntas: si se fue en las primeras, no se cobra', async () => {
  const chargeRequest = buildCharge(await saveCard('first_payment'));
  await fault({ match: { path: '/api/v2/usersite' }, do: 'delay', args: { ms: 1_500 } });
  // A signal that nothing refers to is collected and never fires, so memory is collected all along.
  const collecting = setInterval(collectGarbage, 50);
  const outcome = await pasarela('first_payment', { timeoutMs: 1_000 })
    .cobrar(chargeRequest, live())
    .finally(() => clearInterval(collecting));
  expect(outcome).toEqual({ kind: 'retryable', cause: 'plazo vencido' });
  expect(await calls()).not.toContain('POST /v2/payments');
});
