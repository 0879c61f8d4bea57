import { makeCorte, makeCortesAdmin, makeCustomerInZona, newZona } from './support/cortes.ts';
import { rows } from './support/data.ts';
import { fillCorte } from './support/states/cortes.ts';
import { dialog, doWithRow, enterAt, openMenu, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PATH = '/admin/cortes';

test('del menú a publicar: quien queda sin luz lo lee en su inicio, y si se elimina deja de leerlo', async ({
  page,
  browser,
}) => {
  const zona = newZona();
  const customer = await makeCustomerInZona(zona);
  await enterAt(page, await makeCortesAdmin(), '/');
  await openMenu(page);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Cortes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cortes');
  await fillCorte(page, zona, '');
  const corteDialog = dialog(page);
  await expect(corteDialog.getByText('El aviso les llega a 1 persona:')).toBeVisible();
  await corteDialog.getByRole('button', { name: 'Revisar y publicar' }).click();
  await expect(corteDialog.getByText('Se avisa a 1 persona.')).toBeVisible();
  await corteDialog.getByRole('button', { name: 'Publicar corte' }).click();
  await expect(page.getByText(`Publicamos el corte de ${zona}.`)).toBeVisible();
  const [corte] = await rows<{ time: string }>(
    `SELECT to_char(inicio AT TIME ZONE 'America/Argentina/Buenos_Aires', 'HH24:MI') AS time FROM cortes WHERE zona = $1`,
    [zona],
  );
  expect(corte?.time).toBe('08:00');

  const customerPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await enterAt(customerPage, customer, '/');
  const aviso = customerPage.getByRole('button', { name: /^Corte .*, de 8 a 12 Casa · / });
  await aviso.click();
  await expect(dialog(customerPage)).toContainText('de 8 a 12, vas a estar sin luz.');
  await customerPage.keyboard.press('Escape');

  await doWithRow(page, zona, /^Eliminar/);
  await corteDialog.getByRole('button', { name: 'Eliminar corte' }).click();
  await expect(page.getByText(`Eliminamos el corte de ${zona}.`)).toBeVisible();
  await customerPage.reload();
  await expect(customerPage.getByText('Ver mis consumos')).toBeVisible();
  await expect(aviso).toBeHidden();
  await customerPage.context().close();
});

test('volvió el servicio, solo con el teclado: el corte termina ahora y el foco no se pierde', {
  tag: '@escritorio',
}, async ({ page }) => {
  const zona = newZona();
  const { suministros } = await makeCustomerInZona(zona);
  const id = await makeCorte({ zona, tipo: 'forzado', suministros, startsIn: -2, endsIn: null });
  await enterAt(page, await makeCortesAdmin(), `${PATH}?vista=en-curso&zona=${encodeURIComponent(zona)}`);
  await expect(page.getByRole('row', { name: zona })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: `Volvió el servicio en ${zona}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Terminó el corte de ${zona}. Avisamos que volvió el servicio.`)).toBeVisible();
  const [row] = await rows<{ ended: boolean; restablecido: number }>(
    'SELECT fin <= now() AS ended, restablecido FROM cortes WHERE id = $1',
    [id],
  );
  expect(row?.ended).toBe(true);
  expect(row?.restablecido).toBeGreaterThan(0);
  await expect(page.getByText('No se han encontrado resultados')).toBeVisible();
});

test('un número que no existe se dice antes de publicar, y nada se pierde', { tag: '@escritorio' }, async ({
  page,
}) => {
  const zona = newZona();
  const { cuenta } = await makeCustomerInZona(zona);
  await enterAt(page, await makeCortesAdmin(), PATH);
  await fillCorte(page, zona, `${cuenta}\n99999999999999999999`);
  await dialog(page).getByRole('button', { name: 'Revisar y publicar' }).click();
  const numbersField = dialog(page).getByLabel('Números de suministro, uno por línea');
  await expect(numbersField).toBeFocused();
  await expect(numbersField).toHaveAccessibleDescription(
    /Hay suministros que no existen: 99999999999999999999\./,
  );
  await expect(dialog(page).getByLabel('Zona')).toHaveValue(zona);
  expect(await rows('SELECT 1 FROM cortes WHERE zona = $1', [zona])).toEqual([]);
});

test('editar el horario lo dice antes de guardar, solo con el teclado', { tag: '@escritorio' }, async ({
  page,
}) => {
  const zona = newZona();
  const { suministros } = await makeCustomerInZona(zona);
  const id = await makeCorte({ zona, suministros, startsIn: 50, endsIn: 54 });
  await enterAt(page, await makeCortesAdmin(), `${PATH}?zona=${encodeURIComponent(zona)}`);
  await expect(page.getByRole('row', { name: zona })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: `Editar el corte de ${zona}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Motivo').focus();
  await page.keyboard.type(' y poda');
  await tabTo(page, /^Revisar y guardar/);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Cambia el horario o el motivo: se vuelve a avisar.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Guardamos los cambios del corte de ${zona}.`)).toBeVisible();
  const [row] = await rows<{ motivo: string }>('SELECT motivo FROM cortes WHERE id = $1', [id]);
  expect(row?.motivo).toBe('Cambio de transformador y poda');
});
