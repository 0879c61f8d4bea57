import type { Page } from '@playwright/test';
import { longDay, shortDay } from './support/dates.ts';
import { customer, dialog, focused, isPhone, openLogout, signIn, storageOf } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const debt = (page: Page) => page.getByRole('region', { name: 'Tenés que pagar' });
const bills = (page: Page) => page.getByRole('region', { name: 'Facturas' });
const supply = (page: Page) => page.getByLabel('Suministro');

test('al ingresar se lee cuánto se debe y cuándo vence', async ({ page }) => {
  await signIn(page, customer);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Elsa Roldán');
  await expect(debt(page)).toContainText('$\u00a0143.980,80');
  await expect(debt(page)).toContainText(`Lo próximo vence el ${longDay(5)}, en 5 días`);
  await expect(debt(page)).toContainText('1 factura vencida');
});

test('las facturas a pagar dicen mes, suministro, cuenta, importe, estado y vencimiento', async ({
  page,
}) => {
  await signIn(page, customer);
  const items = bills(page).getByRole('listitem');
  await expect(items).toHaveCount(3);
  const [late, next, last] = [items.nth(0), items.nth(1), items.nth(2)];
  await expect(late).toContainText('Vencida');
  await expect(late).toContainText('$\u00a049.792,50');
  await expect(late).toContainText(`Venció el ${shortDay(-8)}`);
  await expect(late).toContainText('Campo · cuenta 10010121');
  await expect(next).toContainText('A pagar');
  await expect(next).toContainText('$\u00a041.873,50');
  await expect(next).toContainText(`Vence el ${shortDay(5)}`);
  await expect(next).toContainText('Casa · cuenta 10010120');
  await expect(last).toContainText('$\u00a052.314,80');
});

test('elegir un suministro cambia la deuda y la lista', { tag: '@telefono' }, async ({ page }) => {
  await signIn(page, customer);
  await expect(supply(page)).toHaveValue('');
  await expect(supply(page).locator('option')).toHaveText([
    'Todos (3)',
    'Casa · 10010120',
    'Campo · 10010121',
    'Local · 10010122',
  ]);
  await supply(page).selectOption({ label: 'Campo · 10010121' });
  await expect(debt(page)).toContainText('$\u00a0102.107,30');
  await expect(bills(page).getByRole('listitem')).toHaveCount(2);

  await supply(page).selectOption({ label: 'Casa · 10010120' });
  await expect(debt(page)).toContainText('$\u00a041.873,50');
  await expect(debt(page)).toContainText(`Vence el ${longDay(5)}, en 5 días`);
  await expect(debt(page)).not.toContainText('vencida');

  await supply(page).selectOption({ label: 'Local · 10010122' });
  const nothing = page.getByRole('region', { name: 'No encontramos facturas a pagar.' });
  await expect(nothing).toContainText('Última factura cargada:');
});

test('la vista [A pagar] o [Todas] se guarda en inicio_facturas y vuelve al recargar', {
  tag: '@telefono',
}, async ({ page }) => {
  await signIn(page, customer);
  const view = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(view('A pagar')).toHaveAttribute('aria-pressed', 'true');
  await view('Todas').click();
  await expect(view('Todas')).toHaveAttribute('aria-pressed', 'true');
  const paid = bills(page).getByRole('listitem').filter({ hasText: 'Pagada' });
  await expect(paid).toHaveCount(1);
  expect((await storageOf(page)).local.inicio_facturas).toBe('{"vista":"todas"}');
  await page.reload();
  await expect(view('Todas')).toHaveAttribute('aria-pressed', 'true');
  await expect(paid).toHaveCount(1);
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
  await page.getByRole('button', { name: 'Todas', exact: true }).click();
  await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
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
  await page.getByRole('button', { name: 'Todas', exact: true }).click();
  await openLogout(page);
  await context.setOffline(true);
  await dialog(page).getByRole('button', { name: 'Salir' }).click();
  await expect.poll(async () => Object.keys((await storageOf(page)).local)).toEqual([]);
  await expect(page.getByText('143.980,80')).toHaveCount(0);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Cerraste tu sesión.')).toBeVisible();
});
