import type { Page } from '@playwright/test';
import { giveBills } from '../bulk.ts';
import { makePerson } from '../data.ts';
import { type Account, customer, encargado, enterAt, hold, signIn } from '../steps.ts';
import { expect } from '../test.ts';
import { makeHousehold, oldData, type States, shows, text, whenFailing } from './state.ts';

const DEUDA = /\/api\/oob\/facturas\/deuda/;

const afterSignIn = (makeAccount: () => Promise<Account>, words: string | RegExp) => ({
  reach: async (page: Page) => {
    await signIn(page, await makeAccount());
    await text(page, words);
  },
});

export const inicio: States = {
  inicio: {
    reach: (page) =>
      signIn(page, customer).then(() =>
        expect(page.getByRole('list', { name: 'kWh por mes' })).toBeVisible(),
      ),
  },
  'inicio-aviso': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await signIn(page, customer);
      await page.getByRole('button', { name: /Aviso de la cooperativa$/ }).click();
      await text(page, 'No mostrar más');
    },
  },
  'inicio-ayuda': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await signIn(page, customer);
      await page.getByRole('button', { name: 'Ayuda' }).click();
      await text(page, 'Eliminar mi cuenta');
    },
  },
  'inicio-una-factura': afterSignIn(() => makeHousehold({ cents: 4_187_350, dueIn: 1 }), /mañana/),
  'inicio-una-vencida': afterSignIn(() => makeHousehold({ cents: 4_187_350, dueIn: -3 }), /Venció el/),
  'inicio-pago-en-proceso': afterSignIn(
    () => makeHousehold({ cents: 4_187_350, dueIn: 3, state: 'enPago' }),
    /No vuelvas a pagar/,
  ),
  'inicio-nada-a-pagar': afterSignIn(
    () => makeHousehold({ cents: 4_187_350, dueIn: -20, state: 'pagada' }),
    'Estás al día',
  ),
  'inicio-sin-facturas': afterSignIn(makeHousehold, 'No encontramos facturas a pagar'),
  'inicio-no-se-paga-aca': shows(encargado, '/', /por acá\. /),
  'inicio-sin-suministros': afterSignIn(makePerson, 'Para empezar, agregá tu suministro'),
  'inicio-sin-confirmar': afterSignIn(() => makePerson({ roles: [], nombre: null }), 'Te falta poco'),
  'inicio-correo-rebota': afterSignIn(() => makePerson({ emailRebota: true }), /Tu correo rebota/),
  'inicio-esqueleto': {
    reach: async (page) => {
      await hold(page, DEUDA);
      await signIn(page, await makeHousehold());
      await expect(page.locator('[class*="hueso_"]').first()).toBeVisible();
    },
  },
  'inicio-facturas-fallan': {
    reach: async (page) => {
      await page.route(DEUDA, (route) => route.fulfill({ status: 500, body: '{}' }));
      await signIn(page, await makeHousehold());
      await text(page, /Esto no quiere decir/);
    },
  },
  'inicio-aviso-flotante': {
    overlay: 'toast',
    reach: async (page) => {
      await signIn(page, customer);
      await page.route(/\/api\/usuarios\//, (route) => route.abort());
      await page.reload();
      await text(page, 'No pudimos actualizar tus datos. Revisá tu conexión.');
      await text(page, /143\.980,80/);
    },
  },
  'inicio-datos-atrasados': {
    reach: async (page) => {
      await oldData(page, DEUDA);
      await enterAt(page, await makeHousehold({ cents: 4_187_350, dueIn: -20, state: 'pagada' }), '/');
      await text(page, /Los datos pueden estar atrasados/);
      await text(page, /Actualizado al/);
    },
  },
  'inicio-muchas-facturas': {
    reach: async (page) => {
      const person = await makeHousehold();
      await giveBills(person.suministros[0] ?? 0, 53, 1_000_000);
      await enterAt(page, person, '/');
      await text(page, 'Ver las 53');
    },
  },
  'inicio-consumo-falla': whenFailing(
    /\/api\/consumos\?/,
    makeHousehold,
    '/',
    'No pudimos consultar tus consumos.',
  ),
  'inicio-sin-consumo': shows(makeHousehold, '/', 'Todavía no hay consumos cargados para este suministro.'),
};
