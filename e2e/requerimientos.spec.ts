import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { makePerson, type Person, rows } from './support/data.ts';
import { pathOf, received } from './support/outbox.ts';
import { LIGHTING_CATEGORIA, makeCase, makeEncargado, requerimiento } from './support/requerimientos.ts';
import { apiGet, apiToken, enterAt, fromElsewhere, isPhone, openMenu } from './support/steps.ts';
import { expect, homeUrl, test } from './support/test.ts';

const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12', alias: 'Casa' }] });
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar reclamo' });
const descripcionField = (page: Page) => page.getByLabel('¿Qué pasa?');
const listAdjuntos = ({ id }: Record<string, unknown>) =>
  rows<{ file_name: string; tipo_mime: string; tamano: string }>(
    'SELECT file_name, tipo_mime, tamano FROM archivo_adjuntos WHERE requerimiento_id = $1 ORDER BY file_name',
    [id],
  );

/** The photo is like a telephone's: large, with its place and time inside. */
async function makePhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [width, height] = [3200, 2400];
  const noise = { create: { width, height, channels: 3 as const, background: '#315' } };
  const side = 800;
  const raw = { width: side, height: side, channels: 3 as const };
  const spots = { input: randomBytes(side * side * 3), raw };
  const buffer = await sharp(noise)
    .composite([spots])
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '31/1 15/1 10/1' } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function readNumero(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu reclamo' })).toBeFocused();
  return (await page.getByText(/^\d{4}-\d{6}$/).textContent()) ?? '';
}

async function aceptarYEnviar(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: 'Leí y acepto las condiciones' }).check();
  await enviar(page).click();
  return readNumero(page);
}

test('un reclamo con dos fotos y un pin, desde el teléfono', { tag: '@telefono' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -31.2528, longitude: -61.4867, accuracy: 20 });
  const person = await makeCustomer();
  await enterAt(page, person, '/');
  await openMenu(page);
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('button', { name: 'Reclamos' }).click();
  await page.getByRole('link', { name: 'Alumbrado público' }).click();
  await page.getByRole('link', { name: 'Hacer un reclamo' }).click();
  await descripcionField(page).fill('La luz de la esquina no prende.\nHace una semana.');
  const fotos = await Promise.all([makePhoto('de lejos.jpg'), makePhoto('../../etc/de cerca.jpg')]);
  const subidas: Promise<string | null>[] = [];
  page.on('request', (request) => {
    // The declared length is used, because a browser does not expose the files inside the request.
    if (request.method() === 'POST' && request.url().endsWith('/api/archivo_adjuntos'))
      subidas.push(request.headerValue('content-length'));
  });
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(fotos);
  await expect(page.getByText('Subimos 2 de 2.')).toBeAttached();
  const bytes = (await Promise.all(subidas)).map(Number);
  expect(bytes.map((weight, index) => 0 < weight && weight < (fotos[index]?.buffer.length ?? 0) / 2)).toEqual(
    [true, true],
  );
  await page.getByRole('button', { name: 'Usar mi ubicación' }).click();
  await expect(page.getByText('Marcamos dónde estás. Si hace falta, corré la marca.')).toBeVisible();
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
  await page.getByLabel('Dirección o referencia').fill('San Martín 450, frente a la plaza');
  await enviar(page).click();
  await expect(page.getByText('Aceptá las condiciones para seguir').first()).toBeVisible();
  const numero = await aceptarYEnviar(page);

  const row = await requerimiento(numero);
  expect(row).toMatchObject({
    estado: 0,
    descripcion: 'La luz de la esquina no prende.\nHace una semana.',
    ubicacion: '-31.252800,-61.486700 San Martín 450, frente a la plaza',
    latitud: -31.2528,
    longitud: -61.4867,
    novedades_encargado: true,
  });
  expect(row.vence).not.toBeNull();
  // Two uploads run at a time, so either may arrive first.
  expect(await listAdjuntos(row)).toMatchObject([
    { file_name: 'de cerca.jpg', tipo_mime: 'image/jpeg' },
    { file_name: 'de lejos.jpg', tipo_mime: 'image/jpeg' },
  ]);
  const [correo] = await received(person.email);
  expect(correo?.asunto).toBe(`Recibimos tu reclamo N.º ${numero}`);
  const photo = page.getByRole('button', { name: /de lejos\.jpg/ });
  await photo.scrollIntoViewIfNeeded();
  await expect(photo.locator('img')).toBeVisible();
  expect((await photo.boundingBox())?.width).toBeLessThanOrEqual(280);
  await photo.click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  // The stored photo must not contain the place where it was taken.
  const { token } = await apiToken(person);
  const [adjunto] = (
    await apiGet<{ adjuntos: { contentUrl: string }[] }>(`/api/requerimientos/${row.id}`, token)
  ).adjuntos;
  const downloaded = await page.request.get('/api/oob/adjunto/ver', {
    params: { contentUrl: adjunto?.contentUrl ?? '', otp: '' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await sharp(await downloaded.body()).metadata()).exif).toBeUndefined();
});

