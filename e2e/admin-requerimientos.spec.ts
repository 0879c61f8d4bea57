// The work of whoever attends claims: the queue, the protected files, and two people at once.

import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { atiende, caso, makeCase, TITULARIDAD } from './support/casos.ts';
import { makePerson, type Person, rememberSecret } from './support/data.ts';
import { apiToken, dialog, enterAt } from './support/steps.ts';
import { expect, homeUrl, test } from './support/test.ts';

const COLA = '/admin/requerimientos';
const clienta = () => makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
const ATTACK = `<img src=x onerror="document.title='robo'">`;

async function harmless(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0);
  expect(await page.title()).not.toBe('robo');
}

/** A file that a person adds to a new case, as their browser would. */
async function adjuntar(person: Person, id: number, name: string): Promise<void> {
  const { token } = await apiToken(person);
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  const imagen = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(imagen)], { type: 'image/png' }), name);
  const subido = await fetch(`${homeUrl()}/api/archivo_adjuntos`, { method: 'POST', headers, body: form });
  expect(subido.status).toBe(201);
  const { '@id': iri } = (await subido.json()) as { '@id': string };
  const ligado = await fetch(homeUrl() + iri, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ requerimiento: `/api/requerimientos/${id}` }),
  });
  expect(ligado.status).toBe(200);
}

test('la cola: lo mío, lo que nadie tomó, varios a la vez y lo que no se pudo', async ({ page }) => {
  const marta = await atiende('Marta', 'ADMIN');
  const elsa = await clienta();
  const mio = await makeCase(elsa, { encargado: marta, estado: 'iniciado', venceEn: -3, hace: 30 });
  const libres = [await makeCase(elsa, { hace: 400 }), await makeCase(elsa, { hace: 401 })];
  await enterAt(page, marta, COLA);
  await expect(page.getByText(mio.numero).first()).toBeVisible();
  await expect(page.getByText('Vencido', { exact: true }).first()).toBeVisible();
  await page.goto(`${COLA}?vista=sin-asignar`);
  for (const { numero } of libres) await page.getByRole('checkbox', { name: new RegExp(numero) }).check();
  // Somebody else moves one of them meanwhile: that one is told, and the other goes on.
  const region = page.getByRole('region', { name: 'Con los elegidos' });
  await region.getByRole('button', { name: 'Cambiar estado…' }).click();
  await dialog(page).getByLabel('Pasar a').selectOption({ label: 'Anulado' });
  await dialog(page)
    .getByLabel(/Motivo|Texto|Mensaje/i)
    .fill('Está repetido.');
  await page.route(new RegExp(`/requerimientos/${libres[0]?.id}/estado$`), (route) => route.abort());
  await dialog(page)
    .getByRole('button', { name: /^(Cambiar|Guardar|Pasar|Anular)/ })
    .click();
  await expect(page.getByRole('button', { name: 'Reintentar los que fallaron' })).toBeVisible();
  expect(await caso(libres[1]?.numero ?? '')).toMatchObject({ estado: 99 });
  expect(await caso(libres[0]?.numero ?? '')).toMatchObject({ estado: 0 });
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reintentar los que fallaron' }).click();
  await expect.poll(async () => (await caso(libres[0]?.numero ?? '')).estado).toBe(99);
  // The address is the filter: by number, wherever it is.
  await page.goto(`${COLA}?vista=todos&q=${mio.numero}`);
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
});

