import type { Page } from '@playwright/test';
import { makePerson } from '../data.ts';
import { customer, dialog, encargado, enterAt, isPhone } from '../steps.ts';
import { expect } from '../test.ts';
import {
  makeHousehold,
  makeUnconfirmed,
  NO_RESULTS,
  oldData,
  type States,
  shows,
  text,
  whenFailing,
  whileLoading,
} from './state.ts';

const LIST_URL = /\/api\/facturas\?/;
const PATH = '/facturas';
const PAGADA = { cents: 4_187_350, dueIn: -20, state: 'pagada' } as const;

const openFactura = (page: Page) =>
  page
    .getByRole('button', { name: /^Ver factura de/ })
    .first()
    .click();

async function openLink(page: Page): Promise<void> {
  await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: 5 }), PATH);
  await openFactura(page);
  await dialog(page).getByRole('button', { name: 'Compartir' }).click();
  await expect(dialog(page).getByLabel('Enlace', { exact: true })).toBeVisible();
}

/** Thirty facturas on a phone are six screens and not twenty. */
async function expectShortList(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  expect(height).toBeLessThan(4500);
}

const annul = (page: Page) => dialog(page).getByRole('button', { name: 'Anular el enlace' }).click();

export const facturas: States = {
  facturas: shows(customer, PATH, '3 facturas'),
  'facturas-pagadas': shows(customer, `${PATH}?estado=pagadas`, 'Página 1 de 4'),
  'facturas-todas': shows(customer, `${PATH}?estado=todas&page=2`, /^Página 2 de/),
  'facturas-muchas': {
    reach: async (page) => {
      const bills = Array.from({ length: 30 }, () => ({ cents: 4_187_350, dueIn: 5 }));
      await enterAt(page, await makeHousehold(...bills), PATH);
      await text(page, '30 facturas');
      await expectShortList(page);
    },
  },
  'facturas-ninguna-elegida': {
    reach: async (page) => {
      await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: 5 }), PATH);
      await page.getByRole('checkbox').uncheck();
      await text(page, 'Elegí qué pagar');
    },
  },
  'facturas-filtros': {
    apart: true,
    reach: async (page) => {
      await enterAt(page, customer, PATH);
      await text(page, '3 facturas');
      if (isPhone(page)) await page.getByRole('button', { name: 'Filtrar' }).click();
      await expect(page.getByLabel('Año')).toBeVisible();
    },
  },
  'facturas-una': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, customer, PATH);
      await openFactura(page);
      await expect(dialog(page).getByRole('button', { name: 'Descargar factura' })).toBeVisible();
    },
  },
  'facturas-sin-pdf': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: 1 }), PATH);
      await openFactura(page);
      await text(page, 'PDF no disponible');
    },
  },
  'facturas-inhabilitado': shows(encargado, PATH, 'No se puede pagar por acá'),
  'facturas-en-pago': shows(
    () => makeHousehold({ cents: 4_187_350, dueIn: 3, state: 'enPago' }),
    PATH,
    /No vuelvas a pagar/,
  ),
  'facturas-nada-a-pagar': shows(() => makeHousehold(PAGADA), PATH, /Última factura cargada: octubre 2026/),
  'facturas-sin-pagadas': shows(makeHousehold, `${PATH}?estado=pagadas`, NO_RESULTS),
  'facturas-sin-resultados': shows(() => makeHousehold(PAGADA), `${PATH}?estado=todas&anio=2019`, NO_RESULTS),
  'facturas-sin-suministros': shows(makePerson, PATH, 'Para empezar, agregá tu suministro'),
  'facturas-sin-confirmar': shows(makeUnconfirmed, PATH, 'Te falta poco'),
  'facturas-esqueleto': whileLoading(LIST_URL, customer, PATH),
  'facturas-fallan': whenFailing(LIST_URL, customer, PATH, /Esto no quiere decir/),
  'facturas-datos-atrasados': {
    reach: async (page) => {
      await oldData(page, LIST_URL);
      await enterAt(page, customer, PATH);
      await text(page, /Los datos pueden estar atrasados/);
    },
  },
  'facturas-compartir': { overlay: 'dialog', reach: openLink },
  'facturas-anular-enlace': {
    overlay: 'dialog',
    reach: async (page) => {
      await openLink(page);
      await annul(page);
      await text(page, 'Los enlaces que ya mandaste dejan de funcionar.');
    },
  },
  'facturas-enlace-renovado': {
    overlay: 'dialog',
    reach: async (page) => {
      await openLink(page);
      await annul(page);
      await annul(page);
      await text(page, 'Anulamos el enlace anterior. Este es el nuevo.');
    },
  },
  'facturas-aviso-flotante': {
    overlay: 'toast',
    reach: async (page) => {
      await page.route(/\/api\/facturas\/\d+\/pdf/, (route) => route.fulfill({ status: 503, body: '{}' }));
      await enterAt(page, customer, PATH);
      await openFactura(page);
      await dialog(page).getByRole('button', { name: 'Descargar factura' }).click();
      await text(page, 'No pudimos descargar la factura. Probá de nuevo.');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    },
  },
};