test('sin conexión lo escrito queda, y se envía una vez', { tag: '@telefono' }, async ({ page, context }) => {
  const person = await makeCustomer();
  await enterAt(page, person, `/requerimientos/agregar/${LIGHTING_CATEGORIA}`);
  await descripcionField(page).fill('El foco de mi cuadra está prendido de día.');
  await page.getByLabel('Dirección o referencia').fill('Belgrano 12');
  await context.setOffline(true);
  await expect(enviar(page)).toBeDisabled();
  await expect(
    page.getByText('Guardamos lo que escribiste. Envialo cuando vuelva la conexión.'),
  ).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Recuperamos lo que habías escrito.')).toBeVisible();
  await expect(descripcionField(page)).toHaveValue('El foco de mi cuadra está prendido de día.');
  await expect(page.getByLabel('Dirección o referencia')).toHaveValue('Belgrano 12');
  // The request arrives, and its answer is lost on the way back.
  await page.route('**/api/requerimientos', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('checkbox', { name: 'Leí y acepto las condiciones' }).check();
  await enviar(page).click();
  await expect(page.getByText(/No sabemos si tu reclamo llegó/)).toBeVisible();
  await page.unroute('**/api/requerimientos');
  // Closing the page must not forget that the sending is in doubt.
  await page.reload();
  await page.getByRole('button', { name: 'Volver a enviar' }).click();
  const numero = await readNumero(page);
  const saved = await rows('SELECT numero FROM requerimientos WHERE usuario_id = $1', [person.id]);
  expect(saved).toEqual([{ numero }]);
  await page.goto(`/requerimientos/agregar/${LIGHTING_CATEGORIA}`);
  await page.getByRole('button', { name: 'Hacer uno nuevo' }).click();
  await expect(descripcionField(page)).not.toHaveValue(/foco/);
});

async function openAs(browser: Browser, page: Page, account: Person, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: homeUrl(),
    viewport: page.viewportSize(),
    isMobile: isPhone(page),
    hasTouch: isPhone(page),
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  });
  const other = await context.newPage();
  await enterAt(other, account, path);
  return other;
}

