import type { Page } from '@playwright/test';
import { makePerson } from '../data.ts';
import { customer, dialog, encargado, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { makeHousehold, makeUnconfirmed, type States, shows, text } from './state.ts';

const PATH = '/suministros';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const suministros: States = {
  suministros: {
    reach: async (page) => {
      await enterAt(page, customer, PATH);
      await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(3);
    },
  },
  'suministros-vacio': shows(makePerson, PATH, 'Para empezar, agregá tu suministro'),
  'suministros-sin-confirmar': shows(makeUnconfirmed, PATH, (page) =>
    page.getByRole('button', { name: /^Quitar/ }),
  ),
  'suministros-inhabilitado': {
    reach: async (page) => {
      await enterAt(page, encargado, PATH);
      await text(page, /no se puede pagar por acá/);
      await expect(page.getByRole('button', { name: /^Quitar/ })).toBeVisible();
    },
  },
  'suministros-nombres-largos': {
    reach: async (page) => {
      const domicilio = 'Intendente Hipólito Yrigoyen y Gobernador Crespo, manzana 14, lote 3, planta alta';
      await enterAt(page, await makePerson({ supplies: [{ domicilio }] }), PATH);
      await expect(page.getByRole('button', { name: /^Quitar/ })).toBeVisible();
    },
  },
  'suministros-renombrar': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, customer, PATH);
      await press(page, 'Cambiar el nombre de Casa');
      await expect(dialog(page).getByLabel('Nombre')).toHaveValue('Casa');
    },
  },
  'suministros-quitar': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, customer, PATH);
      await press(page, 'Quitar Casa');
      await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
    },
  },
  'suministros-quitar-rechazado': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: 3, state: 'enPago' }), PATH);
      await press(page, 'Quitar Mitre 12');
      await press(page, 'Quitar suministro');
      await text(page, 'Hay un pago en proceso de este suministro. Probá cuando termine.');
    },
  },
  'suministros-aviso-flotante': {
    overlay: 'toast',
    reach: async (page) => {
      await enterAt(page, await makeHousehold(), PATH);
      await press(page, 'Poner un nombre de Mitre 12');
      await dialog(page).getByLabel('Nombre').fill('Casa de mamá');
      await press(page, 'Guardar nombre');
      await text(page, 'Guardamos el nombre.');
      await expect(dialog(page)).toBeHidden();
    },
  },
};
