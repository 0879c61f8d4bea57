import { describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { paywayOptions, settings } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;
const complete = {
  PAYWAY_PUBLIC_KEY: 'una-publica',
  PAYWAY_PRIVATE_KEY: 'una-privada',
  PAYWAY_SITE_ID: '00099999',
  PAYWAY_ESTABLISHMENT_NUMBER: '12345678',
};

test('sin Payway no hace falta nada', () => {
  expect(read({})).toMatchObject({ timeoutMs: 35_000, readTimeoutMs: 10_000, v1LookupProven: false });
  const page = describeConfig([settings]);
  expect(page).not.toContain('no arranca');
  expect(page).toMatch(/`PAYWAY_PRIVATE_KEY` \| no se usa \|.*\(secreto\)/);
});

test('elegido, se nombra todo lo que falta, junto', () => {
  const attempt = () => paywayOptions(read({}));
  expect(attempt).toThrow('4 problemas');
  for (const name of ['PUBLIC_KEY', 'PRIVATE_KEY', 'SITE_ID', 'ESTABLISHMENT_NUMBER'])
    expect(attempt).toThrow(`Falta PAYWAY_${name}`);
  expect(() => paywayOptions(read({ PAYWAY_CARD_STORE: 'first_payment' }))).toThrow('3 problemas');
});

test('completo, son las opciones, con las claves tapadas', () => {
  const options = paywayOptions(read(complete));
  expect(options).toMatchObject({
    cardStore: 'internal_token',
    internalTokenKey: 'private',
    listSiteParam: 'merchantId',
    v1LookupProven: false,
    v1Cards: false,
    methodIds: { visa: 1, visaDebit: 31, master: 104, amex: 111, diners: 8 },
  });
  expect(options.privateKey.reveal()).toBe('una-privada');
  expect(JSON.stringify(options)).not.toContain('una-p');
  expect(
    paywayOptions(
      read({ ...complete, PAYWAY_METHOD_IDS: 'visa:1, master:15', PAYWAY_LIST_SITE_PARAM: 'empty' }),
    ),
  ).toMatchObject({ methodIds: { visa: 1, master: 15 }, listSiteParam: 'empty' });
});

test('sin numeros de tarjeta en este servidor hace falta que el primer pago las guarde', () => {
  const off = { ...complete, TARJETAS_NUMERO: 'no' };
  expect(() => paywayOptions(read(off))).toThrow('PAYWAY_CARD_STORE=first_payment');
  expect(paywayOptions(read({ ...off, PAYWAY_CARD_STORE: 'first_payment' })).cardStore).toBe('first_payment');
});

test.each([
  ['PAYWAY_BASE_URL', 'http://ejemplo.com'],
  ['PAYWAY_CARD_STORE', 'otro'],
  ['PAYWAY_INTERNAL_TOKEN_KEY', 'secreta'],
  ['PAYWAY_LIST_SITE_PARAM', 'site'],
  ['PAYWAY_METHOD_IDS', 'visa=1'],
  ['PAYWAY_METHOD_IDS', '{"visa":1}'],
  ['PAYWAY_ESTABLISHMENT_NAME', 'x'.repeat(26)],
  ['PAYWAY_V1_LOOKUP_PROVEN', 'quizas'],
  ['PAYWAY_V1_CARDS', 'quizas'],
  ['PAYWAY_TIMEOUT_MS', '1'],
])('%s no puede ser %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name}: tiene que`);
});