test('la conversación entera: se toma, se pregunta, se responde, se finaliza, se reabre y queda resuelto', async ({
  page,
  browser,
}) => {
  const [elsa, marta] = [await makeCustomer(), await makeEncargado('Marta')];
  await enterAt(page, elsa, `/requerimientos/agregar/${LIGHTING_CATEGORIA}`);
  await descripcionField(page).fill('La luz de la esquina no prende.');
  const numero = await aceptarYEnviar(page);
  const { id } = await requerimiento(numero);

  const staffPage = await openAs(browser, page, marta, `/admin/requerimientos/ver/${id}`);
  const answerWith = async (texto: string, how: RegExp) => {
    // On a phone the box is one line until it is touched.
    await staffPage.getByRole('list', { name: 'Historia del caso' }).waitFor();
    await staffPage.keyboard.press('r');
    await staffPage.getByLabel('Respuesta', { exact: true }).fill(texto);
    await staffPage.getByRole('button', { name: 'Otras formas de enviar' }).click();
    await staffPage.getByRole('menuitem', { name: how }).click();
  };
  await expect(staffPage.getByRole('list', { name: 'Historia del caso' })).toBeVisible();
  await staffPage.keyboard.press('a');
  await expect(staffPage.getByText('Ahora el caso es tuyo.')).toBeVisible();
  await answerWith('¿Qué número de poste es?', /^Responder y esperar al usuario/);
  await expect(staffPage.getByText('Enviamos la respuesta. Queda esperando al usuario.')).toBeVisible();
  expect(await requerimiento(numero)).toMatchObject({ estado: 10, novedades_usuario: true });
  await staffPage.getByRole('button', { name: 'Nota interna' }).click();
  await staffPage.getByLabel('Nota interna', { exact: true }).fill('Es la misma cuadra del martes.');
  await staffPage.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(staffPage.getByRole('list', { name: 'Historia del caso' })).toContainText('del martes');

  const requestMail = (await received(elsa.email, 2)).find(({ asunto }) => asunto?.startsWith('Necesitamos'));
  expect(requestMail?.texto).toContain('¿Qué número de poste es?');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Esperamos tu respuesta/ })).toBeVisible();
  await page.goto(pathOf(requestMail?.enlaces.find((one) => one.includes('/requerimientos/ver/')) ?? ''));
  await expect(page.getByText('«¿Qué número de poste es?»')).toBeVisible();
  await expect(page.getByText('del martes')).toHaveCount(0);
  await expect.poll(async () => (await requerimiento(numero)).novedades_usuario).toBe(false);
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(page.getByText('Escribí tu respuesta').first()).toBeVisible();
  await page.getByLabel('Tu respuesta').fill('El 214.');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'El 214.' }).first()).toBeVisible();
  expect(await requerimiento(numero)).toMatchObject({ estado: 1, novedades_encargado: true });

  await staffPage.goto(`/admin/requerimientos/ver/${id}`);
  await expect(staffPage.getByText('El 214.').first()).toBeVisible();
  await answerWith('Cambiamos la lámpara.', /^Responder y finalizar/);
  await expect(staffPage.getByText('Enviamos la respuesta y finalizamos el caso.')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/¿Quedó resuelto\?/).first()).toBeVisible();
  await page.getByRole('button', { name: 'No, reabrir' }).click();
  await page.getByRole('button', { name: 'Reabrir reclamo' }).click();
  await expect(page.getByText('Contanos qué falta resolver.').first()).toBeVisible();
  await page.getByLabel('¿Qué falta resolver?').fill('Sigue apagada.');
  await page.getByRole('button', { name: 'Reabrir reclamo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sigue apagada.' }).first()).toBeVisible();
  expect(await requerimiento(numero)).toMatchObject({ estado: 1, cerrado: null });

  await staffPage.reload();
  await answerWith('Era el cable. Ya está.', /^Responder y finalizar/);
  await expect(staffPage.getByText('Enviamos la respuesta y finalizamos el caso.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sí, quedó resuelto' }).click();
  await expect(page.getByText('¡Gracias por avisarnos!')).toBeVisible();
  expect((await requerimiento(numero)).conforme).not.toBeNull();
  await staffPage.context().close();
});

test('la constancia es un PDF, y por su QR se ve el estado sin cuenta', { tag: '@telefono' }, async ({
  page,
}) => {
  const person = await makeCustomer();
  const { id, numero } = await makeCase(person, { estado: 'iniciado' });
  await enterAt(page, person, `/requerimientos/ver/${id}`);
  const { token } = await apiToken(person);
  const answer = await page.request.get(`/api/requerimientos/${id}/constancia`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const [pdf] = await Promise.all([
    page.waitForResponse(/\/constancia$/),
    page.getByRole('button', { name: 'Imprimir constancia' }).click(),
  ]);
  expect(pdf.status()).toBe(200);
  await page.goto('/logout');
  await fromElsewhere(page);
  await page.goto(`/reclamo?numero=${numero}`);
  await expect(page.getByLabel('Número')).toHaveValue(numero);
  const consultar = page.getByRole('button', { name: /^(Ver|Consultar|Buscar)/ });
  await page.getByLabel('Documento').fill('11222333');
  await consultar.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Documento').fill(person.documento);
  await consultar.click();
  await expect(page.getByText('Alumbrado público')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'En curso' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page.getByText('La luz de la esquina')).toHaveCount(0);
});

test('los dos botones legales, sin cuenta, dan un número y lo mandan por correo', {
  tag: '@telefono',
}, async ({ page }) => {
  await fromElsewhere(page);
  for (const [link, sustantivo] of [
    ['Botón de arrepentimiento', 'arrepentimiento'],
    ['Botón de baja', 'baja'],
  ] as const) {
    await page.goto('/login');
    await page
      .getByRole('link', { name: new RegExp(link, 'i') })
      .first()
      .click();
    const email = `quien${randomBytes(4).toString('hex')}@prueba.test`;
    await page.getByLabel('Nombre y apellido').fill('Rosa Acosta');
    await page.getByLabel('Documento').fill('20.111.222');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByRole('button', { name: /^Enviar/ }).click();
    const numeroText = page.getByText(/^\d{4}-\d{6}$/);
    await expect(numeroText).toBeVisible();
    const numero = (await numeroText.textContent()) ?? '';
    const [correo] = await received(email);
    expect(correo?.texto, sustantivo).toContain(numero);
    expect(await requerimiento(numero)).toMatchObject({
      usuario_id: null,
      contacto: { documento: '20111222', email },
    });
  }
});
