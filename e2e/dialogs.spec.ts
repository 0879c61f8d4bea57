import type { Page } from '@playwright/test';
import { expect, test } from './support/one-context.ts';
import { customer, dialog, enterAt, isPhone, openLogout } from './support/steps.ts';

async function boxOf(page: Page) {
  const box = await dialog(page).boundingBox();
  const view = page.viewportSize();
  if (!box || !view) throw new Error('it is not drawn');
  return { ...box, view, bottom: box.y + box.height };
}

async function drag(page: Page, x: number, y: number): Promise<void> {
  const title = await dialog(page).getByRole('heading').boundingBox();
  if (!title) throw new Error('it has no title');
  await page.mouse.move(title.x + 20, title.y + 10);
  await page.mouse.down();
  await page.mouse.move(title.x + 20 + x / 2, title.y + 10 + y / 2);
  await page.mouse.move(title.x + 20 + x, title.y + 10 + y);
  await page.mouse.up();
}

const QUESTIONS = {
  'cerrar sesión': async (page: Page) => {
    await enterAt(page, customer, '/');
    await openLogout(page);
  },
  'quitar un suministro': async (page: Page) => {
    await enterAt(page, customer, '/suministros');
    await page.getByRole('button', { name: 'Quitar Casa', exact: true }).click();
  },
} as const;

for (const [name, ask] of Object.entries(QUESTIONS))
  test(`${name}: la pregunta se arrastra, no sale de la pantalla y se cierra con Escape`, async ({
    page,
  }) => {
    await ask(page);
    await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
    const before = await boxOf(page);
    if (isPhone(page)) {
      expect(Math.round(before.bottom)).toBe(before.view.height);
      expect(before.height).toBeLessThan(before.view.height / 2);
      expect(Math.round(before.width)).toBe(before.view.width);
    }
    await drag(page, 0, -120);
    expect(Math.round(before.y - (await boxOf(page)).y)).toBe(120);
    for (const [x, y] of [
      [5000, -5000],
      [-5000, -5000],
      // A sheet that is pulled down closes, which another test covers.
      ...(isPhone(page)
        ? []
        : ([
            [5000, 5000],
            [-5000, 5000],
          ] as const)),
    ] as const) {
      await drag(page, x, y);
      const after = await boxOf(page);
      expect(Math.min(after.x, after.y)).toBeGreaterThanOrEqual(0);
      expect(after.x + after.width).toBeLessThanOrEqual(after.view.width);
      expect(after.bottom).toBeLessThanOrEqual(after.view.height);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

test('en un teléfono, la hoja que se tira hacia abajo se va', { tag: '@telefono' }, async ({ page }) => {
  for (const ask of Object.values(QUESTIONS)) {
    await ask(page);
    await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
    await drag(page, 0, 120);
    await expect(dialog(page)).toBeHidden();
  }
});
