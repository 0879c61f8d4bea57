import { describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { mercadoPagoOptions, settings } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;
const complete = { MERCADOPAGO_ACCESS_TOKEN: 'una-credencial', MERCADOPAGO_POS_ID: 'CAJA1' };

test('sin Mercado Pago no hace falta nada', () => {
  const values = read({});
  expect(values).toMatchObject({ noticeToleranceS: 0, qrMinutes: 15, billetera: false });
  expect(mercadoPagoOptions(values)).toBeNull();
  const page = describeConfig([settings]);
  expect(page).not.toContain('no arranca');
  expect(page).toMatch(/`MERCADOPAGO_ACCESS_TOKEN` \| no se usa \|.*\(secreto\)/);
  expect(page).toMatch(/`MERCADOPAGO_WEBHOOK_SECRET` \| no se usa \|.*\(secreto\)/);
});

test.each([
  ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_POS_ID'],
  ['MERCADOPAGO_POS_ID', 'MERCADOPAGO_ACCESS_TOKEN'],
] as const)('con %s solo, falta %s', (given, missing) => {
  expect(() => mercadoPagoOptions(read({ [given]: complete[given] }))).toThrow(`Falta ${missing}`);
});

test('completo, son las opciones, con la credencial tapada', () => {
  const options = mercadoPagoOptions(
    read({ ...complete, MERCADOPAGO_HOSTS: 'www.mercadopago.com.ar, localhost' }),
  );
  expect(options).toMatchObject({
    baseUrl: 'https://api.mercadopago.com',
    timeoutMs: 10_000,
    posId: 'CAJA1',
    hosts: ['www.mercadopago.com.ar', 'localhost'],
  });
  expect(options?.accessToken.reveal()).toBe('una-credencial');
  expect(JSON.stringify(options)).not.toContain('una-credencial');
});

test.each([
  ['MERCADOPAGO_BASE_URL', 'http://ejemplo.com'],
  ['MERCADOPAGO_TIMEOUT_MS', '1'],
  ['MERCADOPAGO_QR_MINUTOS', '0'],
  ['MERCADOPAGO_QR_MINUTOS', '61'],
  ['MERCADOPAGO_BILLETERA', 'quizas'],
  ['MERCADOPAGO_AVISO_TOLERANCIA_S', '-1'],
])('%s no puede ser %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name}: tiene que`);
});
