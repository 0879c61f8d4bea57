import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { makePerson, rows } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { makeHousehold } from './support/states/state.ts';
import { customer, dialog, enterAt, focused, isPhone, openMenu, tabTo } from './support/steps.ts';

const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Qué facturas ver' }).getByRole('button', { name: new RegExp(`^${name}`) });
const supply = (page: Page) => page.getByLabel('Suministro', { exact: true });
const year = (page: Page) => page.getByLabel('Año', { exact: true });

/** On a phone the filters are in a sheet. */
async function withFilters(page: Page, act: () => Promise<unknown>): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filtrar/ }).click();
  await act();
  if (isPhone(page)) await dialog(page).getByRole('button', { name: 'Listo' }).click();
}
const results = (page: Page) => page.getByRole('main').getByText(/^\d+ resultados?$/);
const openFactura = (page: Page) => page.getByRole('button', { name: /^Ver factura de / });
const download = (page: Page) => dialog(page).getByRole('button', { name: 'Descargar factura' });
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

const bills = (page: Page) => page.getByRole('list', { name: /^Facturas: / }).getByRole('listitem');

async function readPdf(file: Download): Promise<Buffer> {
  return readFileSync(await file.path());
}

test('la vista, el suministro, el año y la página viven en la dirección y vuelven al recargar y con Atrás', async ({
  page,
}) => {
  const [farm] = await rows<{ id: string }>(`SELECT id FROM suministros WHERE cuenta = '10010121'`);
  const id = String(farm?.id);
  await enterAt(page, customer, '/facturas');
  await expect(results(page)).toHaveText('3 resultados');
  await expect(view(page, 'A pagar')).toHaveAttribute('aria-pressed', 'true');
  await view(page, 'Todas').click();
  await expect(results(page)).toHaveText('108 resultados');
  const [name, wanted] = isPhone(page) ? ['Página siguiente', 2] : ['Página 3', 3];
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(`Página ${wanted} de 4`)).toBeVisible();
  expect(paramsOf(page)).toEqual({ estado: 'todas', page: String(wanted) });
  await expect.poll(() => focused(page)).toBe('108 resultados');
  await page.reload();
  await expect(page.getByText(`Página ${wanted} de 4`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Página 1 de 4')).toBeVisible();
  expect(paramsOf(page)).toEqual({ estado: 'todas' });
  await withFilters(page, () => supply(page).selectOption(id));
  await view(page, 'Pagadas').click();
  await withFilters(page, () => year(page).selectOption('2025'));
  await expect(results(page)).toHaveText('12 resultados');
  const chosen = { estado: 'pagadas', suministro: id, anio: '2025' };
  expect(paramsOf(page)).toEqual(chosen);
  await expect(bills(page)).toHaveCount(12);
  await expect(bills(page).filter({ hasText: 'Campo' })).toHaveCount(12);
  await expect(bills(page).filter({ hasText: '2025' })).toHaveCount(12);
  const check = async () => {
    await expect(results(page)).toHaveText('12 resultados');
    await expect(view(page, 'Pagadas')).toHaveAttribute('aria-pressed', 'true');
    if (isPhone(page)) await expect(page.getByRole('button', { name: 'Filtrar (2)' })).toBeVisible();
    await withFilters(page, async () => {
      await expect(supply(page)).toHaveValue(id);
      await expect(year(page)).toHaveValue('2025');
    });
    expect(paramsOf(page)).toEqual(chosen);
  };
  await page.reload();
  await check();
  await openMenu(page);
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Inicio' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await page.goBack();
  await check();
});

test('una dirección con un suministro ajeno, un año o una página que no hay no esconde ninguna deuda', {
  tag: '@telefono',
}, async ({ page }) => {
  await enterAt(page, customer, '/facturas?estado=pepe&suministro=1&anio=1810&page=900');
  await expect(results(page)).toHaveText('3 resultados');
  await expect(bills(page)).toHaveCount(3);
  await expect(page.getByRole('main')).toContainText('$\u00a049.792,50');
});

test('lo que se debe empieza por lo que vence primero; el resto, por lo más nuevo', {
  tag: '@telefono',
}, async ({ page }) => {
  await enterAt(page, customer, '/facturas');
  await expect(bills(page)).toHaveText([/49\.792,50/, /41\.873,50/, /52\.314,80/]);
  await view(page, 'Pagadas').click();
  await expect(results(page)).toHaveText('105 resultados');
  const [newest] = await rows<{ periodo: number }>('SELECT max(periodo) AS periodo FROM facturas');
  await expect(bills(page).first()).toContainText(String(newest?.periodo).slice(0, 4));
});

test('la factura se descarga como un PDF con su nombre', { tag: '@telefono' }, async ({ page }) => {
  await enterAt(page, customer, '/facturas');
  const [bill] = await rows<{ numero: string }>(
    'SELECT numero FROM facturas WHERE importe_cent = 4979250 AND NOT pagada',
  );
  await openFactura(page).first().click();
  const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
  expect(file.suggestedFilename()).toBe(`factura-${bill?.numero.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf`);
  const bytes = await readPdf(file);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
  await expect(page).toHaveURL('/facturas');
});

test('sin PDF lo dice y no ofrece descargarlo', { tag: '@telefono' }, async ({ page }) => {
  const [local] = await rows<{ id: string }>(`SELECT id FROM suministros WHERE cuenta = '10010122'`);
  await enterAt(page, customer, `/facturas?estado=todas&suministro=${local?.id}`);
  await openFactura(page).first().click();
  await expect(dialog(page)).toContainText('PDF no disponible');
  await expect(download(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openFactura(page).nth(1).click();
  await expect(download(page)).toBeVisible();
});

test('si la descarga falla lo dice, y después anda', { tag: '@telefono' }, async ({ page }) => {
  await page.route('**/api/facturas/*/pdf', (route) => route.abort('internetdisconnected'));
  await enterAt(page, customer, '/facturas');
  await openFactura(page).first().click();
  await download(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No pudimos descargar la factura.' })).toHaveText(
    /No pudimos descargar la factura\. Probá de nuevo\./,
  );
  await page.unrouteAll();
  const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
  expect((await readPdf(file)).length).toBeGreaterThan(1000);
});

test('solo con el teclado se filtran y se descargan las facturas', async ({ page }) => {
  await enterAt(page, customer, '/facturas');
  await expect(results(page)).toHaveText('3 resultados');
  await tabTo(page, /^Pagadas$/);
  await page.keyboard.press('Enter');
  await expect(results(page)).toHaveText('105 resultados');
  if (isPhone(page)) {
    await tabTo(page, /^Filtrar/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
  }
  await tabTo(page, /^Suministro$/);
  await page.keyboard.press('ArrowDown');
  await expect(supply(page)).not.toHaveValue('');
  if (isPhone(page)) await page.keyboard.press('Escape');
  await expect(results(page)).toHaveText('35 resultados');
  await tabTo(page, /^Ver factura de /);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, /^Descargar factura/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect((await readPdf(file)).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toMatch(/^Ver factura de /);
});

/** Only a demonstration has this strip, and the fold is that of a cooperative. */
const withoutDemoStrip = (page: Page) =>
  page.addStyleTag({ content: 'aside[aria-label="Demostración"] { display: none }' });

test('todo llega elegido, y en un teléfono se ven cuatro facturas enteras sobre la barra', {
  tag: '@telefono',
}, async ({ page }) => {
  const cents = [4_979_250, 4_187_350, 123_450, 123_450];
  const person = await makePerson({
    supplies: ['Campo', 'Casa', 'Local', 'Cochera'].map((alias, index) => ({
      domicilio: 'Mitre 12',
      alias,
      bills: [{ cents: cents[index] ?? 0, dueIn: index === 0 ? -8 : index }],
    })),
  });
  await enterAt(page, person, '/facturas');
  const bar = page.getByRole('link', { name: 'Pagar $\u00a094.135,00' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await withoutDemoStrip(page);
  const last = await bills(page).nth(3).boundingBox();
  // The bar is the night around its button.
  const night = await page.locator('[data-in-sight]').filter({ has: bar }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(night?.y ?? 0);
});

test('treinta facturas en un teléfono ocupan menos de 4.500 px', { tag: '@telefono' }, async ({ page }) => {
  const thirty = Array.from({ length: 30 }, (_, index) => ({ cents: 4_187_350, dueIn: index - 10 }));
  await enterAt(page, await makeHousehold(...thirty), '/facturas');
  await expect(bills(page)).toHaveCount(30);
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(4500);
});
