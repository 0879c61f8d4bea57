import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { makePerson, type Person } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { billsOf, CVC, fillCard, makePago, saveCard, TEST_NUMBERS } from './support/pagos.ts';
import { expectOneCharge, listCharges, withHealthyPasarela, withRechazoReasons } from './support/pasarela.ts';
import { whileFresh } from './support/shared.ts';
import { makeHousehold } from './support/states/state.ts';
import { enterAt, focused, hold, isPhone, storageOf, tabTo } from './support/steps.ts';

const CENTS = 4_187_350;
const IMPORTE = '$\u00a041.873,50';
const PAID_AT = /^Hoy, \d+ de \S+, a las \d\d:\d\d$/;

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ });
const cvc = (page: Page) => page.getByLabel('Código de seguridad', { exact: true });
const retry = (page: Page) => page.getByRole('link', { name: 'Probar de nuevo' });

async function openPay(page: Page, person: Person): Promise<void> {
  const ids = await billsOf(person);
  await enterAt(page, person, `/facturas/pagar?facturas=${ids.join(',')}`);
  await expect(payButton(page)).toBeVisible();
}

async function pay(page: Page): Promise<void> {
  await cvc(page).fill(CVC);
  await payButton(page).click();
  await page.waitForURL(/\/facturas\/pagos\/\d+$/);
}

/** Nothing of the card may stay where another page, or the next person at this browser, could read it. */
async function expectNoTrace(page: Page, numero: string): Promise<void> {
  const { local, session } = await storageOf(page);
  const kept = JSON.stringify([local, session, page.url()]);
  expect(kept.replaceAll(/[\s.-]/g, '')).not.toContain(numero);
  // The code is searched as a whole value, because three digits are part of many things.
  expect(kept).not.toMatch(new RegExp(`(?<![\\w-])${CVC}(?![\\w-])`));
}

test('la primera tarjeta y el primer pago, desde Inicio hasta el comprobante', async ({ page }) => {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 });
  await enterAt(page, person, '/');
  await page.getByRole('link', { name: `Pagar ${IMPORTE}` }).click();
  await title(page, 'Pagar');
  await expect(page.getByRole('heading', { name: 'Tu tarjeta' })).toBeVisible();
  await fillCard(page, person, TEST_NUMBERS.approved);
  await expect(page.getByText('Visa', { exact: true })).toBeVisible();
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await title(page, 'Pago aprobado');
  });
  await expect(page.getByText(PAID_AT)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('41.873,50');
  await expect(page.getByText('p•••@prueba.test')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Visa terminada en 4905');
  await expectNoTrace(page, TEST_NUMBERS.approved);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar comprobante' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^comprobante-\d+\.pdf$/);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
  await expectOneCharge(person, CENTS);
  // Going back does not lead to paying again, because the debt is gone. The card is kept for the next time.
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Estás al día')).toBeVisible();
  await page.goto('/tarjetas');
  await expect(page.getByRole('heading', { name: 'Visa terminada en 4905' })).toBeVisible();
  await page.goto('/facturas/pagos');
  await expect(page.getByRole('list', { name: 'Pagos' }).getByRole('link', { name: /Aprobado/ })).toHaveCount(
    1,
  );
});

test('con una tarjeta guardada se paga en tres toques y el código', async ({ page }) => {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 });
  await saveCard(person);
  await enterAt(page, person, '/');
  // A press is counted by the page itself, whatever it falls on, and so is each letter.
  await page.evaluate(`
    globalThis.pressed = { times: 0, keys: '' };
    addEventListener('click', () => pressed.times++, true);
    addEventListener('keydown', ({ key }) => { pressed.keys += key; }, true);
  `);
  const press = (found: Locator) => (isPhone(page) ? found.tap() : found.click());
  await press(page.getByRole('link', { name: `Pagar ${IMPORTE}` }));
  await press(cvc(page));
  await page.keyboard.type(CVC);
  await withHealthyPasarela(async () => {
    await press(payButton(page));
    await title(page, 'Pago aprobado');
  });
  expect(await page.evaluate('pressed')).toEqual({ times: 3, keys: CVC });
  await expectOneCharge(person, CENTS);
});

test('al terminar de pagar lo último, la casa encendida dice que está al día', {
  tag: '@escritorio',
}, async ({ page }) => {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 });
  await saveCard(person);
  await openPay(page, person);
  await withHealthyPasarela(async () => {
    await pay(page);
    await title(page, 'Pago aprobado');
  });
  // Another journey may have made the data old meanwhile, and then nothing is said.
  await whileFresh(async () => {
    await page.reload();
    await expect(page.getByRole('complementary').filter({ hasText: 'Estás al día' })).toBeVisible();
  });
});

test('mientras carga, cada cosa ocupa el lugar que va a tener', async ({ page }) => {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 }, { cents: 123_450, dueIn: 40 });
  await saveCard(person);
  const ids = await billsOf(person);
  const answer = await hold(page, /\/api\/tarjetas(\?|$)/);
  await enterAt(page, person, `/facturas/pagar?facturas=${ids.join(',')}`);
  const bones = page.locator('[class*="hueso_"]');
  await expect(bones.last()).toBeVisible();
  const boxOf = async (found: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await found.boundingBox()) ?? {};
    return [x, y, width, height].map(Math.round);
  };
  // The choice of how to pay comes before the card.
  const [summary, card] = isPhone(page) ? [bones.first(), bones.nth(3)] : [bones.last(), bones.nth(1)];
  const before = { summary: await boxOf(summary), card: await boxOf(card) };
  answer();
  await expect(payButton(page)).toBeVisible();
  const night = isPhone(page)
    ? page.getByRole('list', { name: 'Facturas a pagar' }).locator('xpath=../..')
    : page.getByRole('region', { name: 'Resumen' });
  const chosen = cvc(page).locator('xpath=ancestor::fieldset');
  const after = {
    summary: await boxOf(night),
    card: await boxOf(isPhone(page) ? chosen.locator('[data-elegida]') : chosen),
  };
  expect(after).toEqual(before);
});

