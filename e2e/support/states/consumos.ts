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
const chart = (page: Page) => expect(page.getByRole('img', { name: /El mayor de \d+ mes/ })).toBeVisible();
const open = (page: Page) => enterAt(page, customer, PATH).then(() => chart(page));

const withMonths = (...consumos: (number | null)[]) =>
  makePerson({ supplies: [{ domicilio: 'Mitre 12', consumos }] });

export const consumos: States = {
  consumos: { reach: open },
  'consumos-pesos': {
    reach: async (page) => {
      await open(page);
      await press(page, '$');
      await text(page, 'Importe por mes, en pesos');
    },
  },
  'consumos-24-meses': {
    apart: true,
    reach: async (page) => {
      await open(page);
      if (isPhone(page)) await press(page, 'Ver 12 meses');
      await press(page, 'Ver 24 meses');
      await chart(page);
    },
  },
  'consumos-tabla': {
    apart: true,
    reach: async (page) => {
      await open(page);
      if (isPhone(page)) await press(page, 'Ver como tabla');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  'consumos-tabla-en-pesos': {
    apart: true,
    reach: async (page) => {
      await open(page);
      await press(page, '$');
      if (isPhone(page)) await press(page, 'Ver como tabla');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  'consumos-sin-datos': shows(makeHousehold, PATH, 'Todavía no hay consumos cargados para este suministro.'),
  'consumos-meses-salteados': {
    apart: true,
    reach: async (page) => {
      await enterAt(page, await withMonths(205, null, 0, 12_345, null, null, 180), PATH);
      await text(page, 'Todavía no tenemos el mismo mes del año anterior.');
      if (isPhone(page)) await press(page, 'Ver como tabla');
    },
  },
  'consumos-un-mes': shows(() => withMonths(205), PATH, 'Octubre 2026: 205 kWh'),
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
