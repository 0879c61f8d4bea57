import type { Page } from '@playwright/test';
import { makePerson } from '../data.ts';
import { fillCard, makeApartada, makeTarjeta, TEST_NUMBERS } from '../pagos.ts';
import { dialog, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text, whenFailing, whileLoading } from './state.ts';

const LIST_URL = /\/api\/tarjetas(\?|$)/;
const PATH = '/tarjetas';
const ADD_PATH = '/tarjetas/agregar';

async function openTwo(page: Page): Promise<void> {
  const person = await makePerson();
  await makeTarjeta(person, { principal: true, obs: 'La de la cooperativa' });
  await makeTarjeta(person, { ultimos4: '1190', emisor: 'American Express', vencimiento: '0124' });
  await enterAt(page, person, PATH);
  await text(page, 'Visa terminada en 4242');
  await text(page, 'American Express terminada en 1190');
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar tarjeta' }).click();

export const tarjetas: States = {
  tarjetas: { reach: openTwo },
  'tarjetas-apartada': {
    reach: async (page) => {
      const person = await makePerson();
      await makeTarjeta(person, { principal: true });
      await makeApartada(person);
      await enterAt(page, person, PATH);
      await text(page, /Por seguridad, no se puede usar hasta el/);
    },
  },
  'tarjetas-ninguna': shows(makePerson, PATH, 'Todavía no guardaste ninguna tarjeta.'),
  'tarjetas-esqueleto': whileLoading(LIST_URL, makePerson, PATH),
  'tarjetas-fallan': whenFailing(LIST_URL, makePerson, PATH),
  'tarjetas-eliminar': {
    overlay: 'dialog',
    reach: async (page) => {
      await openTwo(page);
      await page.getByRole('button', { name: 'Eliminar la terminada en 4242' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Eliminar tarjeta' })).toBeVisible();
    },
  },
  'tarjeta-nueva': shows(makePerson, ADD_PATH, 'Guardamos la tarjeta para la próxima. El código, no.'),
  'tarjeta-nueva-errores': {
    reach: async (page) => {
      await enterAt(page, await makePerson(), ADD_PATH);
      await page.getByLabel('Número', { exact: true }).fill('4242 4242 4242 4241');
      await save(page);
      await text(page, 'El número de tarjeta no es válido.');
      await text(page, 'Revisá estos datos:');
    },
  },
  'tarjeta-nueva-no-aceptada': {
    reach: async (page) => {
      const person = await makePerson();
      await enterAt(page, person, ADD_PATH);
      await fillCard(page, person, TEST_NUMBERS.notAccepted);
      await save(page);
      await text(page, 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.');
    },
  },
};
