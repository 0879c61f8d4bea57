import { insertIndicadores } from './support/states/indicadores.ts';
import { admin, enterAt, openMenu, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('del menú al tablero: se elige un indicador y su gráfico se lee como tabla, con el teclado', async ({
  page,
}) => {
  await insertIndicadores();
  await enterAt(page, admin, '/');
  await openMenu(page);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Indicadores', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indicadores');
  await expect(page.getByText(/^12 indicadores, de /)).toBeVisible();
  await page.getByLabel('Indicador', { exact: true }).selectOption('Cobrado por la web');
  await expect(page.getByText(/^1 indicador, de /)).toBeVisible();
  const tarjeta = page.getByRole('region', { name: 'Cobrado por la web', exact: true });
  await expect(tarjeta.getByRole('img', { name: /^Cobrado por la web: \$/ })).toBeVisible();
  await page.getByLabel('Hasta', { exact: true }).focus();
  await tabTo(page, /^Ver como tabla/);
  await page.keyboard.press('Enter');
  await expect(tarjeta.getByRole('table')).toBeVisible();
  await expect(tarjeta.getByRole('row')).toHaveCount(13);
  await expect(page).toHaveURL(/indicador=pagos_importe/);
});

test('se exporta lo que se mira', { tag: '@escritorio' }, async ({ page }) => {
  await insertIndicadores();
  await enterAt(page, admin, '/admin/indicadores?indicador=pagos_importe');
  await expect(page.getByText(/^1 indicador, de /)).toBeVisible();
  const download = page
    .context()
    .waitForEvent('page')
    .then((popup) => popup.waitForEvent('download'));
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^indicadores-\d{4}-\d{2}-\d{2}\.csv$/);
});
