import type { Page } from '@playwright/test';
import { axeFaults } from './support/axe.ts';
import { linkOf } from './support/bulk.ts';
import { makePerson, rows } from './support/data.ts';
import { endCode, expectOrders, payCode } from './support/mercadopago.ts';
import { billsOf } from './support/pagos.ts';
import { scanPicture } from './support/scanner.ts';
import { enterAt, fromElsewhere, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CENTS = 4_187_350;
const IMPORTE = '$\u00a041.873,50';

async function makeBill() {
  const person = await makePerson({
    supplies: [{ domicilio: 'Mitre 12', bills: [{ cents: CENTS, dueIn: 5 }] }],
  });
  const [bill] = await rows<{ numero: string }>('SELECT numero FROM facturas WHERE suministro_id = $1', [
    person.suministros[0],
  ]);
  const numero = bill?.numero ?? '';
  return { person, numero, link: await linkOf(numero) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const code = (page: Page) => page.getByRole('img', { name: `Código QR para pagar ${IMPORTE}` });

/** What a wallet would read is what the gateway gave. */
async function expectCode(page: Page): Promise<void> {
  await expect(heading(page, `Pagar ${IMPORTE}`)).toBeFocused();
  await expect(code(page)).toBeVisible();
  await expect
    .poll(async () => (await scanPicture(await code(page).screenshot())).join())
    .toMatch(/^QR-Code:000201/);
  await expect(page.getByText(/^Vale hasta las \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByText('Esperando tu pago…')).toBeVisible();
}

/** The person moves with the keyboard alone, because some cannot use a mouse. */
async function showCode(page: Page, link: string): Promise<void> {
  await fromElsewhere(page);
  await page.goto(link);
  await tabTo(page, 'Mostrar código QR');
  await page.keyboard.press('Enter');
  await expectCode(page);
}

test('del enlace al pago aprobado con un código QR, sin escribir nada', async ({ page }) => {
  const { numero, link } = await makeBill();
  await showCode(page, link);
  expect(await axeFaults(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Guardar imagen' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^codigo-qr.*\.png$/);
  await page.reload();
  await expect(code(page)).toBeVisible();
  await payCode(numero);
  await expect(heading(page, 'Pago aprobado')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`Pagaste ${IMPORTE} el`);
  expect(await axeFaults(page)).toEqual([]);
  await expectOrders(numero, { processed: 1 });
});

test('el código que venció no cobra nada, y se genera otro', async ({ page }) => {
  const { numero, link } = await makeBill();
  await showCode(page, link);
  await endCode(numero);
  await expect(heading(page, 'El pago no se realizó')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('El código venció y no se cobró nada.');
  expect(await axeFaults(page)).toEqual([]);
  await tabTo(page, 'Generar otro');
  await page.keyboard.press('Enter');
  await expectCode(page);
  await payCode(numero);
  await expect(heading(page, 'Pago aprobado')).toBeFocused();
  await expectOrders(numero, { expired: 1, processed: 1 });
});

test('quien cancela el código elige otra forma', async ({ page }) => {
  const { numero, link } = await makeBill();
  await showCode(page, link);
  await tabTo(page, 'Cancelar y elegir otra forma');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Elegí cómo pagar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagar con tarjeta' })).toBeVisible();
  await expectOrders(numero, { canceled: 1 });
});

test('dos personas con el enlace ven el mismo código', { tag: '@telefono' }, async ({ page, browser }) => {
  const { numero, link } = await makeBill();
  await showCode(page, link);
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await fromElsewhere(other);
  await other.goto(link);
  await other.getByRole('button', { name: 'Ver el código' }).click();
  await expectCode(other);
  await payCode(numero);
  await expect(heading(other, 'Pago aprobado')).toBeVisible();
  await expect(heading(page, 'Pago aprobado')).toBeVisible();
  await other.context().close();
  await expectOrders(numero, { processed: 1 });
});

test('con cuenta: se elige el QR, se ve desde Inicio y se paga', async ({ page }) => {
  const { person, numero } = await makeBill();
  const [id] = await billsOf(person);
  await enterAt(page, person, `/facturas/pagar?facturas=${id}`);
  await tabTo(page, 'QR');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Mostrar código QR/);
  await page.keyboard.press('Enter');
  await expectCode(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.goto('/');
  await expect(page.getByText('Tenés un código QR esperando tu pago.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ver el código' }).click();
  await expectCode(page);
  await payCode(numero);
  await expect(heading(page, 'Pago aprobado')).toBeFocused();
  await expectOrders(numero, { processed: 1 });
});

test('con cuenta: cancelado desde Inicio, la factura se paga de otra forma', {
  tag: '@telefono',
}, async ({ page }) => {
  const { person, numero } = await makeBill();
  const [id] = await billsOf(person);
  await enterAt(page, person, `/facturas/pagar?facturas=${id}&medio=qr`);
  await page.getByRole('button', { name: /^Mostrar código QR/ }).click();
  await expectCode(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Cancelarlo' }).click();
  await expect(page.getByRole('link', { name: `Pagar ${IMPORTE}` })).toBeVisible();
  await expectOrders(numero, { canceled: 1 });
});
