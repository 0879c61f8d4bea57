// Whatever goes wrong on the way, the money is taken once and the page learns of it in the end.
import type { Page } from '@playwright/test';
import { type Person, rows } from './support/data.ts';
import { billsOf, CVC, saveCard } from './support/pagos.ts';
import {
  CENTAVOS,
  expectOneCharge,
  listCharges,
  resolveCharge,
  withHealthyPasarela,
  withSlowPasarela,
} from './support/pasarela.ts';
import { makeHousehold } from './support/states/state.ts';
import { enterAt, focused, watchCalls } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CENTS = 4_187_350;
const UNKNOWN_OUTCOME = 'No sabemos si tu pago salió. No vuelvas a pagar: lo estamos consultando.';
const NOT_MADE = 'El pago no salió y no se cobró nada. Escribí de nuevo el código de seguridad.';
const PAGO = /\/facturas\/pagos\/\d+$/;
const PAGAR = /\/api\/pagos$/;

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ });
const cvc = (page: Page) => page.getByLabel('Código de seguridad', { exact: true });

async function aboutToPay(page: Page, cents = CENTS): Promise<Person> {
  const person = await makeHousehold({ cents, dueIn: 3 });
  await saveCard(person);
  const [id] = await billsOf(person);
  await enterAt(page, person, `/facturas/pagar?facturas=${id}`);
  await cvc(page).fill(CVC);
  return person;
}

const listPagos = ({ id }: Person) =>
  rows<{ id: string; referencia: string; enviado: Date | null }>(
    'SELECT id, referencia, enviado FROM pagos WHERE usuario_id = $1 ORDER BY id',
    [id],
  );

const sent = (person: Person) =>
  expect.poll(async () => (await listPagos(person)).some(({ enviado }) => enviado !== null)).toBe(true);

test('la pasarela lenta: no se vuelve a pagar, y la página se entera sola de cómo terminó', async ({
  page,
}) => {
  test.slow();
  const cents = CENTS - 50 + CENTAVOS.inReview;
  const person = await aboutToPay(page, cents);
  await withSlowPasarela(17_000, async () => {
    await payButton(page).click();
    await expect(page.getByText('No cierres esta pantalla ni vuelvas a pagar.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Procesando tu pago…' })).toBeVisible();
    // The page stops waiting for the gateway after a while.
    await page.waitForURL(PAGO);
  });
  await title(page, /^(Estamos procesando tu pago|Todavía no pudimos confirmar tu pago)$/);
  await expect(page.getByRole('main')).toContainText('No vuelvas a pagar.');
  const url = page.url();
  await page.getByRole('link', { name: 'Ver historial de pagos' }).click();
  await expect(page.getByText('No vuelvas a pagar.', { exact: true })).toBeVisible();
  const [bill] = await billsOf(person);
  await page.goto(`/facturas/pagar?facturas=${bill}`);
  await expect(page.getByText('Esta factura ya tiene un pago en proceso. No vuelvas a pagar.')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver el pago' }).click();
  await expect(page).toHaveURL(url);
  await title(page, 'Todavía no pudimos confirmar tu pago');
  await expect(
    page.getByText('No vuelvas a pagar. Lo estamos consultando con la tarjeta y te avisamos por correo.'),
  ).toBeVisible();
  const [pago] = await listPagos(person);
  await resolveCharge(pago?.referencia ?? '', 'approved');
  await expect(page.getByRole('heading', { level: 1, name: 'Pago aprobado' })).toBeVisible({
    timeout: 240_000,
  });
  await expect.poll(() => focused(page)).toBe('Pago aprobado');
  await expectOneCharge(person, cents);
});

test('recargar en medio de un pago lleva a ese pago, que se cobra una vez', async ({ page }) => {
  const person = await aboutToPay(page);
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await withSlowPasarela(8_000, async () => {
    await payButton(page).click();
    await sent(person);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await page.waitForURL(PAGO);
    // The charge is still on its way, and until it ends no other test may make the gateway refuse.
    await title(page, 'Pago aprobado');
  });
  expect(await listPagos(person)).toHaveLength(1);
  await expectOneCharge(person, CENTS);
});

