import { forgetAttempts } from './support/data.ts';
import { hiddenFocus } from './support/measure.ts';
import { expect, test } from './support/one-context.ts';
import { states } from './support/states.ts';
import { customer, dialog, focused, isPhone, passwordField, storageOf } from './support/steps.ts';

test.beforeEach(forgetAttempts);

test('ingresar solo con el teclado: todo se alcanza y el foco siempre se ve', async ({ page }) => {
  await page.goto('/login');
  await expect(passwordField(page)).toBeVisible();
  const walked: string[] = [];
  const tab = async () => {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeNull();
    walked.push(await focused(page));
  };
  const logo = expect.any(String);
  const before = ['Saltar al contenido', logo, 'Correo electrónico'];
  for (const _ of before) await tab();
  expect(walked).toEqual(before);
  await page.keyboard.type(customer.email);
  await tab();
  expect(walked.at(-1)).toBe('Contraseña');
  await page.keyboard.press('Enter');
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeFocused();
});

test('cerrar sesión solo con el teclado: el foco siempre se ve y nunca queda atrapado', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').focus();
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeFocused();
  const reach = async (name: string, key = 'Tab') => {
    for (let presses = 0; presses < 45; presses++) {
      if ((await focused(page)) === name) return;
      await page.keyboard.press(key);
      expect(await hiddenFocus(page)).toBeNull();
    }
    throw new Error(`el teclado no llega a ${name}`);
  };
  // On a phone the bar comes last; otherwise the menu comes before the heading that has the focus.
  if (isPhone(page)) {
    await reach('Menú');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await reach('Usuario');
  } else await reach('Usuario', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await reach('Cerrar sesión');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
  await reach('Salir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  expect((await storageOf(page)).local).toEqual({});
});

test('el foco se ve en cada cosa del inicio', async ({ page }) => {
  await page.goto('/login');
  await states.inicio?.reach(page);
  await page.reload();
  await expect(page.getByText('143.980,80').first()).toBeVisible();
  const walked = new Set<string>();
  for (let presses = 0; presses < 45; presses++) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (name === 'BODY') break;
    expect(await hiddenFocus(page)).toBeNull();
    walked.add(name);
  }
  for (const name of ['Suministro', 'Elegir qué pagar', 'Hacer un reclamo', 'Agregar un suministro'])
    expect([...walked]).toContain(name);
});
