import { admin, customer, dialog, enterAt, openLogout, openMenu, signIn } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text } from './state.ts';

export const frame: States = {
  'no-encontrada': shows('nobody', '/no-existe', 'No encontramos esta página'),
  'no-encontrada-con-sesion': {
    reach: async (page) => {
      await signIn(page, customer);
      await page.goto('/no-existe');
      await text(page, 'No encontramos esta página');
    },
  },
  'sin-conexion': {
    reach: async (page) => {
      await signIn(page, customer);
      await page.route('**/assets/inicio.page-*.js', (route) => route.abort());
      await page.reload();
      await text(page, 'No pudimos conectarnos');
    },
  },
  'algo-fallo': {
    reach: async (page) => {
      await signIn(page, customer);
      const body = 'export default () => { throw new Error("roto a propósito"); }';
      await page.route('**/assets/inicio.page-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }),
      );
      await page.reload();
      await text(page, 'Algo falló de nuestro lado');
    },
  },
  'menu-usuario': {
    apart: true,
    reach: async (page) => {
      await signIn(page, customer);
      await openMenu(page);
      await page.getByRole('button', { name: 'Usuario', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();
    },
  },
  'dialogo-cerrar-sesion': {
    apart: true,
    overlay: 'dialog',
    reach: (page) => signIn(page, customer).then(() => openLogout(page)),
  },
  'dialogo-aviso': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, admin, '/');
      await page.getByRole('button', { name: 'Editar el aviso' }).click();
      await expect(dialog(page).getByLabel('Aviso', { exact: true })).toBeFocused();
    },
  },
};
