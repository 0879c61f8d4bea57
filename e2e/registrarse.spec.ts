import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makePerson, makeSupply, nobody, rememberSecret, rows } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { pathOf, received } from './support/outbox.ts';
import { emailField, enterButton, fromElsewhere, passwordField, tabTo } from './support/steps.ts';

const CLAVE = 'el tren de las ocho a Rafaela';

const documentoNuevo = () => {
  const documento = String(randomInt(20_000_000, 45_000_000));
  rememberSecret(documento, CLAVE);
  return documento;
};

const findField = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const createButton = (page: Page) => page.getByRole('button', { name: 'Crear cuenta', exact: true });

const currentStep = (page: Page) => page.locator('[aria-current=step]');

/** Only the required fields are filled, and they are counted. */
async function fillForm(page: Page, person: { documento: string; email: string }): Promise<number> {
  const entries: [string, string][] = [
    ['Nombre', 'Rosa'],
    ['Apellido', 'Benítez'],
    ['Documento', person.documento],
    ['Correo electrónico', person.email],
    ['Contraseña', CLAVE],
  ];
  for (const [name, value] of entries) await findField(page, name).fill(value);
  await page.getByRole('checkbox', { name: /Leí y acepto/ }).check();
  return entries.length + 1;
}

function trackScreens(page: Page): () => string[] {
  const visitedPaths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (visitedPaths.at(-1) !== pathname && pathname.length > 0) visitedPaths.push(pathname);
  });
  return () => visitedPaths;
}

test('de /registro a ver las facturas: a lo sumo 12 campos y 4 pantallas, con los pasos a la vista', async ({
  page,
}) => {
  const documento = documentoNuevo();
  const email = nobody();
  const supply = await makeSupply(documento, {
    domicilio: 'Sarmiento 301',
    bills: [{ cents: 3_210_050, dueIn: 8 }],
  });
  await fromElsewhere(page);
  const listScreens = trackScreens(page);
  await page.goto('/registro');
  await expect(currentStep(page)).toHaveText('Cuenta');
  let fieldCount = await fillForm(page, { documento, email });
  const offeredCount = await page.getByRole('main').locator('input:visible').count();
  await createButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revisá tu correo' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByText('El enlace dura 48 horas.')).toBeVisible();
  await expect(currentStep(page)).toHaveText('Correo');

  const [correo] = await received(email);
  expect(correo).toMatchObject({ asunto: 'Confirmá tu correo' });
  const link = correo?.enlaces.find((one) => one.includes('/validar/correo')) ?? '';
  await page.goto(pathOf(link));
  await expect(page).toHaveURL(/^[^?]*\/login\?redirect=/);
  await expect(page.getByText('¡Listo! Tu correo quedó confirmado.')).toBeVisible();
  await emailField(page).fill(email);
  await passwordField(page).fill(CLAVE);
  fieldCount += 2;
  await enterButton(page).click();
  await expect(currentStep(page)).toHaveText('Suministro');
  await page.getByLabel('Número de suministro').fill(supply.cuenta);
  await page.getByLabel('Documento o CUIT del titular').fill(documento);
  fieldCount += 2;
  await page.getByRole('main').getByRole('button', { name: 'Agregar suministro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agregamos Sarmiento 301' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Listo (hecho)' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver sus facturas' }).click();
  await expect(page.getByRole('main')).toContainText('$ 32.100,50');
  const visitedPaths = listScreens().filter((path) => path !== '/validar/correo');
  expect(fieldCount).toBeLessThanOrEqual(12);
  expect(offeredCount).toBeLessThanOrEqual(12);
  expect(visitedPaths).toEqual(['/registro', '/login', '/suministros/agregar', '/facturas']);
});

test('cada dato mal escrito dice qué hacer, y nada se pierde', async ({ page }) => {
  await fromElsewhere(page);
  await page.goto('/registro');
  await findField(page, 'Nombre').fill('Ro');
  await findField(page, 'Documento').fill('1234');
  await findField(page, 'CUIT (opcional)').fill('20-12345678-0');
  await findField(page, 'Teléfono (opcional)').fill('15 2345');
  await findField(page, 'Correo electrónico').fill('rosa arroba correo');
  await findField(page, 'Contraseña').fill('12345678');
  await expect(page.getByText('Fuerza de la contraseña: Débil')).toBeVisible();
  await createButton(page).click();
  await expect(page.getByRole('heading', { name: 'Revisá estos datos:' })).toBeVisible();
  for (const sentence of [
    'Escribí tu nombre (al menos 3 letras).',
    'Escribí tu apellido.',
    'El documento tiene 7 u 8 números.',
    'El CUIT no es válido. Revisá los 11 números.',
    'Escribí un correo válido, por ejemplo maria@correo.com.',
    'Para crear la cuenta tenés que aceptar los términos.',
  ])
    await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByText(/Esa contraseña es muy común|La contraseña es débil/).first()).toBeVisible();
  await expect(findField(page, 'Nombre')).toHaveValue('Ro');
});

