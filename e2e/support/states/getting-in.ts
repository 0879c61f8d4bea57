import type { Page } from '@playwright/test';
import { makePerson, nobody } from '../data.ts';
import { pathOf, received } from '../outbox.ts';
import { dialog, emailField, enterAt, fromElsewhere } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text } from './state.ts';

const findField = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function requestLink(page: Page): Promise<string> {
  const person = await makePerson();
  await fromElsewhere(page);
  await page.goto('/restablecer');
  await emailField(page).fill(person.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await text(page, /Si el correo está registrado/);
  return person.email;
}

/** The link of the mail opens the page, with its token. */
const openLink = async (page: Page) => {
  const [correo] = await received(await requestLink(page));
  await page.goto(pathOf(correo?.enlaces.find((one) => one.includes('/restablecer')) ?? ''));
};

export const gettingIn: States = {
  registro: shows('nobody', '/registro', (page) => page.getByRole('button', { name: 'Crear cuenta' })),
  'registro-empresa': {
    reach: async (page) => {
      await page.goto('/registro');
      await page.getByText('Empresa', { exact: true }).click();
      await expect(findField(page, 'Razón social')).toBeVisible();
    },
  },
  'registro-errores': {
    reach: async (page) => {
      await page.goto('/registro');
      await findField(page, 'Contraseña').fill('perro123');
      await text(page, 'Débil');
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await text(page, 'Revisá estos datos:');
    },
  },
  'registro-terminos': {
    overlay: 'dialog',
    reach: async (page) => {
      await page.goto('/registro');
      await page.getByRole('button', { name: /Leer los términos/ }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  'registro-listo': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto('/registro');
      for (const [name, value] of [
        ['Nombre', 'Rosa'],
        ['Apellido', 'Benítez'],
        ['Documento', '27.345.678'],
        ['Correo electrónico', nobody()],
        ['Contraseña', 'el tren de las ocho a Rafaela'],
      ] as const)
        await findField(page, name).fill(value);
      await page.getByRole('checkbox', { name: /Leí y acepto/ }).check();
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await text(page, 'Revisá tu correo');
    },
  },
  'validar-correo-listo': {
    reach: async (page) => {
      await page.route('**/api/oob/usuario/verificar/email', (route) =>
        route.fulfill({ json: { emailValidado: true } }),
      );
      await enterAt(page, await makePerson(), '/validar/correo?token=abc');
      await text(page, 'Tu correo quedó confirmado');
    },
  },
  'validar-correo-vencido': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto('/validar/correo?token=no-existe');
      await text(page, 'El enlace venció. Pedí uno nuevo desde tu perfil.');
    },
  },
  restablecer: shows('nobody', '/restablecer', 'Enviar enlace'),
  'restablecer-con-sesion': {
    reach: async (page) => {
      const person = await makePerson();
      await enterAt(page, person, '/restablecer');
      await expect(emailField(page)).toHaveValue(person.email);
      await text(page, 'Volver a mi perfil');
    },
  },
  'restablecer-enviado': { reach: requestLink },
  'restablecer-elegir': {
    reach: async (page) => {
      await openLink(page);
      await findField(page, 'Contraseña nueva').fill('Quilmes1987');
      await text(page, 'Medio');
    },
  },
  'restablecer-listo': {
    reach: async (page) => {
      await openLink(page);
      await findField(page, 'Contraseña nueva').fill('el tren de las ocho a Rafaela');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await text(page, 'Listo. Ingresá con tu contraseña nueva.');
    },
  },
  'restablecer-vencido': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto('/restablecer?token=no-existe');
      await findField(page, 'Contraseña nueva').fill('el tren de las ocho a Rafaela');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await text(page, 'El enlace venció o ya fue usado. Pedí uno nuevo.');
    },
  },
};
