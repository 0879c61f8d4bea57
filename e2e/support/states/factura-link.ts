import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkOf } from '../bulk.ts';
import { type Bill, makeSupply } from '../data.ts';
import { fillCardByLink, TEST_NUMBERS } from '../pagos.ts';
import { CENTAVOS, withHealthyPasarela } from '../pasarela.ts';
import { fromElsewhere } from '../steps.ts';
import { expect, homeUrl } from '../test.ts';
import { type States, text, whileLoading } from './state.ts';

const WRONG = '/f/1-00000000-0000-4000-8000-000000000000';
const BILL: Bill = { cents: 4_187_350, dueIn: 5, descargable: true };

async function link(bill: Partial<Bill>, blocked = false): Promise<string> {
  const numero = `B 0004-${randomInt(10_000_000, 99_999_999)}`;
  await makeSupply('20111222', { domicilio: 'Mitre 12', blocked, bills: [{ ...BILL, ...bill, numero }] });
  return linkOf(numero);
}

const shows = (bill: Partial<Bill>, words: string | RegExp, blocked = false) => ({
  reach: async (page: Page) => {
    await fromElsewhere(page);
    await page.goto(await link(bill, blocked));
    await text(page, words);
  },
});

async function openForm(page: Page, bill: Partial<Bill> = {}): Promise<void> {
  await fromElsewhere(page);
  await page.goto(await link(bill));
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
}
async function openCode(page: Page): Promise<void> {
  await fromElsewhere(page);
  await page.goto(await link({}));
  await page.getByRole('button', { name: 'Mostrar código QR' }).click();
  await text(page, 'Esperando tu pago…');
}
const pay = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ }).click();

const paid = (numero: string, words: string, bill: Partial<Bill> = {}) => ({
  reach: async (page: Page) => {
    await openForm(page, bill);
    await fillCardByLink(page, numero, 'norma@prueba.test');
    await withHealthyPasarela(async () => {
      await pay(page);
      await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    });
  },
});

export const facturaLink: States = {
  facturaLink: shows({}, 'Pagar con tarjeta'),
  'enlace-tarjeta': { reach: (page) => openForm(page) },
  'enlace-tarjeta-incompleta': {
    reach: async (page) => {
      await openForm(page);
      await pay(page);
      await text(page, 'Completá este dato.');
    },
  },
  'enlace-aprobado': paid(TEST_NUMBERS.approved, 'Pago aprobado'),
  'enlace-rechazado': paid(TEST_NUMBERS.noFunds, 'El pago no se realizó'),
  'enlace-en-verificacion': paid(TEST_NUMBERS.approved, 'Estamos verificando tu pago', {
    cents: 4_187_300 + CENTAVOS.unanswered,
  }),
  'enlace-qr': { reach: openCode },
  'enlace-qr-cancelado': {
    reach: async (page) => {
      await openCode(page);
      await page.getByRole('button', { name: 'Cancelar y elegir otra forma' }).click();
      await text(page, 'Elegí cómo pagar');
    },
  },
  'enlace-qr-ya-pedido': {
    reach: async (page) => {
      await openCode(page);
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await text(page, 'Ya tiene un código para pagarla.');
    },
  },
  'enlace-qr-sin-pasarela': {
    reach: async (page) => {
      const body = { code: 'pasarela', description: 'Mercado Pago no responde. No se hizo ningún cobro.' };
      await page.route('**/pagos', (route) => route.fulfill({ status: 503, json: body }));
      await fromElsewhere(page);
      await page.goto(await link({}));
      await page.getByRole('button', { name: 'Mostrar código QR' }).click();
      await text(page, 'No se hizo ningún cobro.');
    },
  },
  'enlace-pago-malo': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto(WRONG.replace('/f/', '/f/p/'));
      await text(page, 'No encontramos el pago');
    },
  },
  'enlace-vencida': shows({ dueIn: -8 }, /^Venció el/),
  'enlace-pagada': shows({ state: 'pagada' }, 'Pagada'),
  'enlace-en-pago': shows({ state: 'enPago' }, /No vuelvas a pagar/),
  'enlace-sin-pdf': shows({ descargable: false }, 'PDF no disponible'),
  'enlace-inhabilitado': shows({}, /no se puede pagar por acá/i, true),
  'enlace-malo': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto(WRONG);
      await text(page, 'El enlace no es válido o venció. Ingresá para ver tus facturas.');
    },
  },
  'enlace-muchos-intentos': {
    reach: async (page) => {
      const headers = await fromElsewhere(page);
      const one = () => fetch(`${homeUrl()}/api/oob/factura/no`, { headers });
      await Promise.all(Array.from({ length: 20 }, one));
      await page.goto(WRONG);
      await text(page, /^Hiciste muchos intentos seguidos\. Probá de nuevo en \d+ minutos\.$/);
    },
  },
  'enlace-sin-red': {
    reach: async (page) => {
      await page.route('**/api/oob/factura/**', (route) => route.abort('internetdisconnected'));
      await page.goto(WRONG);
      await text(page, 'No pudimos conectarnos');
    },
  },
  'enlace-cargando': whileLoading('**/api/oob/factura/**', 'nobody', WRONG, 'Cargando...'),
};
