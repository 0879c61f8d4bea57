import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { makePerson, rememberSecret } from './support/data.ts';
import {
  attachArchivo,
  makeCase,
  makeEncargado,
  requerimiento,
  TITULAR_CATEGORIA,
} from './support/requerimientos.ts';
import { apiToken, dialog, enterAt } from './support/steps.ts';
import { expect, homeUrl, test } from './support/test.ts';

const QUEUE_PATH = '/admin/requerimientos';
const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
const ATTACK = `<img src=x onerror="document.title='robo'">`;

async function harmless(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0);
  expect(await page.title()).not.toBe('robo');
}

test('la cola: lo mío, lo que nadie tomó, varios a la vez y lo que no se pudo', async ({ page }) => {
  const marta = await makeEncargado('Marta', 'ADMIN');
  const elsa = await makeCustomer();
  const mine = await makeCase(elsa, { encargado: marta, estado: 'iniciado', dueInDays: -3, daysAgo: 30 });
  const unassigned = [await makeCase(elsa, { daysAgo: 400 }), await makeCase(elsa, { daysAgo: 401 })];
  await enterAt(page, marta, QUEUE_PATH);
  await expect(page.getByText(mine.numero).first()).toBeVisible();
  await expect(page.getByText('Vencido 3 d', { exact: true }).first()).toBeVisible();
  await page.goto(`${QUEUE_PATH}?vista=sin-asignar`);
  for (const { numero } of unassigned) await page.getByRole('checkbox', { name: new RegExp(numero) }).check();
  const region = page.getByRole('toolbar', { name: 'Con los elegidos' });
  await region.getByRole('button', { name: 'Cambiar estado…' }).click();
  await dialog(page).getByLabel('Pasar a').selectOption({ label: 'Anulado' });
  await dialog(page)
    .getByLabel(/Motivo|Texto|Mensaje/i)
    .fill('Está repetido.');
  await page.route(new RegExp(`/requerimientos/${unassigned[0]?.id}/atender$`), (route) => route.abort());
  await dialog(page)
    .getByRole('button', { name: /^(Cambiar|Guardar|Pasar|Anular)/ })
    .click();
  await expect(page.getByRole('button', { name: 'Reintentar los que fallaron' })).toBeVisible();
  expect(await requerimiento(unassigned[1]?.numero ?? '')).toMatchObject({ estado: 99 });
  expect(await requerimiento(unassigned[0]?.numero ?? '')).toMatchObject({ estado: 0 });
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reintentar los que fallaron' }).click();
  await expect.poll(async () => (await requerimiento(unassigned[0]?.numero ?? '')).estado).toBe(99);
  await page.goto(`${QUEUE_PATH}?vista=todos&q=${mine.numero}`);
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
});

