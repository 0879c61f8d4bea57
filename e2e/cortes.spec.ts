import { encargadoDeCortes, makeCorte, unaZona, vecina } from './support/cortes.ts';
import { rows } from './support/data.ts';
import { escribirCorte } from './support/states/cortes.ts';
import { dialog, enterAt, openMenu, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PATH = '/admin/cortes';

test('del menú a publicar: quien queda sin luz lo lee en su inicio, y si se elimina deja de leerlo', async ({
  page,
  browser,
}) => {
  const zona = unaZona();
  const vecino = await vecina(zona);
  await enterAt(page, await encargadoDeCortes(), '/');
  await openMenu(page);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Cortes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cortes');
  await escribirCorte(page, zona, '');
  const ventana = dialog(page);
  await expect(ventana.getByText('El aviso les llega a 1 persona:')).toBeVisible();
  await ventana.getByRole('button', { name: 'Revisar y publicar' }).click();
  await expect(ventana.getByText('Se avisa a 1 persona.')).toBeVisible();
  await ventana.getByRole('button', { name: 'Publicar corte' }).click();
  await expect(page.getByText(`Publicamos el corte de ${zona}.`)).toBeVisible();
  const [corte] = await rows<{ hora: string }>(
    `SELECT to_char(inicio AT TIME ZONE 'America/Argentina/Buenos_Aires', 'HH24:MI') AS hora FROM cortes WHERE zona = $1`,
    [zona],
  );
  expect(corte?.hora).toBe('08:00');

  const otro = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await enterAt(otro, vecino, '/');
  const aviso = otro.getByRole('region', { name: 'Cortes de luz' });
  await expect(aviso).toContainText('Corte programado');
  await expect(aviso).toContainText(`Casa · cuenta ${vecino.cuenta}`);
  await expect(aviso).toContainText('de 8 a 12, vas a estar sin luz.');

  await page.getByRole('button', { name: `Eliminar el corte de ${zona}` }).click();
  await ventana.getByRole('button', { name: 'Eliminar corte' }).click();
  await expect(page.getByText(`Eliminamos el corte de ${zona}.`)).toBeVisible();
  await otro.reload();
  await expect(otro.getByText('Ver mis consumos')).toBeVisible();
  await expect(aviso).toBeHidden();
  await otro.context().close();
});

test('volvió el servicio, sólo con el teclado: el corte termina ahora y el foco no se pierde', async ({
  page,
}) => {
  const zona = unaZona();
  const { suministros } = await vecina(zona);
  const id = await makeCorte({ zona, tipo: 'forzado', suministros, empieza: -2, termina: null });
  await enterAt(page, await encargadoDeCortes(), `${PATH}?vista=en-curso&zona=${encodeURIComponent(zona)}`);
  const boton = page.getByRole('button', { name: `Volvió el servicio en ${zona}` });
  await boton.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Terminó el corte de ${zona}. Avisamos que volvió el servicio.`)).toBeVisible();
  const [row] = await rows<{ termino: boolean; restablecido: number }>(
    'SELECT fin <= now() AS termino, restablecido FROM cortes WHERE id = $1',
    [id],
  );
  expect(row?.termino).toBe(true);
  expect(row?.restablecido).toBeGreaterThan(0);
  await expect(page.getByText('No se han encontrado resultados')).toBeVisible();
});

test('un número que no existe se dice antes de publicar, y nada se pierde', async ({ page }) => {
  const zona = unaZona();
  const { cuenta } = await vecina(zona);
  await enterAt(page, await encargadoDeCortes(), PATH);
  await escribirCorte(page, zona, `${cuenta}\n99999999999999999999`);
  await dialog(page).getByRole('button', { name: 'Revisar y publicar' }).click();
  const numeros = dialog(page).getByLabel('Números de suministro, uno por línea');
  await expect(numeros).toBeFocused();
  await expect(numeros).toHaveAccessibleDescription(/Hay suministros que no existen: 99999999999999999999\./);
  await expect(dialog(page).getByLabel('Zona')).toHaveValue(zona);
  expect(await rows('SELECT 1 FROM cortes WHERE zona = $1', [zona])).toEqual([]);
});

test('editar el horario lo dice antes de guardar, sólo con el teclado @escritorio', async ({ page }) => {
  const zona = unaZona();
  const { suministros } = await vecina(zona);
  const id = await makeCorte({ zona, suministros, empieza: 50, termina: 54 });
  await enterAt(page, await encargadoDeCortes(), `${PATH}?zona=${encodeURIComponent(zona)}`);
  await page.getByRole('button', { name: `Editar el corte de ${zona}` }).focus();
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