test('apretar dos veces paga una', async ({ page }) => {
  const person = await aboutToPay(page);
  const calls = watchCalls(page, PAGAR);
  await withHealthyPasarela(async () => {
    await payButton(page).dblclick();
    await title(page, 'Pago aprobado');
  });
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(await listPagos(person)).toHaveLength(1);
  await expectOneCharge(person, CENTS);
});

test('en dos pestañas a la vez se cobra una, y la otra lo dice', async ({ page, context }) => {
  const person = await aboutToPay(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await cvc(second).fill(CVC);
  // Opening another tab must not clear the form of the first.
  await expect(cvc(page)).toHaveValue(CVC);
  await withHealthyPasarela(async () => {
    await Promise.all([payButton(page).click(), payButton(second).click()]);
    const tabs = [page, second];
    await expect
      .poll(() => tabs.filter((tab) => PAGO.test(new URL(tab.url()).pathname)).length)
      .toBeGreaterThan(0);
    const lost = tabs.find((tab) => !PAGO.test(new URL(tab.url()).pathname));
    expect(lost, 'una de las dos no pagó').toBeDefined();
    if (!lost) return;
    await expect(
      lost.getByText(
        /^(Esta factura ya tiene un pago en proceso\. No vuelvas a pagar\.|Una de las facturas ya está pagada\. La sacamos de la lista\.)$/,
      ),
    ).toBeVisible();
    await expect(payButton(lost)).toHaveCount(0);
  });
  expect(await listPagos(person)).toHaveLength(1);
  await expectOneCharge(person, CENTS);
});

test('se corta la red después de enviarlo: la página encuentra el pago', async ({ page }) => {
  const person = await aboutToPay(page);
  let cut = false;
  await page.route(PAGAR, async (route) => {
    cut = true;
    // The request arrives, and only its answer is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route(/\/api\/pagos\?/, (route) =>
    cut ? route.abort('internetdisconnected') : route.continue(),
  );
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await expect(page.getByText(UNKNOWN_OUTCOME)).toBeVisible();
  });
  await expect(page.getByText(/no se cobró nada/i)).toHaveCount(0);
  await expect(payButton(page)).toHaveCount(0);
  cut = false;
  await page.waitForURL(PAGO);
  await title(page, 'Pago aprobado');
  expect(await listPagos(person)).toHaveLength(1);
  await expectOneCharge(person, CENTS);
});

test('se corta la red antes de enviarlo: lo dice, y con el código de nuevo se paga', async ({ page }) => {
  const person = await aboutToPay(page);
  await page.route(PAGAR, (route) => route.abort('connectionreset'), { times: 1 });
  await payButton(page).click();
  await expect(page.getByText(NOT_MADE)).toBeVisible();
  await expect(cvc(page)).toHaveValue('');
  expect(await listCharges(person)).toEqual([]);
  await cvc(page).fill(CVC);
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await title(page, 'Pago aprobado');
  });
  await expectOneCharge(person, CENTS);
});

test('sin conexión no se empieza ningún pago, y cuando vuelve se paga desde la misma página', async ({
  page,
  context,
}) => {
  const person = await aboutToPay(page);
  await context.setOffline(true);
  // The page learns that it is offline a moment later.
  await page.waitForFunction('!navigator.onLine');
  await payButton(page).click();
  const told = page.getByText('Sin conexión. No se cobró nada.');
  await expect(told).toBeVisible();
  await context.setOffline(false);
  // The warning leaves by itself.
  await expect(told).toHaveCount(0);
  expect(await listPagos(person)).toEqual([]);
  expect(await listCharges(person)).toEqual([]);
  await cvc(page).fill(CVC);
  await withHealthyPasarela(async () => {
    await payButton(page).click();
    await title(page, 'Pago aprobado');
  });
  await expectOneCharge(person, CENTS);
});
