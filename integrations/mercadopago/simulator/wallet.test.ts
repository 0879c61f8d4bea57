import type { RunningSimulator } from '@oficina/testing/simulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT, createMercadoPagoSimulator } from './index.ts';

let running: RunningSimulator;
beforeEach(async () => {
  running = await createMercadoPagoSimulator().start({ port: 0 });
});
afterEach(() => running.close());

async function create(body: object): Promise<{ id: string; checkout_url?: string }> {
  const response = await fetch(`${running.url}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ACCOUNT.accessToken}`,
      'content-type': 'application/json',
      'x-idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      external_reference: 'OV1',
      expiration_time: 'PT15M',
      total_amount: '41873.50',
      ...body,
    }),
  });
  return (await response.json()) as { id: string };
}
const qr = (description: string) =>
  create({
    type: 'qr',
    description,
    config: { qr: { external_pos_id: ACCOUNT.posId, mode: 'dynamic' } },
    transactions: { payments: [{ amount: '41873.50' }] },
  });
const online = (back: string) =>
  create({
    type: 'online',
    processing_mode: 'manual',
    items: [{ title: 'Factura 11/2026', unit_price: '41873.50', quantity: 1 }],
    config: { online: { success_url: `${back}?bien`, failure_url: `${back}?mal` } },
  });
const page = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, html: await response.text() };
};
const press = (path: string) =>
  fetch(new URL(path, running.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
    redirect: 'manual',
  });
const statusOf = async (id: string) => {
  const { orders } = (await (await fetch(`${running.url}/__sim/ledger`)).json()) as {
    orders: { id: string; status: string }[];
  };
  return orders.find((one) => one.id === id)?.status;
};

test('muestra lo que espera, con su importe y un boton que dice que paga', async () => {
  expect((await page(running.url)).html).toContain('Ningún código espera un pago');
  const { id } = await qr('Factura 11/2026');
  const { html } = await page(running.url);
  expect(html).toContain('<html lang="es-AR">');
  expect(html).toContain('<h2>Factura 11/2026</h2>');
  expect(html).toContain('$ 41.873,50');
  expect(html).toMatch(
    new RegExp(`action="/pagar/${id}"><button>Pagar<span class="oculto"> \\$ 41.873,50 de Factura`),
  );
});

test('pagar paga, lo dice y lo saca de la lista; otra vez ya no', async () => {
  const { id } = await qr('Factura 11/2026');
  const pressed = await press(`/pagar/${id}`);
  expect(pressed.status).toBe(303);
  expect(await statusOf(id)).toBe('processed');
  const { html } = await page(new URL(pressed.headers.get('location') ?? '', running.url).href);
  expect(html).toContain('<p class="listo" role="status">Listo: pagaste $ 41.873,50 de Factura 11/2026.</p>');
  expect(html).not.toContain('<form');
  expect((await press(`/pagar/${id}`)).status).toBe(409);
});

test('lo que escribieron no se vuelve parte de la pagina', async () => {
  await qr('<script>alert(1)</script>');
  const { html } = await page(running.url);
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
});

test('la billetera del mismo telefono vuelve a quien la llamo, pagada o no', async () => {
  const { id, checkout_url = '' } = await online('https://ejemplo.com/f/p/clave');
  expect(checkout_url).toBe(`${running.url}/billetera/${id}`);
  const { html } = await page(checkout_url);
  expect(html).toContain('href="https://ejemplo.com/f/p/clave?mal"');
  const pressed = await press(`/billetera/${id}`);
  expect([pressed.status, pressed.headers.get('location')]).toEqual([
    303,
    'https://ejemplo.com/f/p/clave?bien',
  ]);
  expect(await statusOf(id)).toBe('processed');
  expect((await page(checkout_url)).status).toBe(409);
  expect((await press(`/billetera/${id}`)).status).toBe(409);
});

test('a lo que no es una pagina no se vuelve', async () => {
  const { id, checkout_url = '' } = await online('javascript:alert(1)');
  expect((await page(checkout_url)).html).not.toContain('javascript:');
  expect((await press(`/billetera/${id}`)).headers.get('location')).toBe(`/?pagada=${id}`);
});
