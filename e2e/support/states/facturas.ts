import type { Page } from '@playwright/test';
import { makePerson } from '../data.ts';
import { customer, dialog, encargado, enterAt, hold } from '../steps.ts';
import { expect } from '../test.ts';
import { makeHousehold, oldData, type States, text } from './state.ts';

const LIST_URL = /\/api\/facturas\?/;
const PATH = '/facturas';
const PAGADA = { cents: 4_187_350, dueIn: -20, state: 'pagada' } as const;

async function openLink(page: Page): Promise<void> {
  await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: 5 }), PATH);
  await page.getByRole('button', { name: /^Enlace para compartir/ }).click();
  await expect(dialog(page).getByLabel('Enlace', { exact: true })).toBeVisible();
}

const annul = (page: Page) => dialog(page).getByRole('button', { name: 'Anular el enlace' }).click();

export const facturas: States = {
  facturas: { reach: (page) => enterAt(page, customer, PATH).then(() => text(page, '3 resultados')) },
  'facturas-pagadas': {
    reach: async (page) => {
      await enterAt(page, customer, `${PATH}?estado=pagadas`);
      await text(page, 'Página 1 de 4');
    },
  },
  'facturas-todas': {
    reach: async (page) => {
      await enterAt(page, customer, `${PATH}?estado=todas&page=2`);
      await text(page, /^Página 2 de/);
    },
  },
  'facturas-sin-pdf': {
    reach: async (page) => {
      await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: 1 }), PATH);
      await text(page, 'PDF no disponible');
    },
  },
  'facturas-inhabilitado': {
    reach: (page) => enterAt(page, encargado, PATH).then(() => text(page, 'No se puede pagar por acá')),
  },
  'facturas-en-pago': {
    reach: async (page) => {
      await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: 3, state: 'enPago' }), PATH);
      await text(page, /No vuelvas a pagar/);
    },
  },
  'facturas-nada-a-pagar': {
    reach: async (page) => {
      await enterAt(page, await makeHousehold(PAGADA), PATH);
      await text(page, /Última factura cargada: octubre 2026/);
    },
  },
  'facturas-sin-pagadas': {
    reach: async (page) => {
      await enterAt(page, await makeHousehold(), `${PATH}?estado=pagadas`);
      await text(page, 'No se han encontrado resultados');
    },
  },
  'facturas-sin-resultados': {
    reach: async (page) => {
      await enterAt(page, await makeHousehold(PAGADA), `${PATH}?estado=todas&anio=2019`);
      await text(page, 'No se han encontrado resultados');
    },
  },
  'facturas-sin-suministros': {
    reach: async (page) => {
      await enterAt(page, await makePerson(), PATH);
      await text(page, 'Para empezar, agregá tu suministro');
    },
  },
  'facturas-sin-confirmar': {
    reach: async (page) => {
      await enterAt(page, await makePerson({ roles: [], supplies: [{ domicilio: 'Mitre 12' }] }), PATH);
      await text(page, 'Te falta poco');
    },
  },
  'facturas-esqueleto': {
    reach: async (page) => {
      await hold(page, LIST_URL);
      await enterAt(page, customer, PATH);
      await expect(page.locator('[class*="hueso_"]').first()).toBeVisible();
    },
  },
  'facturas-fallan': {
    reach: async (page) => {
      await page.route(LIST_URL, (route) => route.fulfill({ status: 500, body: '{}' }));
      await enterAt(page, customer, PATH);
      await text(page, /Esto no quiere decir/);
    },
  },
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
      await page
        .getByRole('button', { name: /^Descargar factura/ })
        .first()
        .click();
      await text(page, 'No pudimos descargar la factura. Probá de nuevo.');
    },
  },
};
