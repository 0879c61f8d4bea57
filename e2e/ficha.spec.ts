// What whoever attends does most: how much is owed and why, and a claim by telephone.
import type { Page } from '@playwright/test';
import { makePerson, rows } from './support/data.ts';
import { countPresses } from './support/hands.ts';
import { dialog, enterAt, mostrador, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

async function makeMember(): Promise<{ cuenta: string }> {
  const person = await makePerson({
    supplies: [
      {
        domicilio: 'San Martín 450',
        nombre: 'ROLDAN ELSA',
        bills: [
          { cents: 4_187_350, dueIn: 4, descargable: true },
          { cents: 3_612_000, dueIn: -27 },
        ],
        consumos: [205, 190],
      },
    ],
  });
  const [found] = await rows<{ cuenta: string }>('SELECT cuenta FROM suministros WHERE id = $1', [
    person.suministros[0],
  ]);
  if (!found) throw new Error('a person without supplies');
  return found;
}

const box = (page: Page) => page.getByRole('button', { name: /^Buscar/ }).first();

for (const path of ['/admin', '/admin/suministros'])
  test(`desde ${path}, cuánto debe y por qué está a tres toques`, { tag: '@escritorio' }, async ({
    page,
  }) => {
    const { cuenta } = await makeMember();
    await enterAt(page, mostrador, path);
    await expect(box(page)).toBeVisible();
    const presses = await countPresses(page);
    await box(page).click();
    await page.keyboard.type(cuenta);
    await page.getByRole('option', { name: /ROLDAN ELSA/ }).click();
    await expect(page.getByText('$ 77.993,50').first()).toBeVisible();
    await expect(page.getByText('+ $ 5.753,50').first()).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(3);
  });

// A clerk who answers the telephone has a keyboard, so this runs at a desk.
test('un reclamo por teléfono, con su constancia, en menos de un minuto y sin mouse', {
  tag: '@escritorio',
}, async ({ page }) => {
  const { cuenta } = await makeMember();
  await enterAt(page, mostrador, '/admin');
  await page.getByRole('combobox', { name: 'Estoy en' }).selectOption('Teléfono');
  await page.evaluate("window.print = () => document.body.setAttribute('data-printed', 'true');");
  const begun = Date.now();
  const presses = await countPresses(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(cuenta);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /ROLDAN ELSA/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(dialog(page).getByLabel('Quién lo pide')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Otros');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hay un poste inclinado en la esquina.');
  await page.keyboard.press('Tab');
  await tabTo(page, /^Cargar/);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Imprimir constancia' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  expect(Date.now() - begun).toBeLessThan(60_000);
  expect(await presses()).toBe(0);
  await expect(page.locator('body')).toContainText('Recibido por teléfono por Noelia Peralta.');
  const [caso] = await rows<{ canal: string; cargado_por: string | null }>(
    `SELECT r.canal, r.cargado_por FROM requerimientos r JOIN suministros s ON s.id = r.suministro_id
     WHERE s.cuenta = $1`,
    [cuenta],
  );
  expect(caso).toMatchObject({ canal: 'telefono', cargado_por: expect.anything() });
});

test('el estado de cuenta se imprime con i, con el código del enlace de la última impaga', {
  tag: '@escritorio',
}, async ({ page }) => {
  const { cuenta } = await makeMember();
  await enterAt(page, mostrador, '/admin');
  await expect(page.getByText('¿A quién atendés?')).toBeVisible();
  await page.evaluate("window.print = () => document.body.setAttribute('data-printed', 'true');");
  await page.keyboard.press('Control+k');
  await page.keyboard.type(cuenta);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /ROLDAN ELSA/ })).toBeVisible();
  const asked = page.waitForResponse(/\/estado_de_cuenta\?/);
  await page.keyboard.press('i');
  const { enlace } = (await (await asked).json()) as { enlace: { url: string } };
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'Enlace de la factura' })).toBeVisible();
  await expect(page.getByText('Cargado al').last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.context().clearCookies();
  await page.goto(new URL(enlace.url).pathname);
  await expect(page.getByText('$ 41.873,50').first()).toBeVisible();
});