test('la fuerza de la contraseña se lee: Escriba una contraseña, Débil, Medio, Fuerte', async ({ page }) => {
  await fromElsewhere(page);
  await page.goto('/registro');
  await expect(page.getByText('Escriba una contraseña')).toBeVisible();
  const claveField = findField(page, 'Contraseña');
  for (const [texto, word] of [
    ['perro123', 'Débil'],
    ['Quilmes1987', 'Medio'],
    [CLAVE, 'Fuerte'],
  ] as const) {
    await claveField.fill(texto);
    await expect(page.getByRole('status').getByText(`Fuerza de la contraseña: ${word}`)).toBeVisible();
  }
});

test('una contraseña débil la rechaza también el servidor', async ({ page, request }) => {
  await fromElsewhere(page);
  const email = nobody();
  const answer = await request.post('/api/usuarios', {
    headers: { 'content-type': 'application/ld+json' },
    data: {
      ...{ email, plainPassword: 'perro123', nombre: 'Rosa', apellido: 'Benítez' },
      ...{ documento: documentoNuevo(), aceptarLegal: true },
    },
  });
  expect(answer.status()).toBe(422);
  expect(await rows('SELECT id FROM usuarios WHERE email = $1', [email])).toEqual([]);
});

test('un correo que ya tiene cuenta ve la misma pantalla, y su dueño un aviso', async ({ page }) => {
  const owner = await makePerson();
  await fromElsewhere(page);
  await page.goto('/registro');
  await fillForm(page, { documento: documentoNuevo(), email: owner.email });
  await createButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revisá tu correo' })).toBeVisible();
  const [correo] = await received(owner.email);
  expect(correo).toMatchObject({ asunto: 'Ya tenés una cuenta' });
});

test('una dirección mal escrita se corrige sin escribir todo de nuevo', async ({ page }) => {
  const email = nobody();
  await fromElsewhere(page);
  await page.goto('/registro');
  await fillForm(page, { documento: documentoNuevo(), email: nobody() });
  await createButton(page).click();
  await page.getByRole('button', { name: 'Corregir la dirección' }).click();
  await expect(findField(page, 'Correo electrónico')).toBeFocused();
  await findField(page, 'Correo electrónico').fill(email);
  await createButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revisá tu correo' })).toBeFocused();
  const [correo] = await received(email);
  expect(correo).toMatchObject({ asunto: 'Confirmá tu correo' });
});

test('solo con el teclado se crea una cuenta', async ({ page }) => {
  const email = nobody();
  await fromElsewhere(page);
  await page.goto('/registro');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [name, value] of [
    ['Nombre', 'Rosa'],
    ['Apellido', 'Benítez'],
    ['Documento', documentoNuevo()],
    ['Correo electrónico', email],
    ['Contraseña', CLAVE],
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.type(value);
  }
  await tabTo(page, /^Leí y acepto/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Crear cuenta/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Revisá tu correo' })).toBeFocused();
  expect(await rows('SELECT 1 AS hay FROM usuarios WHERE email = $1', [email])).toHaveLength(1);
});

test('quien olvidó la contraseña elige otra con el enlace del correo, una sola vez', async ({ page }) => {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  await fromElsewhere(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restablecer contraseña');
  await emailField(page).fill(person.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText(/Si el correo está registrado, te enviamos un enlace/)).toBeVisible();
  const [correo] = await received(person.email);
  const link = correo?.enlaces.find((one) => one.includes('/restablecer')) ?? '';
  await page.goto(pathOf(link));
  await expect(page).toHaveURL('/restablecer');
  await findField(page, 'Contraseña nueva').fill(CLAVE);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Listo. Ingresá con tu contraseña nueva.')).toBeVisible();
  await emailField(page).fill(person.email);
  await passwordField(page).fill(CLAVE);
  await enterButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await page.goto('/logout');
  await page.goto(pathOf(link));
  await findField(page, 'Contraseña nueva').fill(`${CLAVE} otra`);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('El enlace venció o ya fue usado. Pedí uno nuevo.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Pedir otro' }).or(page.getByRole('link', { name: 'Pedir otro' })),
  ).toBeVisible();
});