test('lo que cambia otra persona se ve antes de veinte segundos, y ninguna fila se mueve bajo el foco', async ({
  page,
}) => {
  const [marta, raul] = [await makeEncargado('Marta', 'ADMIN'), await makeEncargado('Raúl', 'ADMIN')];
  const elsa = await makeCustomer();
  const first = await makeCase(elsa, { encargado: marta, estado: 'iniciado', dueInDays: 1 });
  const second = await makeCase(elsa, { encargado: marta, estado: 'iniciado', dueInDays: 2 });
  await enterAt(page, marta, QUEUE_PATH);
  await expect(page.getByText('2 resultados', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  const focused = page.getByRole('link', { name: `Ver el caso ${first.numero}` });
  await expect(focused).toBeFocused();
  const before = await focused.boundingBox();
  const { token } = await apiToken(raul);
  const call = (path: string, body: object) =>
    fetch(`${homeUrl()}/api/oob/requerimientos/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await call(`${second.id}/presencia`, {})).status).toBe(200);
  const visto = { visto: null, texto: '¿Qué número de poste es?', estado: 10 };
  expect((await call(`${first.id}/atender`, visto)).status).toBe(200);
  await expect(page.getByText('1 cambió', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('La tiene abierta Raúl', { exact: false })).toBeAttached();
  await expect(focused).toBeFocused();
  expect(await focused.boundingBox()).toEqual(before);
  await expect(page.getByText('Iniciado', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('en pausa', { exact: true })).toBeVisible();
  await expect(page.getByText('1 cambió', { exact: true })).toBeHidden();
});

test('un archivo protegido se abre con el código de la aplicación, y por cinco minutos', async ({ page }) => {
  const marta = await makeEncargado('Marta');
  await enterAt(page, marta, '/2fa');
  await page.getByRole('button', { name: /^Activar/ }).click();
  const secretText = page.getByText(/^(?:[A-Z2-7]{4} ?){4,}/);
  const secret = ((await secretText.textContent()) ?? '').replaceAll(' ', '');
  rememberSecret(secret);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Código de verificación').fill(totp.generate());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/códigos/i).first()).toBeVisible();

  const elsa = await makeCustomer();
  const { id } = await makeCase(elsa, { categoria: TITULAR_CATEGORIA, encargado: marta });
  await attachArchivo(elsa, id, 'dni.png');
  await page.goto(`${QUEUE_PATH}/ver/${id}`);
  const adjuntoButton = page.getByRole('button', { name: /dni\.png/ });
  await adjuntoButton.click();
  await expect(dialog(page)).toContainText('Estos archivos están protegidos.');
  await dialog(page).getByRole('textbox').fill('000000');
  await dialog(page).getByRole('button', { name: 'Ver archivos' }).click();
  await expect(dialog(page).getByText('El código no es correcto.')).toBeVisible();
  // The code used for the activation is spent, so the next one is needed.
  await dialog(page)
    .getByRole('textbox')
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await dialog(page).getByRole('button', { name: 'Ver archivos' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await adjuntoButton.click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
});

test('dos personas en un caso se ven, y la que llega tarde se entera', async ({ page, browser }) => {
  const [marta, raul] = [await makeEncargado('Marta', 'ADMIN'), await makeEncargado('Raúl', 'ADMIN')];
  const { id, numero } = await makeCase(await makeCustomer(), { estado: 'iniciado', encargado: marta });
  await enterAt(page, marta, `${QUEUE_PATH}/ver/${id}`);
  const timeline = page.getByRole('list', { name: 'Historia del caso' });
  await expect(timeline).toBeVisible();
  const context = await browser.newContext({
    baseURL: homeUrl(),
    viewport: page.viewportSize(),
    locale: 'es-AR',
  });
  const otherPage = await context.newPage();
  await enterAt(otherPage, raul, `${QUEUE_PATH}/ver/${id}`);
  await expect(otherPage.getByText(/Marta.* lo mira/)).toBeVisible();
  await expect(page.getByText(/Raúl.* lo mira/)).toBeVisible({ timeout: 60_000 });
  await otherPage.getByLabel('Respuesta', { exact: true }).fill('Ya está resuelto.');
  await otherPage.getByLabel('Respuesta', { exact: true }).press('Control+Shift+Enter');
  await expect(otherPage.getByText('Enviamos la respuesta y finalizamos el caso.')).toBeVisible();
  await page.getByLabel('Respuesta', { exact: true }).fill('Mandamos la cuadrilla.');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('ya está cerrado');
  await expect(page.getByText('Este caso está cerrado (finalizado).')).toBeVisible();
  await expect(timeline).toContainText('Ya está resuelto.');
  expect(await requerimiento(numero)).toMatchObject({ estado: 98 });
  await context.close();
});

test('un texto con marcas se lee como texto en las pantallas de todos', async ({ page }) => {
  const marta = await makeEncargado(`${ATTACK} Marta`, 'ADMIN');
  const elsa = await makePerson({
    nombre: `${ATTACK} Elsa`,
    supplies: [{ domicilio: `${ATTACK} domicilio`, nombre: `${ATTACK} titular` }],
  });
  const { id, numero } = await makeCase(elsa, {
    encargado: marta,
    estado: 'iniciado',
    descripcion: `${ATTACK} lo que pasa`,
    ubicacion: `-31.252800,-61.486700 ${ATTACK} esquina`,
    seguimientos: [
      { from: 'duenio', texto: `${ATTACK} respuesta` },
      { from: 'personal', texto: `${ATTACK} pregunta` },
    ],
  });
  await attachArchivo(elsa, id, `${ATTACK}.png`);
  await enterAt(page, marta, `${QUEUE_PATH}?vista=todos&q=${numero}`);
  await harmless(page, `${ATTACK} Elsa`);
  await page.goto(`${QUEUE_PATH}/ver/${id}`);
  for (const text of ['lo que pasa', 'respuesta', 'pregunta', 'esquina'])
    await harmless(page, `${ATTACK} ${text}`);
  await page.keyboard.press('n');
  await page.getByLabel('Nota interna', { exact: true }).fill(`${ATTACK} nota`);
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await harmless(page, `${ATTACK} nota`);
  await enterAt(page, elsa, `/requerimientos/ver/${id}`);
  for (const text of ['lo que pasa', 'respuesta', 'pregunta']) await harmless(page, `${ATTACK} ${text}`);
});
