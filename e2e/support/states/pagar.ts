import type { Page } from '@playwright/test';
import { makePerson, type Person, rows } from '../data.ts';
import { billsOf, CVC, makeApartada, makePago, makeTarjeta, saveCard } from '../pagos.ts';
import { enterAt, hold } from '../steps.ts';
import { expect } from '../test.ts';
import { makeHousehold, type States, shows, text } from './state.ts';

const PATH = '/facturas/pagar';
const HOUSE_FACTURA = { cents: 4_187_350, dueIn: 5 };
const FARM_FACTURA = { cents: 4_979_250, dueIn: -20 };

const makeCustomer = () =>
  makePerson({
    supplies: [
      { domicilio: 'Mitre 12', alias: 'Casa', bills: [HOUSE_FACTURA] },
      { domicilio: 'Ruta 34 km 210', alias: 'Campo', bills: [FARM_FACTURA] },
    ],
  });

async function open(page: Page, person: Person): Promise<number[]> {
  const ids = await billsOf(person);
  await enterAt(page, person, `${PATH}?facturas=${ids.join(',')}`);
  await expect(page.getByRole('list', { name: 'Facturas a pagar' })).toBeVisible();
  return ids;
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Código de seguridad', { exact: true }).fill(CVC);
  await page.getByRole('button', { name: /^Pagar / }).click();
}

export const pagar: States = {
  'pagar-qr': {
    reach: async (page) => {
      await open(page, await makeCustomer());
      await page.getByRole('button', { name: 'QR', exact: true }).click();
      await text(page, 'Con un código QR');
    },
  },
  pagar: {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeTarjeta(person, { principal: true });
      await makeTarjeta(person, { ultimos4: '1190', emisor: 'Cabal', vencimiento: '0124' });
      await open(page, person);
      await text(page, /no se puede usar/);
    },
  },
  'pagar-tarjeta-apartada': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeTarjeta(person, { principal: true });
      await makeApartada(person);
      await open(page, person);
      await text(page, /Por seguridad, no se puede usar hasta el/);
    },
  },
  'pagar-importe-cambiado': {
    reach: async (page) => {
      const person = await makeCustomer();
      await saveCard(person);
      const [id] = await open(page, person);
      await rows('UPDATE facturas SET importe_cent = importe_cent + 100000 WHERE id = $1', [id]);
      await pay(page);
      await text(page, /El importe cambió: ahora son .* Revisalo y confirmá de nuevo. No se cobró nada./);
    },
  },
  'pagar-de-nuevo': {
    reach: async (page) => {
      const person = await makeCustomer();
      const tarjeta = await makeTarjeta(person, { principal: true });
      await makeTarjeta(person, { ultimos4: '1190', emisor: 'Cabal' });
      const facturas = await billsOf(person);
      const motivo = 'La tarjeta no tiene límite o fondos suficientes.';
      const id = await makePago(person, 2, { facturas, tarjeta, motivo });
      await enterAt(page, person, `${PATH}?facturas=${facturas.join(',')}&rechazado=${id}`);
      await text(page, `El pago anterior no salió: ${motivo}`);
      await expect(page.getByRole('radio', { name: /1190/ })).toBeChecked();
    },
  },
  'pagar-sin-tarjetas': {
    reach: async (page) => {
      await open(page, await makeCustomer());
      await text(page, 'Tu tarjeta');
      await expect(page.getByRole('textbox', { name: 'Vencimiento' })).toBeVisible();
    },
  },
  'pagar-cuatro': {
    reach: async (page) => {
      const bill = (alias: string, cents: number, dueIn: number) => ({
        domicilio: `Mitre ${cents}`,
        alias,
        bills: [{ cents, dueIn }],
      });
      const person = await makePerson({
        supplies: [
          bill('Campo', 4_979_250, -8),
          bill('Casa', 4_187_350, 5),
          bill('Local', 123_450, 15),
          bill('Cochera', 123_450, 15),
        ],
      });
      await makeTarjeta(person, { principal: true });
      await makeTarjeta(person, { ultimos4: '1190', emisor: 'Cabal' });
      const ids = await billsOf(person);
      await enterAt(page, person, `${PATH}?facturas=${ids.join(',')}`);
      await text(page, '4 facturas');
    },
  },
  'pagar-otra-tarjeta': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeTarjeta(person, { principal: true });
      await open(page, person);
      await page.getByRole('radio', { name: 'Otra tarjeta' }).check();
      await expect(page.getByRole('textbox', { name: 'Vencimiento' })).toBeVisible();
    },
  },
  'pagar-sin-conexion': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeTarjeta(person, { principal: true });
      await open(page, person);
      await page.route(/\/api\//, (route) => route.abort('internetdisconnected'));
      await pay(page);
      await text(page, 'Sin conexión. No se cobró nada.');
    },
  },
  'pagar-errores': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeTarjeta(person, { principal: true });
      await open(page, person);
      await page.getByRole('button', { name: /^Pagar / }).click();
      await text(page, /Escribí el código de seguridad/);
    },
  },
  'pagar-nada-elegido': shows(makeCustomer, PATH, 'No elegiste ninguna factura.'),
  'pagar-esqueleto': {
    reach: async (page) => {
      const person = await makeCustomer();
      const [id] = await billsOf(person);
      await hold(page, /\/api\/tarjetas(\?|$)/);
      await enterAt(page, person, `${PATH}?facturas=${id}`);
      await expect(page.locator('[class*="hueso_"]').first()).toBeVisible();
    },
  },
  'pagar-falla': {
    reach: async (page) => {
      const person = await makeCustomer();
      const [id] = await billsOf(person);
      await page.route(/\/api\/facturas\?/, (route) => route.fulfill({ status: 500, body: '{}' }));
      await enterAt(page, person, `${PATH}?facturas=${id}`);
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
  'pagar-procesando': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeTarjeta(person, { principal: true });
      await open(page, person);
      await hold(page, /\/api\/pagos/);
      await pay(page);
      await text(page, 'No cierres esta pantalla ni vuelvas a pagar.');
    },
  },
  'pagar-en-duda': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeTarjeta(person, { principal: true });
      await open(page, person);
      let asked = 0;
      await page.route(/\/api\/pagos(\?|$)/, (route) => {
        asked += 1;
        return asked === 1 ? route.continue() : route.abort('internetdisconnected');
      });
      await pay(page);
      await text(page, 'No sabemos si tu pago salió. No vuelvas a pagar: lo estamos consultando.');
    },
  },
  'pagar-ya-en-proceso': {
    reach: async (page) => {
      const person = await makeHousehold(HOUSE_FACTURA);
      const tarjeta = await saveCard(person);
      const facturas = await open(page, person);
      await makePago(person, 3, { facturas, tarjeta });
      await pay(page);
      await text(page, 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.');
      await expect(page.getByRole('link', { name: 'Ver el pago' })).toBeVisible();
    },
  },
  'pagar-pagada-mientras': {
    reach: async (page) => {
      const person = await makeCustomer();
      await saveCard(person);
      const [, farmFacturaId] = await open(page, person);
      await rows('UPDATE facturas SET pagada = true, estado_pago = 1 WHERE id = $1', [farmFacturaId]);
      await pay(page);
      await text(page, 'Una de las facturas ya está pagada. La sacamos de la lista.');
      await expect(page.getByRole('list', { name: 'Facturas a pagar' }).getByRole('listitem')).toHaveCount(1);
    },
  },
};
