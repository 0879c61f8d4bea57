import type { Browser, Page } from '@playwright/test';
import { makePerson, rows } from './support/data.ts';
import { makeEncargado } from './support/requerimientos.ts';
import { dialog, enterAt } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const NOMBRE = 'Poda de prueba';
const CODIGO = 'poda-de-prueba';
const PATH = '/admin/configuracion/categorias';

/** Other journeys read the same menu, so that nothing of this one stays. */
const forget = async () => {
  await rows(
    `DELETE FROM ajuste_versiones WHERE clave = 'categorias.orden'
       OR clave = (SELECT 'categoria/' || id FROM requerimiento_categorias WHERE codigo = $1)`,
    [CODIGO],
  );
  await rows('DELETE FROM requerimiento_categorias WHERE codigo = $1', [CODIGO]);
  await rows('UPDATE requerimiento_categorias SET orden = NULL');
};

/** A member who opens the office now, and what their menu offers. */
async function offeredTo(browser: Browser, page: Page): Promise<{ page: Page; reclamos: string[] }> {
  const member = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await enterAt(member, await makePerson(), '/');
  await member.getByRole('button', { name: 'Reclamos' }).first().click();
  const reclamos = member.locator('nav a[href^="/requerimientos/cat/"]:visible');
  await expect(reclamos.first()).toBeVisible();
  return { page: member, reclamos: await reclamos.allInnerTexts() };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Guardado. Ya rige.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cambios sin guardar' })).toHaveCount(0);
}

test('una categoría se crea, la ve el socio, cambia de lugar, se desactiva y se deshace', {
  tag: '@escritorio',
}, async ({ page, browser }) => {
  await forget();
  try {
    await enterAt(page, await makeEncargado('Marta', 'ADMIN'), PATH);
    await page.getByRole('button', { name: 'Nueva categoría' }).click();
    await dialog(page).getByLabel('Nombre').fill(NOMBRE);
    await dialog(page).getByLabel('Es un').selectOption('Reclamo');
    await dialog(page).getByRole('button', { name: 'Crear' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByLabel('Nombre')).toHaveValue(NOMBRE);
    await expect(page.getByRole('region', { name: 'Desactivadas' })).toContainText(NOMBRE);

    await page.getByLabel('Ayuda').fill('Si un árbol toca los cables.');
    await page.getByLabel('Fotos', { exact: true }).selectOption('Obligatorio');
    await page.getByRole('button', { name: 'Activar' }).click();
    await save(page);
    const first = await offeredTo(browser, page);
    expect(first.reclamos.at(-1)).toBe(NOMBRE);
    await first.page.getByRole('link', { name: NOMBRE }).first().click();
    await expect(first.page.getByText('Si un árbol toca los cables.')).toBeVisible();
    await first.page.getByRole('link', { name: 'Hacer un reclamo' }).click();
    await expect(first.page.getByRole('group', { name: 'Fotos (obligatorio)' })).toBeVisible();
    await first.page.close();

    const up = page.getByRole('button', { name: `Subir ${NOMBRE}` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await save(page);
    const second = await offeredTo(browser, page);
    expect(second.reclamos.at(-2)).toBe(NOMBRE);
    await second.page.close();

    await page.getByRole('button', { name: 'Desactivar' }).click();
    await save(page);
    const third = await offeredTo(browser, page);
    expect(third.reclamos).not.toContain(NOMBRE);
    await third.page.close();

    await page.getByRole('button', { name: /^Ver las \d+/ }).click();
    await page.getByRole('button', { name: /^Volver a esta versión: .*se ofrece/ }).click();
    await expect(page.getByRole('region', { name: 'Reclamos' })).toContainText(NOMBRE);
    const fourth = await offeredTo(browser, page);
    expect(fourth.reclamos.at(-2)).toBe(NOMBRE);
    await fourth.page.close();
  } finally {
    await forget();
  }
});
