import {
  makeCorte,
  makeCortesAdmin,
  makeCustomerInZona,
  makeSuministrosInZona,
  newZona,
} from './support/cortes.ts';
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
  const reach = '1 suministro queda sin luz. Se avisa a 1: 1 por correo.';
  await expect(corteDialog.getByText(reach)).toBeVisible();
  await corteDialog.getByRole('button', { name: 'Revisar y publicar' }).click();
  await expect(corteDialog.getByRole('button', { name: 'Publicar corte' })).toBeVisible();
  await expect(corteDialog.getByText(reach).filter({ visible: true })).toBeVisible();
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

  // The list begins with those under way, which other tests may have left.
  await page.goto(`${PATH}?zona=${encodeURIComponent(zona)}`);
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
  await expect(dialog(page).getByLabel('Texto que leen los socios')).toHaveValue(zona);
  expect(await rows('SELECT 1 FROM cortes WHERE zona = $1', [zona])).toEqual([]);
});

test('dos zonas, solo con el teclado: se dice a cuántos se avisa, quiénes faltan y eso es lo que sale', {
  tag: '@escritorio',
}, async ({ page }) => {
  const [zona, other] = [newZona(), newZona()];
  await makeCustomerInZona(zona);
  await makeSuministrosInZona(other, 60);
  await enterAt(page, await makeCortesAdmin(), PATH);
  await fillCorte(page, zona, '');
  const corteDialog = dialog(page);
  await corteDialog.getByLabel('Zonas', { exact: true }).focus();
  await page.keyboard.type(other);
  await page.keyboard.press('Enter');
  await expect(corteDialog.getByLabel('Texto que leen los socios')).toHaveValue(`${zona} y ${other}`);
  await expect(
    corteDialog.getByText(
      '61 suministros quedan sin luz. Se avisa a 1: 1 por correo. 60 no tienen a quién avisar.',
    ),
  ).toBeVisible();
  await corteDialog.getByRole('button', { name: /^Ver los 60/ }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'No tienen a quién avisar' });
  await expect(list.getByText('Se muestran 50 de 60.')).toBeVisible();
  await list.getByRole('button', { name: 'Ver más' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(60);
  await page.keyboard.press('Escape');
  await expect(corteDialog.getByRole('button', { name: /^Ver los 60/ })).toBeFocused();
  await tabTo(page, /^Revisar y publicar/);
  await page.keyboard.press('Enter');
  await expect(corteDialog.getByText(`Dónde: ${zona} y ${other}`)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Publicamos el corte de ${zona} y ${other}.`)).toBeVisible();
  // The worker counts the reach a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: zona })).toContainText('61 suministros · se avisa a 1', {
      timeout: 2000,
    });
  }).toPass({ timeout: 30_000 });
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
