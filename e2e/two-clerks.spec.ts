// Two people with the same case open, each in a browser of their own: nobody's text is lost and who comes late is told.
import type { Browser, Page } from '@playwright/test';
import { makePerson, type Person, rows } from './support/data.ts';
import { addSeguimiento, makeCase, makeEncargado, requerimiento } from './support/requerimientos.ts';
import { enterAt } from './support/steps.ts';
import { expect, homeUrl, test } from './support/test.ts';

const timelineOf = (page: Page) => page.getByRole('list', { name: 'Historia del caso' });
const answerOf = (page: Page) => page.getByLabel('Respuesta', { exact: true });

async function openCase(page: Page, who: Person, id: number): Promise<void> {
  await enterAt(page, who, `/admin/requerimientos/ver/${id}`);
  await expect(timelineOf(page)).toBeVisible();
}

/** Somebody else at another desk. */
async function elsewhere(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: homeUrl(), viewport: { width: 1280, height: 800 } });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const writtenIn = async (id: number) =>
  (
    await rows<{ descripcion: string }>(
      'SELECT descripcion FROM requerimiento_seguimientos WHERE requerimiento_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ descripcion }) => descripcion);

test('dos que escriben a la vez en un caso: se ven, y quedan los dos textos', { tag: '@escritorio' }, async ({
  page,
  browser,
}) => {
  const [marta, raul] = [await makeEncargado('Marta', 'ADMIN'), await makeEncargado('Raúl', 'ADMIN')];
  const elsa = await makePerson();
  const { id } = await makeCase(elsa, { estado: 'iniciado', encargado: marta });
  await openCase(page, marta, id);
  await page.keyboard.press('r');
  await page.keyboard.type('Va la cuadrilla mañana.');
  await elsewhere(browser, async (other) => {
    await openCase(other, raul, id);
    await expect(other.getByText(/Marta.* (escribiendo|lo mira)/).first()).toBeVisible({ timeout: 20_000 });
    await other.keyboard.press('r');
    await other.keyboard.type('Ya salió la cuadrilla.');
    await expect(page.getByText(/Raúl.* está escribiendo/).first()).toBeVisible({ timeout: 35_000 });
    await other.keyboard.press('Control+Enter');
    await expect(timelineOf(other)).toContainText('Ya salió la cuadrilla.');
  });
  // What she writes stays under her hands, and she is told what to read before it goes.
  await expect(answerOf(page)).toHaveValue('Va la cuadrilla mañana.');
  await expect(answerOf(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').first()).toContainText(/^Raúl Quiroga respondió a las \d+:\d\d\./);
  await expect(answerOf(page)).toHaveValue('Va la cuadrilla mañana.');
  await expect(page.getByRole('button', { name: 'Ver', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(timelineOf(page)).toContainText('Va la cuadrilla mañana.');
  await expect(timelineOf(page)).toContainText('Ya salió la cuadrilla.');
  expect(await writtenIn(id)).toEqual(['Ya salió la cuadrilla.', 'Va la cuadrilla mañana.']);
});

test('quien finaliza lo que el socio acaba de contestar lo lee antes, y su texto sigue ahí', {
  tag: '@escritorio',
}, async ({ page }) => {
  const marta = await makeEncargado('Marta', 'ADMIN');
  const elsa = await makePerson({ nombre: 'Elsa' });
  const { id, numero } = await makeCase(elsa, { estado: 'iniciado', encargado: marta });
  await openCase(page, marta, id);
  await page.keyboard.press('r');
  await page.keyboard.type('Quedó resuelto.');
  await addSeguimiento(numero, elsa, '¿Vienen hoy?');
  await page.keyboard.press('Control+Shift+Enter');
  const alert = page.getByRole('alert').first();
  await expect(alert).toContainText(/respondió a las \d+:\d\d\. Leelo antes de finalizar\./);
  await expect(page.getByRole('button', { name: 'Ver', exact: true })).toBeFocused();
  await expect(answerOf(page)).toHaveValue('Quedó resuelto.');
  expect(await requerimiento(numero)).toMatchObject({ estado: 1 });
  expect(await writtenIn(id)).toEqual(['¿Vienen hoy?']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enviamos la respuesta y finalizamos el caso.')).toBeVisible();
  expect(await writtenIn(id)).toEqual(['¿Vienen hoy?', 'Quedó resuelto.']);
});

test('lo que se escribía cuando otro cerró el caso vuelve si se lo reabre', { tag: '@escritorio' }, async ({
  page,
  browser,
}) => {
  const [marta, raul] = [await makeEncargado('Marta', 'ADMIN'), await makeEncargado('Raúl', 'ADMIN')];
  const { id, numero } = await makeCase(await makePerson(), { estado: 'iniciado', encargado: marta });
  await openCase(page, marta, id);
  await page.keyboard.press('r');
  await page.keyboard.type('Falta la columna de la esquina.');
  await elsewhere(browser, async (other) => {
    await openCase(other, raul, id);
    await other.keyboard.press('r');
    await other.keyboard.type('Ya está resuelto.');
    await other.keyboard.press('Control+Shift+Enter');
    await expect(other.getByText('Enviamos la respuesta y finalizamos el caso.')).toBeVisible();
  });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').first()).toContainText('ya está cerrado');
  await expect(page.getByText('Este caso está cerrado (finalizado).')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByRole('menu', { name: 'Estado' })).toBeVisible();
  await page.keyboard.press('i');
  await page.keyboard.press('Enter');
  await expect(answerOf(page)).toHaveValue('Falta la columna de la esquina.');
  expect(await writtenIn(id)).not.toContain('Falta la columna de la esquina.');
  expect(await requerimiento(numero)).toBeDefined();
});
