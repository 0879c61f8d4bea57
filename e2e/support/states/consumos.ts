import type { Page } from '@playwright/test';
import { makePerson } from '../data.ts';
import { customer, enterAt, isPhone } from '../steps.ts';
import { expect } from '../test.ts';
import {
  makeHousehold,
  makeUnconfirmed,
  type States,
  shows,
  text,
  whenFailing,
  whileLoading,
} from './state.ts';

const CONSUMOS = /\/api\/consumos\?/;
const PATH = '/consumos';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const chart = (page: Page) => expect(page.getByRole('main').getByRole('table')).toBeVisible();
const open = (page: Page) => enterAt(page, customer, PATH).then(() => chart(page));

const withMonths = (...consumos: (number | null)[]) =>
  makePerson({ supplies: [{ domicilio: 'Mitre 12', consumos }] });

const TWO_YEARS = [
  205, 220, 275, 290, 240, 195, 201, 280, 352, 340, 251, 224, 233, 241, 280, 311, 236, 202, 214, 301, 330,
  352,
];

export const consumos: States = {
  consumos: { reach: open },
  'consumos-pesos': {
    reach: async (page) => {
      await open(page);
      await press(page, 'Pesos');
      await expect(page.getByRole('table', { name: 'Importe por mes, en pesos' })).toBeVisible();
      // In the larger window the pointer would rest on the menu.
      await page.mouse.move(0, 0);
    },
  },
  'consumos-todo-el-anio': {
    apart: true,
    reach: async (page) => {
      await open(page);
      if (isPhone(page)) await press(page, 'Ver el año entero');
      await expect(page.getByRole('main').getByRole('row')).toHaveCount(1 + 12);
    },
  },
  'consumos-dos-anios': shows(() => withMonths(...TWO_YEARS), PATH, '12 % menos'),
  'consumos-mas-que-antes': shows(() => withMonths(...TWO_YEARS.with(0, 261)), PATH, '12 % más'),
  'consumos-sin-datos': shows(makeHousehold, PATH, 'Todavía no hay consumos cargados para este suministro.'),
  'consumos-meses-salteados': shows(
    () => withMonths(205, null, 0, 12_345, null, null, 180),
    PATH,
    'Todavía no tenemos el mismo mes del año anterior.',
  ),
  'consumos-un-mes': shows(() => withMonths(205), PATH, 'Todavía no tenemos el mismo mes del año anterior.'),
  'consumos-sin-suministros': shows(makePerson, PATH, 'Para empezar, agregá tu suministro'),
  'consumos-sin-confirmar': shows(makeUnconfirmed, PATH, 'Te falta poco'),
  'consumos-ajeno': {
    reach: async (page) => {
      const [other] = (await makeHousehold()).suministros;
      await enterAt(page, await makeHousehold(), `${PATH}/${other}`);
      await text(page, 'No encontramos esta página');
    },
  },
  'consumos-esqueleto': whileLoading(CONSUMOS, customer, PATH),
  'consumos-fallan': whenFailing(CONSUMOS, customer, PATH, 'No pudimos consultar tus consumos.'),
};