test('sin fondos se dice en castellano, no se cobra, y con otra tarjeta se paga', {
  tag: '@telefono',
}, async ({ page }) => {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 });
  await openPay(page, person);
  await fillCard(page, person, TEST_NUMBERS.noFunds);
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await title(page, 'Tu tarjeta rechazó el pago');
  });
  await expect(
    page.getByText('No se cobró nada. La tarjeta no tiene límite o fondos suficientes.'),
  ).toBeVisible();
  expect((await listCharges(person)).map(({ status }) => status)).toEqual(['rejected']);
  await page.getByRole('link', { name: 'Pagar con otra tarjeta' }).click();
  await expect(
    page.getByText('El pago anterior no salió: La tarjeta no tiene límite o fondos suficientes.'),
  ).toBeVisible();
  await expect(page.getByText(/terminada en 4094/)).toHaveCount(0);
  await fillCard(page, person, TEST_NUMBERS.other);
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await title(page, 'Pago aprobado');
  });
  await expect(page.getByRole('main')).toContainText('Mastercard terminada en 0015');
  await expectOneCharge(person, CENTS);
  await expectNoTrace(page, TEST_NUMBERS.other);
});

/** There is one reason of the gateway for each family, with the text that the customer reads. */
const MOTIVOS = [
  [55, 'Revisá los datos de la tarjeta y probá de nuevo.'],
  [61, 'La tarjeta no tiene límite o fondos suficientes.'],
  [54, 'La tarjeta está vencida o todavía no está habilitada.'],
  [76, 'Tu banco rechazó el pago. Comunicate con el banco o probá con otra tarjeta.'],
  [96, 'El medio de pago no está disponible. Probá en unos minutos.'],
  [57, 'Tu banco rechazó el pago. Probá con otra tarjeta.'],
] as const;

test('cada rechazo dice qué hacer, y después del último se puede pagar', { tag: '@telefono' }, async ({
  page,
}) => {
  const person = await makeHousehold({ cents: CENTS, dueIn: 3 });
  await saveCard(person);
  await openPay(page, person);
  await withRechazoReasons(async (reject) => {
    for (const [motivo, sentence] of MOTIVOS) {
      await reject(motivo);
      await pay(page);
      await title(page, 'Tu tarjeta rechazó el pago');
      await expect(page.getByText(`No se cobró nada. ${sentence}`, { exact: true })).toBeVisible();
      await retry(page).click();
      // The security code typed before must be gone.
      await expect(cvc(page)).toHaveValue('');
    }
    await reject(0);
    await pay(page);
    await title(page, 'Pago aprobado');
  });
  expect(await listCharges(person)).toHaveLength(MOTIVOS.length + 1);
  await expectOneCharge(person, CENTS);
});

test('varias facturas: se quita una y se paga el resto, solo con el teclado', { tag: '@escritorio' }, async ({
  page,
}) => {
  const person = await makePerson({
    supplies: [
      { domicilio: 'Mitre 12', alias: 'Casa', bills: [{ cents: CENTS, dueIn: 3 }] },
      { domicilio: 'Ruta 34', alias: 'Campo', bills: [{ cents: 4_979_250, dueIn: -20 }] },
    ],
  });
  await saveCard(person);
  await openPay(page, person);
  await expect(payButton(page)).toHaveAccessibleName('Pagar $\u00a091.666,00');
  await tabTo(page, /^Quitar la factura de Campo/);
  await page.keyboard.press('Enter');
  await expect(payButton(page)).toHaveAccessibleName(`Pagar ${IMPORTE}`);
  await page.reload();
  await expect(payButton(page)).toHaveAccessibleName(`Pagar ${IMPORTE}`);
  await tabTo(page, 'Código de seguridad');
  await page.keyboard.type(CVC);
  await withHealthyPasarela(async () => {
    await page.keyboard.press('Enter');
    await title(page, 'Pago aprobado');
  });
  await expect.poll(() => focused(page)).toBe('Pago aprobado');
  await expectOneCharge(person, CENTS);
  await page.goto('/facturas');
  await expect(page.getByRole('main')).toContainText('$\u00a049.792,50');
  await expect(page.getByRole('main')).not.toContainText(IMPORTE);
});

test('el pago de otra persona no existe', { tag: '@telefono' }, async ({ page }) => {
  const other = await makeHousehold({ cents: CENTS, dueIn: 3 });
  const othersPago = await makePago(other, 1, { facturas: await billsOf(other) });
  await enterAt(page, await makeHousehold(), `/facturas/pagos/${othersPago}`);
  await title(page, 'No encontramos esta página');
  await expect(page.getByRole('main')).not.toContainText('41.873,50');
  await page.goto('/facturas/pagos/pepe');
  await title(page, 'No encontramos esta página');
  await enterAt(page, other, `/facturas/pagos/${othersPago}`);
  await title(page, 'Pago aprobado');
});
