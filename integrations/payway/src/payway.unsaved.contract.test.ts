import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { buildUnsavedCharge, CARDS, live, MODES, tarjeta, usePayway } from './payway.test-kit.ts';

const { ask, fault, set, ledger, calls, pasarela, url } = usePayway();

/** Nobody that we know: neither a number at the gateway nor an address. */
function typed(changes: Parameters<typeof tarjeta>[0] = {}) {
  const { usuarioId: _, email: __, ...card } = tarjeta(changes);
  return card;
}
const kept = async () => ((await ask('/__sim/store')) as { saved: unknown[] }).saved;
describe.each(MODES)('%s: una tarjeta que paga una vez', (mode) => {
  test('se cobra sin cliente, y no queda guardada para nadie', async () => {
    const charge = buildUnsavedCharge(typed());
    const before = (await calls()).length;
    expect(await pasarela(mode).cobrar(charge, live())).toMatchObject({
      kind: 'ok',
      value: { estadoPasarela: 'approved', importe: 1_840_050 },
    });
    expect(await calls(before)).toEqual(['POST /v2/tokens', 'POST /v2/payments']);
    expect(await kept()).toEqual([]);
    expect((await ledger()).charges).toMatchObject([{ reference: charge.referencia, status: 'approved' }]);
  });

  test('donde hace falta un cliente, es de ese cobro, y su tarjeta se borra después', async () => {
    const gateway = pasarela(mode, { enlaceCliente: 'unico' });
    const charges = [buildUnsavedCharge(typed()), buildUnsavedCharge(typed())];
    for (const charge of charges) expect(await gateway.cobrar(charge, live())).toMatchObject({ kind: 'ok' });
    expect(await kept()).toHaveLength(2);
    await fault({ match: { method: 'DELETE' }, do: 'status', args: { code: 500 } });
    expect(await gateway.forgetPayer?.(charges[0]?.referencia ?? '')).toMatchObject({ kind: 'unknown' });
    for (const { referencia } of charges)
      expect(await gateway.forgetPayer?.(referencia)).toMatchObject({ kind: 'ok' });
    expect(await kept()).toEqual([]);
    expect(await gateway.forgetPayer?.(charges[0]?.referencia ?? '')).toMatchObject({ kind: 'ok' });
    expect(pasarela(mode).forgetPayer).toBeUndefined();
  });

  test.each([
    [CARDS.denied, '5'],
    [CARDS.noFunds, '51'],
    [{ cvc: '999' }, '55'],
  ])('%o se rechaza con el motivo %s', async (card, codigo) => {
    expect(await pasarela(mode).cobrar(buildUnsavedCharge(typed(card)), live())).toMatchObject({
      kind: 'rejected',
      reason: { codigo },
    });
  });

  test('de una marca sin contrato no se manda nada', async () => {
    const before = (await calls()).length;
    const charge = buildUnsavedCharge(typed({ marca: 'inventada' }));
    expect(await pasarela(mode).cobrar(charge, live())).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'validacion:payment_method_id' },
    });
    expect(await calls(before)).toEqual([]);
  });

  test('mientras no se pidió el cobro, lo que falle es seguro: no se cobró', async () => {
    for (const order of [
      { do: 'status', args: { code: 500 } },
      { do: 'drop-after-commit' },
      { do: 'truncate' },
    ]) {
      await fault({ match: { path: '/api/v2/tokens' }, ...order });
      expect(await pasarela(mode).cobrar(buildUnsavedCharge(typed()), live())).toMatchObject({
        kind: 'retryable',
      });
    }
    expect((await ledger()).charges).toEqual([]);
  });

  test('después de pedido, sin respuesta no se sabe', async () => {
    await fault({ match: { path: '/api/v2/payments' }, do: 'drop-after-commit' });
    const charge = buildUnsavedCharge(typed());
    expect(await pasarela(mode).cobrar(charge, live())).toMatchObject({ kind: 'unknown' });
    expect(await pasarela(mode).consultar(charge.referencia, { isUnsaved: true })).toMatchObject({
      value: { estado: 'aprobado' },
    });
  });

  test('la que el navegador entregó se cobra con su token', async () => {
    const answer = await fetch(`${url()}/api/v2/tokens`, {
      method: 'POST',
      headers: { apikey: 'clave-publica-de-prueba', 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ card_number: CARDS.visa.numero, card_expiration_month: '08', card_expiration_year: '30' },
        ...{ security_code: '123', card_holder_name: 'MARIA PEREZ', card_holder_birthday: '24071990' },
        card_holder_identification: { type: 'dni', number: '25123456' },
      }),
    });
    const { id } = (await answer.json()) as { id: string };
    const unsaved = {
      ...{ token: new Secret(id), bin: '450799', ultimos4: '4905', vencimiento: '0830' },
      ...{ titularNombre: 'MARIA PEREZ', marca: 'visa' },
    };
    expect(await pasarela(mode).cobrar(buildUnsavedCharge(unsaved), live())).toMatchObject({ kind: 'ok' });
  });
});

test('una que no aparece no existe: no la cobra la otra API, aunque de ella no se probó la consulta', async () => {
  await set({});
  const gateway = pasarela('internal_token', { v1LookupProven: false });
  expect(await gateway.consultar('OV1X9')).toMatchObject({
    value: { estado: 'inexistente', unproven: true },
  });
  const { value } = (await gateway.consultar('OV1X9', { isUnsaved: true })) as { value: object };
  expect(value).toMatchObject({ estado: 'inexistente' });
  expect(value).not.toHaveProperty('unproven');
});
