import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFaults } from './support/axe.ts';
import { forgetAttempts } from './support/data.ts';
import { folders } from './support/folders.ts';
import { cutTexts, hiddenFocus, setLetter, smallTargets, widerThanScreen } from './support/measure.ts';
import { overlayOf, states } from './support/states.ts';
import { cliente, dialog, focused, isPhone, passwordField, storageOf } from './support/steps.ts';
import { expect, test } from './support/test.ts';

// One after the other in one worker: the last test counts what the others left.
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /roto a propósito|dynamically imported module/ });
test.beforeEach(forgetAttempts);

/** Which width and which size of letter, besides the ones of the project. */
const READINGS = [
  { name: '320 px', width: 320, root: 16, phone: true },
  { name: 'letra al 200 %', width: undefined, root: 32, phone: undefined },
  { name: '320 px con letra al 200 %', width: 320, root: 32, phone: true },
] as const;

async function readings(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const found: string[] = [];
  for (const { name, width, root, phone } of READINGS) {
    if (phone && !isPhone(page)) continue;
    await page.setViewportSize({ ...size, width: width ?? size.width });
    await setLetter(page, root);
    const wider = await widerThanScreen(page);
    if (wider > 0) found.push(`${name}: la página se corre ${wider} px de costado`);
    for (const words of await cutTexts(page)) found.push(`${name}: texto cortado: ${words}`);
  }
  await setLetter(page, 16);
  await page.setViewportSize(size);
  return found;
}

for (const [name, state] of Object.entries(states)) {
  test(`estado ${name}: axe, objetivos táctiles, 320 px y letra al 200 %`, async ({ page }, { project }) => {
    await state.reach(page);
    const shots = join(folders.shots, project.name);
    await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
    expect.soft(await axeFaults(page, overlayOf(page, name, state)), 'axe').toEqual([]);
    if (isPhone(page)) expect.soft(await smallTargets(page), 'objetivos de menos de 44 o 52 px').toEqual([]);
    expect.soft(await widerThanScreen(page), 'se corre de costado').toBe(0);
    expect.soft(await cutTexts(page), 'textos cortados').toEqual([]);
    expect.soft(await readings(page), 'con otro ancho u otra letra').toEqual([]);
    mkdirSync(join(folders.visited, project.name), { recursive: true });
    writeFileSync(join(folders.visited, project.name, name), '');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('ingresar sólo con el teclado: todo se alcanza y el foco siempre se ve', async ({ page }) => {
  await page.goto('/login');
  await expect(passwordField(page)).toBeVisible();
  const walked: string[] = [];
  const tab = async () => {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeNull();
    walked.push(await focused(page));
  };
  for (let presses = 0; presses < 3; presses++) await tab();
  expect(walked).toEqual(['Saltar al contenido', expect.any(String), 'Correo electrónico']);
  await page.keyboard.type(cliente.email);
  await tab();
  expect(walked.at(-1)).toBe('Contraseña');
  await page.keyboard.press('Enter');
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.type(cliente.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeFocused();
});

test('cerrar sesión sólo con el teclado: el foco siempre se ve y nunca queda atrapado', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').focus();
  await page.keyboard.type(cliente.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(cliente.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeFocused();
  const reach = async (name: string, key = 'Tab') => {
    for (let presses = 0; presses < 25; presses++) {
      if ((await focused(page)) === name) return;
      await page.keyboard.press(key);
      expect(await hiddenFocus(page)).toBeNull();
    }
    throw new Error(`el teclado no llega a ${name}`);
  };
  // The menu comes before the heading that has the focus.
  if (isPhone(page)) {
    await reach('Menú', 'Shift+Tab');
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
  await expect(page.getByText('143.980,80')).toBeVisible();
  const walked = new Set<string>();
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (name === 'BODY') break;
    expect(await hiddenFocus(page)).toBeNull();
    walked.add(name);
  }
  for (const name of ['Suministro', 'A pagar', 'Todas', 'Cerrar el aviso'])
    expect([...walked]).toContain(name);
});

test('se visitaron todos los estados de la lista', ({ page }, { project }) => {
  expect(page).toBeTruthy();
  const visited = readdirSync(join(folders.visited, project.name));
  expect(visited.sort()).toEqual(Object.keys(states).sort());
});
