import type { Page } from '@playwright/test';
import { makePerson, nobody } from '../data.ts';
import { enterAt, enterButton, fillLogin, hold } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text, whileLoading } from './state.ts';

async function refused(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, { email: nobody(), password });
  await enterButton(page).click();
}

export const acceso: States = {
  cargando: whileLoading('**/assets/login.page-*.js', 'nobody', '/login', 'Cargando...'),
  login: shows('nobody', '/login', enterButton),
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
  'login-sesion-cerrada': shows('nobody', '/logout', 'Cerraste tu sesión.'),
  'login-aviso-flotante': {
    overlay: 'toast',
    reach: async (page) => {
      await page.goto('/login');
      await page.getByText('Cuentas de prueba').click();
      await page.getByRole('button', { name: 'Copiar' }).click();
      await text(page, /Copiado|No pudimos copiar/);
    },
  },
  'autologin-otra-cuenta': {
    reach: async (page) => {
      await enterAt(page, await makePerson(), '/');
      await page.goto('/autologin?token=x&usuarioId=1');
      await text(page, '¿Querés cambiar de cuenta?');
    },
  },
  'autologin-ingresando': whileLoading(
    '**/api/oob/autologin',
    'nobody',
    '/autologin?token=x&usuarioId=1',
    'Ingresando…',
  ),
  'autologin-fallido': shows('nobody', '/autologin?token=x&usuarioId=1', /No pudimos ingresarte/),
};
