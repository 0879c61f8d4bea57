// Every state of the screens that exist. accesibilidad.spec.ts visits them all at both sizes.
import type { Page } from '@playwright/test';
import type { Overlay } from './axe.ts';
import { type Bill, makePerson, nobody } from './data.ts';
import {
  admin,
  cliente,
  dialog,
  encargado,
  enterButton,
  fillLogin,
  hold,
  isPhone,
  openLogout,
  openMenu,
  signIn,
} from './steps.ts';
import { expect } from './test.ts';

export type State = { reach: (page: Page) => Promise<unknown>; overlay?: Overlay };

const text = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

const house = (...bills: Bill[]) => makePerson({ supplies: [{ domicilio: 'Mitre 12', bills }] });

async function refused(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, { email: nobody(), password });
  await enterButton(page).click();
}

export const states: Readonly<Record<string, State>> = {
  cargando: {
    reach: async (page) => {
      await hold(page, '**/api/config');
      await page.goto('/login');
      await text(page, 'Cargando...');
    },
  },
  login: { reach: (page) => page.goto('/login').then(() => expect(enterButton(page)).toBeVisible()) },
  'login-campos-vacios': {
    reach: async (page) => {
      await page.goto('/login');
      await enterButton(page).click();
      await text(page, 'Revisá estos datos:');
    },
  },
  'login-rechazado': {
    reach: async (page) => {
      await refused(page, 'no-es');
      await text(page, /no coinciden/);
    },
  },
  'login-ocupado': {
    reach: async (page) => {
      await hold(page, '**/authentication_token');
      await refused(page, 'no-es');
      await expect(page.getByRole('button', { name: 'Ingresando…' })).toBeVisible();
    },
  },
  'login-clave-a-la-vista': {
    reach: async (page) => {
      await page.goto('/login');
      await fillLogin(page, { email: 'maria@correo.com', password: 'una frase' });
      await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    },
  },
  'login-sesion-cerrada': {
    reach: async (page) => {
      await page.goto('/logout');
      await text(page, 'Cerraste tu sesión.');
    },
  },
  'login-aviso-flotante': {
    overlay: 'toast',
    reach: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Copiar' }).click();
      await text(page, /Copiado|No pudimos copiar/);
    },
  },
  'autologin-ingresando': {
    reach: async (page) => {
      await hold(page, '**/api/oob/autologin');
      await page.goto('/autologin?token=x&usuarioId=1');
      await text(page, 'Ingresando…');
    },
  },
  'autologin-fallido': {
    reach: async (page) => {
      await page.goto('/autologin?token=x&usuarioId=1');
      await text(page, /No pudimos ingresarte/);
    },
  },
  'no-encontrada': {
    reach: (page) => page.goto('/no-existe').then(() => text(page, 'No encontramos esta página')),
  },
  'no-encontrada-con-sesion': {
    reach: async (page) => {
      await signIn(page, cliente);
      await page.goto('/no-existe');
      await text(page, 'No encontramos esta página');
    },
  },
  'sin-conexion': {
    reach: async (page) => {
      await signIn(page, cliente);
      await page.route('**/assets/inicio.page-*.js', (route) => route.abort());
      await page.reload();
      await text(page, 'No pudimos conectarnos');
    },
  },
  'algo-fallo': {
    reach: async (page) => {
      await signIn(page, cliente);
      const body = 'export default () => { throw new Error("roto a propósito"); }';
      await page.route('**/assets/inicio.page-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }),
      );
      await page.reload();
      await text(page, 'Algo falló de nuestro lado');
    },
  },
  inicio: { reach: (page) => signIn(page, cliente).then(() => text(page, /143\.980,80/)) },
  'inicio-todas': {
    reach: async (page) => {
      await signIn(page, cliente);
      await page.getByRole('button', { name: 'Todas', exact: true }).click();
      await text(page, 'Pagada');
    },
  },
  'inicio-una-factura': {
    reach: async (page) => {
      await signIn(page, await house({ cents: 4_187_350, dueIn: 1 }));
      await text(page, /mañana/);
    },
  },
  'inicio-una-vencida': {
    reach: async (page) => {
      await signIn(page, await house({ cents: 4_187_350, dueIn: -3 }));
      await text(page, /Venció el/);
    },
  },
  'inicio-pago-en-proceso': {
    reach: async (page) => {
      await signIn(page, await house({ cents: 4_187_350, dueIn: 3, state: 'enPago' }));
      await text(page, /No vuelvas a pagar/);
    },
  },
  'inicio-nada-a-pagar': {
    reach: async (page) => {
      await signIn(page, await house({ cents: 4_187_350, dueIn: -20, state: 'pagada' }));
      await text(page, /Última factura cargada/);
    },
  },
  'inicio-sin-facturas': {
    reach: async (page) => {
      await signIn(page, await house());
      await page.getByRole('button', { name: 'Todas', exact: true }).click();
      await text(page, 'Todavía no hay facturas cargadas.');
    },
  },
  'inicio-no-se-paga-aca': { reach: (page) => signIn(page, encargado).then(() => text(page, /por acá\. /)) },
  'inicio-sin-suministros': {
    reach: async (page) => {
      await signIn(page, await makePerson());
      await text(page, 'Para empezar, agregá tu suministro');
    },
  },
  'inicio-sin-confirmar': {
    reach: async (page) => {
      await signIn(page, await makePerson({ roles: [], nombre: null }));
      await text(page, 'Te falta poco');
    },
  },
  'inicio-correo-rebota': {
    reach: async (page) => {
      await signIn(page, await makePerson({ emailRebota: true }));
      await text(page, /Tu correo rebota/);
    },
  },
  'inicio-esqueleto': {
    reach: async (page) => {
      await hold(page, /\/api\/facturas\?/);
      await signIn(page, await house());
      await expect(page.locator('[class*="hueso_"]').first()).toBeVisible();
    },
  },
  'inicio-facturas-fallan': {
    reach: async (page) => {
      await page.route(/\/api\/facturas\?/, (route) => route.fulfill({ status: 500, body: '{}' }));
      await signIn(page, await house());
      await text(page, /Esto no quiere decir/);
    },
  },
  'inicio-aviso-flotante': {
    overlay: 'toast',
    reach: async (page) => {
      await signIn(page, cliente);
      await page.route(/\/api\/usuarios\//, (route) => route.abort());
      await page.reload();
      await text(page, 'No pudimos actualizar tus datos. Revisá tu conexión.');
      await text(page, /143\.980,80/);
    },
  },
  'menu-usuario': {
    reach: async (page) => {
      await signIn(page, cliente);
      await openMenu(page);
      await page.getByRole('button', { name: 'Usuario', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();
    },
  },
  'dialogo-cerrar-sesion': {
    overlay: 'dialog',
    reach: (page) => signIn(page, cliente).then(() => openLogout(page)),
  },
  'dialogo-aviso': {
    overlay: 'dialog',
    reach: async (page) => {
      await signIn(page, admin);
      await page.getByRole('button', { name: 'Editar el aviso' }).click();
      await expect(dialog(page).getByLabel('Aviso', { exact: true })).toBeFocused();
    },
  },
};

/** On the phone the menu is a drawer, which covers the page. */
export const overlayOf = (page: Page, name: string, state: State): Overlay | undefined =>
  name === 'menu-usuario' && isPhone(page) ? 'dialog' : state.overlay;
