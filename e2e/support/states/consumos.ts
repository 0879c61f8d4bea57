import type { Page } from '@playwright/test';
import { makePerson } from '../data.ts';
import { customer, enterAt, hold, isPhone } from '../steps.ts';
import { expect } from '../test.ts';
import { makeHousehold, type States, text } from './state.ts';

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
  'consumos-sin-datos': {
    reach: async (page) => {
      await enterAt(page, await makeHousehold(), PATH);
      await text(page, 'Todavía no hay consumos cargados para este suministro.');
    },
  },
  'consumos-meses-salteados': {
    apart: true,
    reach: async (page) => {
      await enterAt(page, await withMonths(205, null, 0, 12_345, null, null, 180), PATH);
      await text(page, 'Todavía no tenemos el mismo mes del año anterior.');
      if (isPhone(page)) await press(page, 'Ver como tabla');
    },
  },
  'consumos-un-mes': {
    reach: async (page) => {
      await enterAt(page, await withMonths(205), PATH);
      await text(page, 'Octubre 2026: 205 kWh');
    },
  },
  'consumos-sin-suministros': {
    reach: async (page) => {
      await enterAt(page, await makePerson(), PATH);
      await text(page, 'Para empezar, agregá tu suministro');
    },
  },
  'consumos-sin-confirmar': {
    reach: async (page) => {
      await enterAt(page, await makePerson({ roles: [], supplies: [{ domicilio: 'Mitre 12' }] }), PATH);
      await text(page, 'Te falta poco');
    },
  },
  'consumos-ajeno': {
    reach: async (page) => {
      const [other] = (await makeHousehold()).suministros;
      await enterAt(page, await makeHousehold(), `${PATH}/${other}`);
      await text(page, 'No encontramos esta página');
    },
  },
  'consumos-esqueleto': {
    reach: async (page) => {
      await hold(page, CONSUMOS);
      await enterAt(page, customer, PATH);
      await expect(page.locator('[class*="hueso_"]').first()).toBeVisible();
    },
  },
  'consumos-fallan': {
    reach: async (page) => {
      await page.route(CONSUMOS, (route) => route.fulfill({ status: 500, body: '{}' }));
      await enterAt(page, customer, PATH);
      await text(page, 'No pudimos consultar tus consumos.');
    },
  },
};
