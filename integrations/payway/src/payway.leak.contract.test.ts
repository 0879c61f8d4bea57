import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { buildCharge, live, MODES, tarjeta, usePayway } from './payway.test-kit.ts';

const { told, log, ask, set, fault, boveda, pasarela, saveCard } = usePayway();

const NUMBER = '4111111111111111';
const CODE = '987';
const card = { numero: NUMBER, cvc: CODE };

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return sum % 10 === 0;
}

/** Anything that could be a card number counts, however it is spaced, and so does the CVC of the test. */
function leaksIn(kept: unknown): string[] {
  const text = typeof kept === 'string' ? kept : JSON.stringify(kept);
  const digits = (text.match(/\b[2-6]\d(?:[ -]?\d){11,17}\b/g) ?? []).filter((one) =>
    isLuhn(one.replace(/[ -]/g, '')),
  );
  return [...digits, ...(text.match(/\b987\b/g) ?? [])];
}

const SECRETS = [
  'clave-publica-de-prueba',
  'clave-privada-de-prueba',
  'MARIA PEREZ',
  '25123456',
  'maria@ejemplo.com',
];
const secretsIn = (kept: unknown) => SECRETS.filter((secret) => JSON.stringify(kept).includes(secret));

const PAYMENTS = {
  internal_token: '/api/v1/transaction_gateway/payments',
  first_payment: '/api/v2/payments',
};

describe.each(MODES)('%s', (mode) => {
  test('ni lo que se registra ni lo que queda en el simulador lleva numero o codigo', async () => {
    const cvc = new Secret(CODE);
    const gateway = pasarela(mode);
    const echo = JSON.stringify({
      error_type: 'invalid_request_error',
      message: `${NUMBER} ${CODE}`,
      validation_errors: [],
    });
    const refs = [];
    for (const order of [
      undefined,
      { do: 'html-500' },
      { do: 'truncate' },
      { do: 'drop-after-commit' },
      { do: 'status', args: { code: 402, body: echo } },
      { do: 'status', args: { code: 400, body: JSON.stringify({ title: NUMBER, description: CODE }) } },
    ]) {
      if (order) await fault(order);
      await boveda(mode).register(tarjeta(card));
      const ref = await saveCard(mode, card);
      refs.push(ref);
      if (order) await fault({ match: { method: 'POST', path: PAYMENTS[mode] }, ...order });
      const chargeRequest = buildCharge(ref, { cvc });
      await gateway.cobrar(chargeRequest, live());
      if (order) await fault({ match: { path: '/api/v2/tokens' }, ...order });
      await gateway.cobrar(buildCharge(ref, { cvc, importe: 5 }), live());
      await gateway.consultar(chargeRequest.referencia);
      await gateway.devolver('1000001', 100);
    }
    await set({ reason: 51 });
    await gateway.cobrar(buildCharge(await saveCard(mode, card), { cvc }), live());
    await boveda(mode).register(tarjeta({ ...card, numero: '4111111111111112' }));
    const store = await ask('/__sim/store');
    const requests = await ask('/__sim/requests');

    expect(told.length).toBeGreaterThan(5);
    expect(JSON.stringify(store)).toContain('411111');
    expect(leaksIn(told)).toEqual([]);
    expect(secretsIn(told)).toEqual([]);
    expect(leaksIn(store)).toEqual([]);
    expect(secretsIn(store)).toEqual([]);
    expect(leaksIn(requests)).toEqual([]);
    expect(leaksIn(refs.map((ref) => ref.reveal()))).toEqual([]);

    // This proves that the search finds a leak.
    log.warn({ numero: `4111 1111-1111 1111`, cvc: 987, key: SECRETS[0] });
    expect(leaksIn(told)).toEqual(['4111 1111-1111 1111', '987']);
    expect(secretsIn(told)).toEqual([SECRETS[0]]);
    expect(leaksIn({ ...(store as object), planted: [NUMBER, '4111111111111112'] })).toEqual([NUMBER]);
  });
});
