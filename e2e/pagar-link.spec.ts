import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { linkOf } from './support/bulk.ts';
import { makePerson, rows } from './support/data.ts';
import { pathOf, received } from './support/outbox.ts';
import { CVC, fillCardByLink, TEST_NUMBERS } from './support/pagos.ts';
import { CENTAVOS, listChargesOfFactura, resolveCharge, withHealthyPasarela } from './support/pasarela.ts';
import { focused, fromElsewhere, storageOf, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CENTS = 4_187_350;
const IMPORTE = '$\u00a041.873,50';
const MOST_FIELDS = 9;
const MOST_MS = 90_000;

async function makeBill(cents = CENTS) {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12', bills: [{ cents, dueIn: 5 }] }] });
  const [bill] = await rows<{ numero: string }>('SELECT numero FROM facturas WHERE suministro_id = $1', [
    person.suministros[0],
  ]);
  const numero = bill?.numero ?? '';
  return { person, numero, link: await linkOf(numero) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ });
const approved = async (numero: string) =>
  (await listChargesOfFactura(numero))
    .filter(({ status }) => status === 'approved')
    .map(({ amount }) => amount);

async function open(page: Page, link: string): Promise<void> {
  await fromElsewhere(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
  await expect(page.getByRole('heading', { name: `Pagar ${IMPORTE} con tarjeta` })).toBeFocused();
}

test('del correo al pago aprobado sin cuenta, en nueve campos como mucho', async ({ page }) => {
  const { person, numero, link } = await makeBill();
  const began = Date.now();
  await open(page, link);
  const fields = await fillCardByLink(page, TEST_NUMBERS.approved, 'vecina@prueba.test');
  expect(fields).toBeLessThanOrEqual(MOST_FIELDS);
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await expect(heading(page, 'Pago aprobado')).toBeFocused();
  });
  expect(Date.now() - began).toBeLessThan(MOST_MS);
  await expect(page.getByRole('main')).toContainText(`Pagaste ${IMPORTE} el`);
  expect(await approved(numero)).toEqual([CENTS]);
  const { local, session } = await storageOf(page);
  expect(JSON.stringify([local, session, page.url()]).replaceAll(/[\s.-]/g, '')).not.toContain(
    TEST_NUMBERS.approved,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar comprobante' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  // The receipt has its own address, and opens neither the bill nor anything else.
  const [receipt] = await received('vecina@prueba.test');
  const path = pathOf(receipt?.enlaces.find((one) => one.includes('/f/p/')) ?? '');
  expect(receipt?.texto).not.toContain('Mitre 12');
  await page.goto(path);
  await expect(heading(page, 'Pago aprobado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Descargar factura' })).toHaveCount(0);
  await page.goto(link);
  await expect(heading(page, 'Pago aprobado')).toBeVisible();
  const [told] = await received(person.email);
  expect(told?.asunto).toMatch(/^Se pagó tu factura de /);
});

test('con el teclado solo: rechazada, y pagada con otra', { tag: '@escritorio' }, async ({ page }) => {
  const { numero, link } = await makeBill();
  await fromElsewhere(page);
  await page.goto(link);
  await tabTo(page, 'Pagar con tarjeta');
  await page.keyboard.press('Enter');
  await fillCardByLink(page, TEST_NUMBERS.noFunds);
  await withHealthyPasarela(async () => {
    await page.keyboard.press('Enter');
    await expect(heading(page, 'El pago no se realizó')).toBeFocused();
  });
  await expect(page.getByRole('main')).toContainText('No se cobró nada.');
  await tabTo(page, 'Probar de nuevo');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toContain('Código de seguridad');
  await page.keyboard.type(CVC);
  await tabTo(page, 'Número de la tarjeta', 'Shift+Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(TEST_NUMBERS.other);
  await withHealthyPasarela(async () => {
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Pago aprobado')).toBeFocused();
  });
  expect(await approved(numero)).toEqual([CENTS]);
});

test('sin respuesta de la pasarela no se vuelve a pagar, y después se ve cómo quedó', {
  tag: '@telefono',
}, async ({ page }) => {
  const { numero, link } = await makeBill(4_187_300 + CENTAVOS.inReview);
  await fromElsewhere(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
  await fillCardByLink(page, TEST_NUMBERS.approved);
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await expect(heading(page, 'Estamos verificando tu pago')).toBeFocused();
  });
  await expect(page.getByRole('main')).toContainText('No vuelvas a pagar.');
  await page.reload();
  await expect(heading(page, 'Estamos verificando tu pago')).toBeVisible();
  const [charge] = await listChargesOfFactura(numero);
  await resolveCharge(charge?.reference ?? '', 'approved');
  await expect(heading(page, 'Pago aprobado')).toBeVisible({ timeout: 240_000 });
});

test('con 400 ms de demora y una respuesta perdida se cobra una vez', {
  tag: '@telefono',
}, async ({ page }) => {
  const { numero, link } = await makeBill();
  let lost = 0;
  await page.route('**/api/oob/**', async (route) => {
    await sleep(400);
    const isPago = route.request().method() === 'POST';
    // The charge is made, and what the browser gets is a cut line.
    if (isPago && lost++ === 0) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    await route.continue();
  });
  await open(page, link);
  await fillCardByLink(page, TEST_NUMBERS.approved);
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await expect(heading(page, 'Pago aprobado')).toBeVisible({ timeout: 30_000 });
  });
  expect(lost).toBeGreaterThan(1);
  expect(await approved(numero)).toEqual([CENTS]);
});
