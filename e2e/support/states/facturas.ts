import type { Page } from '@playwright/test';
import { makePerson } from '../data.ts';
import { customer, dialog, encargado, enterAt } from '../steps.ts';
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

async function openLink(page: Page): Promise<void> {
  await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: 5 }), PATH);
  await page.getByRole('button', { name: /^Enlace para compartir/ }).click();
  await expect(dialog(page).getByLabel('Enlace', { exact: true })).toBeVisible();
}

const annul = (page: Page) => dialog(page).getByRole('button', { name: 'Anular el enlace' }).click();

export const facturas: States = {
  facturas: shows(customer, PATH, '3 resultados'),
  'facturas-pagadas': shows(customer, `${PATH}?estado=pagadas`, 'Página 1 de 4'),
  'facturas-todas': shows(customer, `${PATH}?estado=todas&page=2`, /^Página 2 de/),
  'facturas-sin-pdf': shows(() => makeHousehold({ cents: 4_187_350, dueIn: 1 }), PATH, 'PDF no disponible'),
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
      await page
        .getByRole('button', { name: /^Descargar factura/ })
        .first()
        .click();
      await text(page, 'No pudimos descargar la factura. Probá de nuevo.');
    },
  },
};
