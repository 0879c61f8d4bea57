import type { Page } from '@playwright/test';
import { makePerson, rows } from './support/data.ts';
import {
  customer,
  dialog,
  encargado,
  enterAt,
  focused,
  hold,
  isPhone,
  openMenu,
  signIn,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menú', exact: true });
const LOGIN_FROM_INICIO = '/login?redirect=%2F';
const DEUDA = /\/api\/oob\/facturas\/deuda/;

const withHouse = () =>
  makePerson({ supplies: [{ domicilio: 'Mitre 12', bills: [{ cents: 1_250_050, dueIn: 4 }] }] });

test('desde 768 px el menú está siempre a la vista', { tag: '@escritorio' }, async ({ page }) => {
  await signIn(page, customer);
  await expect(menu(page)).toBeVisible();
  await expect(menuButton(page)).toHaveCount(0);
  expect((await menu(page).boundingBox())?.width).toBeLessThanOrEqual(264);
  const current = menu(page).getByRole('link', { name: 'Inicio' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  const group = menu(page).getByRole('button', { name: 'Usuario' });
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(menu(page)).toBeVisible();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(menu(page)).toHaveCount(0);
  await expect(menuButton(page)).toBeVisible();
});

test('en el teléfono el menú atrapa el foco y lo devuelve al cerrarse', { tag: '@telefono' }, async ({
  page,
}) => {
  await signIn(page, customer);
  await expect(menu(page)).toHaveCount(0);
  const closings: ((page: Page) => Promise<void>)[] = [
    (it) => it.keyboard.press('Escape'),
    (it) => it.getByRole('button', { name: 'Cerrar menú' }).click(),
    // The click falls on the overlay, above the sheet.
    (it) => it.mouse.click(180, 20),
  ];
  for (const close of closings) {
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
    expect((await dialog(page).boundingBox())?.width).toBe(360);
    await close(page);
    await expect(dialog(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  }
  await menuButton(page).click();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    expect(await dialog(page).locator(':focus').count(), await focused(page)).toBe(1);
  }
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Shift+Tab');
    expect(await dialog(page).locator(':focus').count(), await focused(page)).toBe(1);
  }
});

test('el menú se cierra al ir a una página', { tag: '@telefono' }, async ({ page }) => {
  await signIn(page, customer);
  await page.goto('/no-existe');
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Inicio' }).click();
  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

/**
 * On a busy machine a newly opened page may not have the keyboard yet: the key is lost and nothing has the focus, so it is
 * pressed again, as a person would.
 */
async function firstFocus(page: Page): Promise<string> {
  await page.bringToFront();
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab');
    const found = await focused(page);
    if (found !== 'BODY') return found;
    await page.waitForTimeout(500);
  }
  return 'BODY';
}

async function checkSkipLink(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await firstFocus(page)).toBe('Saltar al contenido');
  const skip = page.getByRole('button', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

test('«Saltar al contenido» es lo primero y lleva al contenido', async ({ page }) => {
  await page.goto('/login');
  await checkSkipLink(page);
  await signIn(page, customer);
  await page.goto('/?desde=correo');
  await checkSkipLink(page);
});

test('después de recargar, lo primero sigue siendo «Saltar al contenido»', { tag: '@telefono' }, async ({
  page,
}) => {
  await signIn(page, customer);
  await page.reload();
  await checkSkipLink(page);
});

test('cada página tiene su título y un solo encabezado principal', async ({ page }) => {
  const check = async (title: string) => {
    await expect(page).toHaveTitle(`${title} – La Posta`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR');
  };
  await page.goto('/login');
  await check('Ingresá');
  await signIn(page, customer);
  await check('Hola, Elsa');
  await page.goto('/no-existe');
  await check('No encontramos esta página');
});

test('una dirección que no existe lo dice, con y sin sesión', async ({ page }) => {
  const check = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página');
    await expect(page.getByText('Puede que el enlace esté mal escrito o que ya no exista.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Llamanos al 03492 42-0199');
    await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click();
  };
  await page.goto('/no-existe');
  await check();
  await expect(page).toHaveURL(LOGIN_FROM_INICIO);
  await signIn(page, customer);
  await page.goto('/no-existe');
  if (!isPhone(page)) await expect(menu(page)).toBeVisible();
  await check();
  await expect(page).toHaveURL('/');
});

test.describe('cuando algo se rompe', () => {
  test.use({ expectedErrors: /roto a propósito|dynamically imported module/ });

  test('una página que no se pudo bajar lo dice, y se puede reintentar', { tag: '@telefono' }, async ({
    page,
  }) => {
    await page.goto('/login');
    await page.route('**/assets/inicio.page-*.js', (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Correo electrónico').fill(customer.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No pudimos conectarnos');
    await expect(page.getByText('Revisá tu conexión y probá de nuevo.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  });

  test('una falla nuestra dice que los datos están a salvo, y se puede reintentar', {
    tag: '@telefono',
  }, async ({ page }) => {
    await signIn(page, customer);
    const body = 'export default function Roto() { throw new Error("roto a propósito"); }';
    await page.route('**/assets/inicio.page-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo falló de nuestro lado');
    const text = 'Tus datos y tus pagos están a salvo. Probá de nuevo en unos minutos.';
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('WhatsApp al +54 9 3492 55-0199');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  });
});

test('la página trae la configuración, y mientras llega lo demás se lee «Cargando...»', {
  tag: '@telefono',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const loading = page.getByRole('status').filter({ hasText: 'Cargando...' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingresá');
  await signIn(page, customer);
  const chunk = await hold(page, '**/assets/inicio.page-*.js');
  await page.reload();
  await expect(loading).toBeVisible();
  chunk();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  expect(asked).toContain('/authentication_token');
  expect(asked).not.toContain('/api/config');
});

test('una cuenta sin confirmar ve qué le falta, y al confirmarse ve sus facturas', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await makePerson({ nombre: null, roles: [] });
  await signIn(page, person);
  const card = page.getByRole('region', { name: 'Te falta poco' });
  await expect(card.getByRole('listitem')).toHaveText([
    /Confirmá tu correo.*Falta/,
    /Completá tu nombre.*Falta/,
  ]);
  await expect(card).toContainText(`Te mandamos un correo a ${person.email}. Abrilo y tocá el botón.`);
  await expect(page.getByRole('region', { name: 'A pagar' })).toHaveCount(0);
  await rows(
    `UPDATE usuarios SET email_validado = true, nombre = 'Norma', roles = '{ROLE_CONFIRMADO}' WHERE id = $1`,
    [person.id],
  );
  await card.getByRole('button', { name: 'Ya lo hice, actualizar' }).click();
  await expect(page.getByText('Para empezar, agregá tu suministro')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('sin suministros se explica cómo empezar', { tag: '@telefono' }, async ({ page }) => {
  await signIn(page, await makePerson());
  const card = page.getByRole('region', { name: 'Para empezar, agregá tu suministro' });
  await expect(card).toContainText(
    'Tené una factura a mano: ahí están el número de suministro y el documento del titular.',
  );
  await expect(page.getByLabel('Suministro', { exact: true })).toHaveCount(0);
});

test('un suministro que no se paga por acá lo dice, con su importe y sin botón', {
  tag: '@telefono',
}, async ({ page }) => {
  await enterAt(page, encargado, '/');
  const debt = page.getByRole('region', { name: 'Tenés que pagar' });
  await expect(debt).toContainText('$\u00a036.402,75');
  await expect(debt).toContainText(
    'El suministro Casa no se puede pagar por acá. Acercate a la cooperativa o llamanos al 03492 42-0199.',
  );
  await expect(debt.getByRole('link')).toHaveText(['03492 42-0199']);
  await expect(debt.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'A pagar' })).toContainText('No se puede pagar por acá');
});

test('si fallan las facturas no se dice que no se debe nada, y Reintentar las trae', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await withHouse();
  let failing = true;
  await page.route(DEUDA, (route) =>
    failing ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await signIn(page, person);
  const alert = page.getByRole('alert').filter({ hasText: 'Esto no quiere decir que no debas nada.' });
  await expect(alert).toContainText('No pudimos consultar tus facturas.');
  await expect(page.getByText('No encontramos facturas a pagar')).toHaveCount(0);
  failing = false;
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('region', { name: 'Tenés que pagar' })).toContainText('$\u00a012.500,50');
  await expect(page.getByText('No pudimos consultar tus facturas.')).toHaveCount(0);
});

test('una respuesta lenta muestra el esqueleto, después avisa, y al fin el contenido', {
  tag: '@telefono',
}, async ({ page }) => {
  await page.clock.install();
  const bills = await hold(page, DEUDA);
  await signIn(page, await withHouse());
  await page.clock.fastForward(300);
  await expect(page.locator('[class*="hueso_"]').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' }).first()).toBeAttached();
  await page.clock.fastForward(8_000);
  await expect(page.getByText('Está tardando más de lo normal. Seguimos intentando.').first()).toBeVisible();
  bills();
  await expect(page.getByRole('region', { name: 'Tenés que pagar' })).toContainText('$\u00a012.500,50');
  await expect(page.locator('[class*="hueso_"]')).toHaveCount(0);
});
