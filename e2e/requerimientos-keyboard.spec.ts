import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePerson, type Person, rows } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { makeCase, makeEncargado, requerimiento } from './support/requerimientos.ts';
import { enterAt, tabTo } from './support/steps.ts';

const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12', alias: 'Casa' }] });
const enter = (page: Page) => page.keyboard.press('Enter');

test('hacer un reclamo solo con el teclado', async ({ page }) => {
  const person = await makeCustomer();
  await enterAt(page, person, '/');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await tabTo(page, /^Reclamos/);
  await enter(page);
  await tabTo(page, /^Alumbrado público/);
  await enter(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'Hacer un reclamo');
  await enter(page);
  await expect(page.getByLabel('¿Qué pasa?')).toBeVisible();
  await tabTo(page, '¿Qué pasa?');
  await page.keyboard.type('La luz de la esquina no prende.');
  // The event is awaited some steps earlier, because the browser takes a moment to hand over its file chooser.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'Elegir fotos');
  await enter(page);
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  await (await chooser).setFiles([{ name: 'esquina.png', mimeType: 'image/png', buffer }]);
  await expect(page.getByText('Subimos 1 de 1.')).toBeAttached();
  await tabTo(page, 'Dirección o referencia');
  await page.keyboard.type('Mitre y Belgrano');
  await tabTo(page, /^Leí y acepto las condiciones/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Enviar reclamo/);
  await enter(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu reclamo' })).toBeFocused();
  const [created] = await rows<{ descripcion: string; ubicacion: string }>(
    'SELECT descripcion, ubicacion FROM requerimientos WHERE usuario_id = $1',
    [person.id],
  );
  expect(created).toEqual({ descripcion: 'La luz de la esquina no prende.', ubicacion: 'Mitre y Belgrano' });
});

test('responder solo con el teclado: el foco queda en lo dicho', async ({ page }) => {
  const [person, marta] = [await makeCustomer(), await makeEncargado('Marta')];
  const { id } = await makeCase(person, {
    estado: 'espera',
    encargado: marta,
    seguimientos: [{ from: 'personal', texto: '¿Qué número de poste es?', estado: 'espera' }],
  });
  await enterAt(page, person, `/requerimientos/ver/${id}`);
  await expect(page.getByLabel('Tu respuesta')).toBeVisible();
  await tabTo(page, 'Responder');
  await enter(page);
  await expect(page.getByLabel('Tu respuesta')).toBeFocused();
  await page.keyboard.type('El 214.');
  await tabTo(page, /^Enviar respuesta/);
  await enter(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'El 214.' }).first()).toBeFocused();
});

test('atender solo con el teclado: buscar, bajar, abrir, responder y enviar', async ({ page }) => {
  const [elsa, marta] = [await makeCustomer(), await makeEncargado('Marta')];
  await makeCase(elsa, { encargado: marta, estado: 'iniciado', daysAgo: 30 });
  const second = await makeCase(elsa, { encargado: marta, estado: 'iniciado', daysAgo: 2 });
  await enterAt(page, marta, '/admin/requerimientos');
  const twoResults = page.getByText('2 resultados', { exact: true });
  await expect(twoResults).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByLabel('Buscar', { exact: true })).toBeFocused();
  await page.keyboard.type('esquina');
  await enter(page);
  await expect(page).toHaveURL(/q=esquina/);
  // The box searches names first and nobody has this one, so the texts are searched by a second press.
  await tabTo(page, /^Buscar “esquina” en los textos/);
  await enter(page);
  await expect(page).toHaveURL(/q=esquina&textos=si/);
  await expect(twoResults).toBeFocused();
  // The address changes before the list is drawn with it.
  await expect(
    page.locator('a[href*="/admin/requerimientos/ver/"][href$="?q=esquina&textos=si"]').first(),
  ).toBeAttached();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await enter(page);
  await expect(page).toHaveURL(new RegExp(`/admin/requerimientos/ver/${second.id}\\?q=esquina&textos=si$`));
  const answerField = page.getByLabel('Respuesta', { exact: true });
  await expect(page.getByRole('list', { name: 'Historia del caso' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(answerField).toBeFocused();
  await page.keyboard.type('Va la cuadrilla mañana.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enviamos la respuesta.')).toBeVisible();
  expect(await requerimiento(second.numero)).toMatchObject({ estado: 1, novedades_usuario: true });
});

const timelineOf = (page: Page) => page.getByRole('list', { name: 'Historia del caso' });

const messagesTo = async (person: Person) =>
  rows<{ plantilla: string }>('SELECT plantilla FROM mensajes WHERE usuario_id = $1 ORDER BY id', [
    person.id,
  ]);

test('contestar y cerrar uno nuevo: tres actos y un solo mensaje', async ({ page }) => {
  const [elsa, marta] = [await makeCustomer(), await makeEncargado('Marta')];
  const { id, numero } = await makeCase(elsa);
  await enterAt(page, marta, `/admin/requerimientos/ver/${id}`);
  await expect(timelineOf(page)).toBeVisible();
  await page.getByLabel('Respuesta', { exact: true }).fill('Ya está: cambiamos la lámpara.');
  await page.getByRole('button', { name: 'Otras formas de enviar' }).click();
  await page.getByRole('menuitem', { name: /^Responder y finalizar/ }).click();
  await expect(page.getByText('Enviamos la respuesta y finalizamos el caso.')).toBeVisible();
  expect(await requerimiento(numero)).toMatchObject({ estado: 98, encargado_id: String(marta.id) });
  expect(await messagesTo(elsa)).toEqual([{ plantilla: 'requerimiento_finalizado' }]);
});