test('un archivo protegido se abre con el código de la aplicación, y por cinco minutos', async ({ page }) => {
  const marta = await atiende('Marta');
  await enterAt(page, marta, '/2fa');
  await page.getByRole('button', { name: /^Activar/ }).click();
  const clave = page.getByText(/^(?:[A-Z2-7]{4} ?){4,}/);
  const secret = ((await clave.textContent()) ?? '').replaceAll(' ', '');
  rememberSecret(secret);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Escribí los 6 números').fill(totp.generate());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/códigos/i).first()).toBeVisible();

  const elsa = await clienta();
  const { id } = await makeCase(elsa, { categoria: TITULARIDAD, encargado: marta });
  await adjuntar(elsa, id, 'dni.png');
  await page.goto(`${COLA}/ver/${id}`);
  const ver = page.getByRole('button', { name: /dni\.png/ });
  await ver.click();
  await expect(dialog(page)).toContainText('Estos archivos están protegidos.');
  await dialog(page).getByRole('textbox').fill('000000');
  await dialog(page).getByRole('button', { name: 'Ver archivos' }).click();
  await expect(dialog(page).getByText('El código no es correcto.')).toBeVisible();
  // The code of activation was used: another is due.
  await dialog(page)
    .getByRole('textbox')
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await dialog(page).getByRole('button', { name: 'Ver archivos' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await ver.click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
});

test('dos personas en un caso se ven, y la que llega tarde se entera', async ({ page, browser }) => {
  const [marta, raul] = [await atiende('Marta', 'ADMIN'), await atiende('Raúl', 'ADMIN')];
  const { id, numero } = await makeCase(await clienta(), { estado: 'iniciado', encargado: marta });
  await enterAt(page, marta, `${COLA}/ver/${id}`);
  await expect(page.getByText('Notas internas').first()).toBeVisible();
  const context = await browser.newContext({
    baseURL: homeUrl(),
    viewport: page.viewportSize(),
    locale: 'es-AR',
  });
  const otra = await context.newPage();
  await enterAt(otra, raul, `${COLA}/ver/${id}`);
  await expect(otra.getByText(/Marta.* también está viendo este caso\./)).toBeVisible();
  await expect(page.getByText(/Raúl.* también está viendo este caso\./)).toBeVisible({ timeout: 60_000 });
  await otra.getByLabel('Respuesta', { exact: true }).fill('Ya está resuelto.');
  await otra.getByRole('button', { name: 'Responder y finalizar' }).click();
  await expect(otra.getByText('Enviamos la respuesta y finalizamos el caso.')).toBeVisible();
  await page.getByLabel('Respuesta', { exact: true }).fill('Mandamos la cuadrilla.');
  await page.getByRole('button', { name: 'Responder y finalizar' }).click();
  // The box went with the case; why, and what was in it, are still there.
  const responder = page.getByRole('region', { name: 'Responder' });
  await expect(responder.getByText('Este caso está cerrado (finalizado).')).toBeVisible();
  await expect(responder.getByRole('alert')).toBeVisible();
  await expect(responder.getByLabel('Lo que escribiste y no se envió')).toHaveValue('Mandamos la cuadrilla.');
  expect(await caso(numero)).toMatchObject({ estado: 98 });
  await context.close();
});

test('un texto con marcas se lee como texto en las pantallas de todos', async ({ page }) => {
  const marta = await atiende(`${ATTACK} Marta`, 'ADMIN');
  const elsa = await makePerson({
    nombre: `${ATTACK} Elsa`,
    supplies: [{ domicilio: `${ATTACK} domicilio`, nombre: `${ATTACK} titular` }],
  });
  const { id, numero } = await makeCase(elsa, {
    encargado: marta,
    estado: 'iniciado',
    descripcion: `${ATTACK} lo que pasa`,
    ubicacion: `-31.252800,-61.486700 ${ATTACK} esquina`,
    dichos: [
      { de: 'duenio', texto: `${ATTACK} respuesta` },
      { de: 'personal', texto: `${ATTACK} pregunta` },
    ],
  });
  await adjuntar(elsa, id, `${ATTACK}.png`);
  await enterAt(page, marta, `${COLA}?vista=todos&q=${numero}`);
  await harmless(page, `${ATTACK} Elsa`);
  await page.goto(`${COLA}/ver/${id}`);
  for (const dicho of ['lo que pasa', 'respuesta', 'pregunta', 'esquina'])
    await harmless(page, `${ATTACK} ${dicho}`);
  await page.getByLabel('Nota interna').fill(`${ATTACK} nota`);
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await harmless(page, `${ATTACK} nota`);
  await enterAt(page, elsa, `/requerimientos/ver/${id}`);
  for (const dicho of ['lo que pasa', 'respuesta', 'pregunta']) await harmless(page, `${ATTACK} ${dicho}`);
});
