import { defineSettings, loadConfig, text } from '@oficina/config';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { createMercadoPago, type MercadoPagoOptions } from './index.ts';
import { billetera, buildOrder, doneOf, useMercadoPago } from './mercadopago.test-kit.ts';

const simulator = useMercadoPago();

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    baseUrl: text('MERCADOPAGO_CONTRACT_BASE_URL', 'API', { fallback: 'https://api.mercadopago.com' }),
    token: text('MERCADOPAGO_CONTRACT_TOKEN', 'credencial de una cuenta de prueba', { fallback: '' }),
    posId: text('MERCADOPAGO_CONTRACT_POS', 'caja de esa cuenta', { fallback: '' }),
  }),
});

const atReal = (): MercadoPagoOptions => ({
  baseUrl: real.baseUrl,
  accessToken: new Secret(real.token),
  posId: real.posId,
  timeoutMs: 30_000,
  hosts: ['www.mercadopago.com.ar', 'mercadopago.com.ar'],
});

type Target = [string, () => MercadoPagoOptions];
const targets: Target[] = [['simulador', () => simulator.options()]];
if (real.token && real.posId) targets.push(['Mercado Pago', atReal]);

const SINCE = new Date(Date.now() - 60_000);

// These tests also run against the vendor's own service, where nobody pays: there, the refund is refused.
describe.each(targets)('%s', (_name, target) => {
  test('crear, repetir, leer, buscar, cancelar y devolver', { timeout: 240_000 }, async () => {
    const gateway = createMercadoPago(target());
    expect(await gateway.health()).toEqual({ kind: 'ok', value: undefined });
    const order = buildOrder({ importe: 1_500 });
    const created = doneOf(await gateway.create(order));
    expect(created.qr).toMatch(/^000201/);
    expect(created.transaccion).not.toBe('');
    expect(doneOf(await gateway.create(order)).idPasarela).toBe(created.idPasarela);
    expect(await gateway.create({ ...order, importe: 1_600 })).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'idempotency_key_already_used' },
    });
    const asked = { ...created, referencia: order.referencia, since: SINCE };
    const waiting = { kind: 'ok', value: { estado: 'esperando', idPasarela: created.idPasarela } };
    expect(await gateway.consultar(asked)).toMatchObject(waiting);
    // Their search may learn of an order some seconds later.
    await expect
      .poll(() => gateway.consultar({ referencia: order.referencia, since: SINCE }), {
        timeout: 60_000,
        interval: 1_000,
      })
      .toMatchObject(waiting);
    expect(await gateway.devolver(created, 'total', `${order.referencia}D`)).toMatchObject({
      kind: 'rejected',
    });
    expect(await gateway.cancel(created.idPasarela)).toEqual({ kind: 'ok', value: 'cancelled' });
    expect(await gateway.cancel(created.idPasarela)).toEqual({ kind: 'ok', value: 'not-waiting' });
    expect(await gateway.consultar(asked)).toMatchObject({ kind: 'ok', value: { estado: 'caducada' } });
  });

  test('la billetera del mismo telefono', { timeout: 240_000 }, async () => {
    const gateway = createMercadoPago(target());
    const order = billetera({ importe: 1_500 });
    const created = doneOf(await gateway.create(order));
    expect(created.payUrl).toMatch(/^https?:\/\//);
    const asked = { ...created, referencia: order.referencia, since: SINCE };
    expect(await gateway.consultar(asked)).toMatchObject({ value: { estado: 'esperando' } });
    expect(await gateway.cancel(created.idPasarela)).toMatchObject({ kind: 'ok' });
    expect(await gateway.consultar(asked)).toMatchObject({ value: { estado: 'caducada' } });
  });

  test('una credencial equivocada, una caja que no existe y una referencia que nadie uso', {
    timeout: 240_000,
  }, async () => {
    const wrong = createMercadoPago({ ...target(), accessToken: new Secret('equivocada') });
    expect(await wrong.create(buildOrder())).toMatchObject({ kind: 'retryable' });
    expect(await wrong.health()).toMatchObject({ kind: 'retryable' });
    const nowhere = createMercadoPago({ ...target(), posId: 'NOEXISTE' });
    expect(await nowhere.create(buildOrder())).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'pos_not_found' },
    });
    const { consultar } = createMercadoPago(target());
    expect(await consultar({ referencia: buildOrder().referencia, since: SINCE })).toEqual({
      kind: 'ok',
      value: { estado: 'inexistente' },
    });
  });
});
