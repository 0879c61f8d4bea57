import type { Page } from '@playwright/test';
import { dayMonth, weekdayOf } from './support/dates.ts';
import { cutTexts, widerThanScreen } from './support/measure.ts';
import { customer, dialog, focused, isPhone, openLogout, signIn, storageOf } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const debt = (page: Page) => page.getByRole('region', { name: 'Tenés que pagar' });
const bills = (page: Page) => page.getByRole('region', { name: 'A pagar' });
const supply = (page: Page) => page.getByLabel('Suministro');

test('al ingresar se lee cuánto se debe y cuándo vence', async ({ page }) => {
  await signIn(page, customer);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Elsa');
  await expect(debt(page)).toContainText('$\u00a0143.980,80');
  await expect(debt(page)).toContainText(`La próxima, el ${weekdayOf(5)}`);
  await expect(debt(page)).toContainText('1 vencida');
});

test('las facturas a pagar dicen suministro, mes, importe y vencimiento', async ({ page }) => {
  await signIn(page, customer);
  const items = bills(page).getByRole('listitem');
  await expect(items).toHaveCount(3);
  const [late, next, last] = [items.nth(0), items.nth(1), items.nth(2)];
  await expect(late).toContainText('$\u00a049.792,50');
  await expect(late).toContainText(`Venció el ${dayMonth(-8)}`);
  await expect(late).toContainText('Campo · ');
  await expect(next).toContainText('$\u00a041.873,50');
  await expect(next).toContainText(`Vence el ${weekdayOf(5)}`);
  await expect(next).toContainText('Casa · ');
  await expect(last).toContainText('$\u00a052.314,80');
});

test('elegir un suministro cambia la deuda y la lista', { tag: '@telefono' }, async ({ page }) => {
  await signIn(page, customer);
  await expect(supply(page)).toHaveValue('');
  await expect(supply(page).locator('option')).toHaveText(['3 suministros', 'Casa', 'Campo', 'Local']);
  await supply(page).selectOption({ label: 'Campo' });
  await expect(debt(page)).toContainText('$\u00a0102.107,30');
  await expect(bills(page).getByRole('listitem')).toHaveCount(2);

  await supply(page).selectOption({ label: 'Casa' });
  await expect(debt(page)).toContainText('$\u00a041.873,50');
  await expect(debt(page)).toContainText(`Vence el ${weekdayOf(5)}`);
  await expect(debt(page)).not.toContainText('vencida');

  await supply(page).selectOption({ label: 'Local' });
  await expect(page.getByRole('region', { name: 'Estás al día' })).toContainText(
    'tu última factura, está pagada.',
  );
});

test('cerrar sesión pregunta antes; Escape cancela y el foco vuelve a quien abrió', async ({ page }) => {
  await signIn(page, customer);
  await openLogout(page);
  await expect(dialog(page).getByRole('heading')).toHaveText('Cerrar sesión');
  await expect(dialog(page)).toContainText('¿Estás seguro de cerrar tu sesión en la Oficina Virtual?');
  await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  // On the phone the entry disappeared with the drawer, so the focus returns to the button that opens it.
  await expect.poll(() => focused(page)).toBe(isPhone(page) ? 'Menú' : 'Cerrar sesión');
  await expect(page).toHaveURL('/');

  await openAgain(page);
  await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await openAgain(page);
  await dialog(page).getByRole('button', { name: 'Volver' }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await storageOf(page)).local.persistentState).toBeTruthy();
});

/** From 768 px on the submenu is still open. */
async function openAgain(page: Page): Promise<void> {
  if (isPhone(page)) await openLogout(page);
  else await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

test('salir termina en /login con su aviso y sin nada guardado', { tag: '@telefono' }, async ({ page }) => {
  await signIn(page, customer);
  await supply(page).selectOption({ label: 'Casa' });
  await page.getByRole('button', { name: /Aviso de la cooperativa$/ }).click();
  await dialog(page).getByRole('button', { name: 'No mostrar más' }).click();
  const told = page.waitForRequest('**/api/invalidate_token');
  await openLogout(page);
  await dialog(page).getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Cerraste tu sesión.' })).toBeVisible();
  expect((await (await told).response())?.status()).toBe(200);
  const { local, session } = await storageOf(page);
  expect(local).toEqual({});
  // The closed message of the day is not personal data; nothing else may stay.
  expect(Object.keys(session).filter((key) => key !== 'motd_cerrado')).toEqual([]);
  await page.goBack();
  await expect(page.getByText('143.980,80')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login/);
});

test('salir sin conexión también borra lo guardado', { tag: '@telefono' }, async ({ page, context }) => {
  await signIn(page, customer);
  await supply(page).selectOption({ label: 'Casa' });
  await openLogout(page);
  await context.setOffline(true);
  await dialog(page).getByRole('button', { name: 'Salir' }).click();
  await expect.poll(async () => Object.keys((await storageOf(page)).local)).toEqual([]);
  await expect(page.getByText('143.980,80')).toHaveCount(0);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Cerraste tu sesión.')).toBeVisible();
});

async function expectNothingOutside(page: Page): Promise<void> {
  // The setting of the browser is read after the first drawing.
  await expect.poll(() => page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('20px');
  expect.soft([await widerThanScreen(page), await cutTexts(page)], page.url()).toEqual([0, []]);
}

test('la letra grande se ofrece al ingresar y en el menú, y con ella nada se sale de la pantalla', async ({
  page,
}) => {
  await page.goto('/login');
  const offered = page.getByRole('button', { name: 'Letra grande' });
  await offered.click();
  await expect(offered).toHaveAttribute('aria-pressed', 'true');
  await expectNothingOutside(page);
  await signIn(page, customer);
  for (const path of ['/', '/perfil', '/preferencias', '/suministros', '/suministros/agregar', '/2fa']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingOutside(page);
  }
  await page.goto('/preferencias');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    await expectNothingOutside(page);
  }
  await page
    .getByRole('switch', { name: /^Letra grande/ })
    .last()
    .click();
  await expect.poll(() => page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('16px');
});
