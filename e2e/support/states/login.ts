import type { Page } from '@playwright/test';
import { nobody } from '../data.ts';
import { enterButton, fillLogin, hold } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, text } from './state.ts';

async function refused(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, { email: nobody(), password });
  await enterButton(page).click();
}

export const acceso: States = {
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
};
