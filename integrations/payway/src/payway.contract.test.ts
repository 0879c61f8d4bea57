import { defineSettings, loadConfig, text } from '@oficina/config';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { createPaywayBoveda, createPaywayPasarela, type PaywayOptions } from './index.ts';
import { buildCharge, CARDS, common, live, type Mode, tarjeta, usePayway } from './payway.test-kit.ts';

const simulator = usePayway();

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    baseUrl: text('PAYWAY_CONTRACT_BASE_URL', 'sitio de prueba', {
      fallback: 'https://developers.decidir.com',
    }),
    publicKey: text('PAYWAY_CONTRACT_PUBLIC_KEY', 'clave publica de prueba', { fallback: '' }),
    privateKey: text('PAYWAY_CONTRACT_PRIVATE_KEY', 'clave privada de prueba', { fallback: '' }),
    siteId: text('PAYWAY_CONTRACT_SITE_ID', 'sitio', { fallback: '' }),
    establishmentNumber: text('PAYWAY_CONTRACT_ESTABLISHMENT_NUMBER', 'establecimiento', { fallback: '' }),
    internalTokenKey: text('PAYWAY_CONTRACT_INTERNAL_TOKEN_KEY', 'private o public', { fallback: 'private' }),
  }),
});

const atReal = (cardStore: Mode): PaywayOptions => ({
  ...common,
  baseUrl: real.baseUrl,
  publicKey: new Secret(real.publicKey),
  privateKey: new Secret(real.privateKey),
  siteId: real.siteId,
  establishmentNumber: real.establishmentNumber,
  internalTokenKey: real.internalTokenKey === 'public' ? 'public' : 'private',
  cardStore,
});

type Target = [string, Mode, () => PaywayOptions];
const targets: Target[] = [
  ['simulador', 'internal_token', () => simulator.options('internal_token')],
  ['simulador', 'first_payment', () => simulator.options('first_payment')],
];
if (real.privateKey) targets.push(['Payway', 'first_payment', () => atReal('first_payment')]);
if (real.privateKey && real.establishmentNumber)
  targets.push(['Payway', 'internal_token', () => atReal('internal_token')]);

// These tests also run against the vendor's own site, which needs the long timeouts.
describe.each(targets)('%s, %s', (_name, _mode, target) => {
  test('guardar, cobrar, encontrarlo por la referencia, devolver y borrar', {
    timeout: 240_000,
  }, async () => {
    const [boveda, pasarela] = [createPaywayBoveda(target()), createPaywayPasarela(target())];
    expect(await pasarela.health()).toMatchObject({ kind: 'ok' });
    const registered = await boveda.register(tarjeta(CARDS.visa));
    expect(registered).toMatchObject({ kind: 'ok', value: { emisor: 1, bin: '450799', ultimos4: '4905' } });
    const ref = registered.kind === 'ok' ? registered.value.ref : new Secret('');
    const chargeRequest = buildCharge(ref, { importe: 1_500 });
    const charged = await pasarela.cobrar(chargeRequest, live());
    expect(charged).toMatchObject({ kind: 'ok', value: { importe: 1_500 } });
    const idPasarela = charged.kind === 'ok' ? charged.value.idPasarela : '';
    // It is not known whether the vendor's list shows payments made with an internal token.
    await expect
      .poll(() => pasarela.consultar(chargeRequest.referencia), { timeout: 90_000, interval: 1_000 })
      .toMatchObject({
        kind: 'ok',
        value: { estado: 'aprobado', charges: [{ idPasarela, importe: 1_500 }] },
      });
    expect(await pasarela.cobrar(buildCharge(ref, { importe: 1_600 }), live())).toMatchObject({ kind: 'ok' });
    expect(await pasarela.devolver(idPasarela, 'total')).toMatchObject({ kind: 'ok' });
    expect(await pasarela.devolver(idPasarela, 'total')).toMatchObject({ kind: 'ok' });
    expect(await boveda.remove(ref)).toMatchObject({ kind: 'ok' });
  });

  test('una clave equivocada, un numero que no es de tarjeta y una referencia que no existe', {
    timeout: 240_000,
  }, async () => {
    const wrong = { ...target(), publicKey: new Secret('equivocada'), privateKey: new Secret('equivocada') };
    expect(await createPaywayBoveda(wrong).register(tarjeta())).toMatchObject({ kind: 'retryable' });
    const invalid = tarjeta({ numero: '4507990000004906' });
    expect(await createPaywayBoveda(target()).register(invalid)).toMatchObject({ kind: 'rejected' });
    const { consultar } = createPaywayPasarela(target());
    expect(await consultar(buildCharge(new Secret('')).referencia)).toMatchObject({
      value: { estado: 'inexistente' },
    });
  });
});
