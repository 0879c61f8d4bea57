import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import { linkOf, storePdfs } from './support/bulk.ts';
import { makePerson, rememberSecret, rows } from './support/data.ts';
import { longDay } from './support/dates.ts';
import { dialog, enterAt, fromElsewhere } from './support/steps.ts';
import { expect, homeUrl, test } from './support/test.ts';

const INVALID_LINK = 'El enlace no es válido o venció. Ingresá para ver tus facturas.';
const KB = 1024;

const person = (dueIn = 5) =>
  makePerson({
    supplies: [
      {
        domicilio: 'Mitre 12',
        alias: 'Lo de Norma',
        bills: [{ cents: 4_187_350, dueIn, descargable: true }],
      },
    ],
  });

async function billOf(suministro = 0) {
  const [bill] = await rows<{ numero: string; cuenta: string }>(
    'SELECT numero, cuenta FROM facturas f JOIN suministros s ON s.id = suministro_id WHERE s.id = $1',
    [suministro],
  );
  if (!bill) throw new Error('no bill');
  return bill;
}

/** This is somebody else's phone: it has no session, no cache and another address. */
async function stranger(browser: Browser, like: Page): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: homeUrl(), viewport: like.viewportSize() });
  await fromElsewhere(context);
  return context;
}

const linkField = (page: Page) => dialog(page).getByLabel('Enlace', { exact: true });

async function openDialog(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Ver factura de / }).click();
  await dialog(page).getByRole('button', { name: 'Compartir' }).click();
  await expect(linkField(page)).toHaveValue(/\/f\//);
  return linkField(page).inputValue();
}

test('quien recibe el enlace ve la factura y su PDF sin ingresar, y nada de la persona', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await person();
  const { numero, cuenta } = await billOf(owner.suministros[0]);
  await storePdfs();
  await enterAt(page, owner, '/facturas');
  const shown = await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Copiado' })).toBeVisible();
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(copied).toBe(shown);
  expect(copied).toBe(homeUrl() + (await linkOf(numero)));
  rememberSecret(copied.split('/f/')[1] ?? '');

  const elsewhere = await stranger(browser, page);
  const visit = await elsewhere.newPage();
  const answers: Response[] = [];
  visit.on('response', (response) => answers.push(response));
  await visit.goto(copied);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Factura de octubre 2026');
  const card = visit.getByRole('main');
  await expect(card).toContainText('$\u00a041.873,50');
  await expect(card).toContainText(`Vence el ${longDay(5)}`);
  await expect(card).toContainText(
    `Número de suministro ${'•'.repeat(cuenta.length - 3)}${cuenta.slice(-3)}`,
  );
  await expect(visit).toHaveTitle('Factura de octubre 2026 – La Posta');
  const api = answers.filter((answer) => new URL(answer.url()).pathname.startsWith('/api/'));
  expect(api.map((answer) => new URL(answer.url()).pathname.split('/')[2]).sort()).toEqual(['oob']);
  const bodies = await Promise.all(api.map((answer) => answer.text()));
  const everything = [await visit.content(), ...bodies].join('\n').toLowerCase();
  // This proves that the search finds what is there.
  expect(everything).toContain(numero.toLowerCase());
  for (const secret of ['quiroga', 'norma', 'mitre 12', owner.documento, owner.email, cuenta, '3492401234'])
    expect(everything, secret).not.toContain(secret.toLowerCase());

  const button = visit.getByRole('link', { name: 'Descargar factura' });
  const path = (await button.getAttribute('href')) ?? '';
  const [opened] = await Promise.all([
    visit.waitForResponse((answer) => answer.url().endsWith(path)),
    button.click(),
  ]);
  expect(opened.status()).toBe(200);
  const { 'content-type': type, 'content-disposition': disposition } = opened.headers();
  expect(type).toBe('application/pdf');
  expect(disposition).toContain(`filename="factura-${numero.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf"`);
  const pdf = await elsewhere.request.get(path);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await visit.goto(copied);
  await visit.getByRole('link', { name: 'Ingresá para ver tus facturas' }).click();
  await expect(visit).toHaveURL(/\/login\?redirect=(\/|%2F)facturas$/);
  await elsewhere.close();
});

test('anulado, el enlace viejo deja de servir y el nuevo sirve', async ({ page, browser }) => {
  const owner = await person();
  await enterAt(page, owner, '/facturas');
  const old = await openDialog(page);
  const annul = dialog(page).getByRole('button', { name: 'Anular el enlace' });
  await annul.click();
  await expect(dialog(page)).toContainText('Los enlaces que ya mandaste dejan de funcionar.');
  await expect(dialog(page).getByRole('button', { name: 'Volver' })).toBeFocused();
  await annul.click();
  await expect(dialog(page).getByText('Anulamos el enlace anterior. Este es el nuevo.')).toBeVisible();
  await expect(linkField(page)).not.toHaveValue(old);
  const fresh = await linkField(page).inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await openDialog(page)).toBe(fresh);

  const elsewhere = await stranger(browser, page);
  const visit = await elsewhere.newPage();
  await visit.goto(old);
  await expect(visit.getByRole('alert')).toContainText(INVALID_LINK);
  await expect(visit.getByText('41.873,50')).toHaveCount(0);
  await visit.getByRole('link', { name: 'Ingresar', exact: true }).click();
  await expect(visit).toHaveURL(/\/login\?redirect=(\/|%2F)facturas$/);
  await visit.goto(fresh);
  await expect(visit.getByRole('main')).toContainText('$\u00a041.873,50');
  await elsewhere.close();
});

test('a los 61 días del vencimiento el enlace ya no sirve, ni se ofrece', async ({ page }) => {
  await fromElsewhere(page);
  const [last, dead] = [await person(-60), await person(-61)];
  await page.goto(await linkOf((await billOf(last.suministros[0])).numero));
  await expect(page.getByRole('main')).toContainText('Vencida');
  const path = await linkOf((await billOf(dead.suministros[0])).numero);
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText(INVALID_LINK);
  const pdf = await page.request.get(`/api/oob/factura/${path.slice(3)}/pdf`);
  expect(pdf.status()).toBe(404);
  await enterAt(page, dead, '/facturas');
  await expect(page.getByRole('main')).toContainText('41.873,50');
  await page.getByRole('button', { name: /^Ver factura de / }).click();
  await expect(dialog(page)).toContainText('Número');
  await expect(dialog(page).getByRole('button', { name: 'Compartir' })).toHaveCount(0);
});

test('la factura del enlace llega en 50 KB y su letra, sin el código de la aplicación', async ({
  page,
  browser,
}, info) => {
  const owner = await person();
  const elsewhere = await stranger(browser, page);
  const visit = await elsewhere.newPage();
  const answers: Response[] = [];
  visit.on('response', (response) => answers.push(response));
  await visit.goto(await linkOf((await billOf(owner.suministros[0])).numero));
  await expect(visit.getByRole('main')).toContainText('$\u00a041.873,50');
  await visit.waitForLoadState('networkidle');
  let [bytes, fonts] = [0, 0];
  for (const answer of answers) {
    const { responseBodySize, responseHeadersSize } = await answer.request().sizes();
    if (answer.request().resourceType() === 'font') fonts += responseBodySize;
    else bytes += responseBodySize + responseHeadersSize;
  }
  info.annotations.push({ type: 'peso', description: `${bytes} y ${fonts} de letra` });
  expect(bytes).toBeGreaterThan(2 * KB);
  expect(bytes).toBeLessThanOrEqual(50 * KB);
  expect(fonts).toBeGreaterThan(KB);
  expect(fonts).toBeLessThanOrEqual(24 * KB);
  const scriptsIn = (html: string) => [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  const application = scriptsIn(await (await fetch(`${homeUrl()}/login`)).text());
  expect(application.length).toBeGreaterThan(2);
  const loaded = answers
    .map((answer) => new URL(answer.url()).pathname)
    .filter((path) => path.endsWith('.js'));
  // What it shares with the application are three small files of their own.
  const own = loaded.filter((path) => !/^\/assets\/(enlace|codigos|espera)-/.test(path));
  expect(own).toEqual([expect.stringMatching(/^\/assets\/f-[\w-]+\.js$/)]);
  expect(application).not.toContain(own[0]);
  await elsewhere.close();
});

test('quien prueba 20 enlaces malos tiene que esperar, y se le dice cuánto', async ({ page, browser }) => {
  const owner = await person();
  const path = await linkOf((await billOf(owner.suministros[0])).numero);
  const elsewhere = await stranger(browser, page);
  const visit = await elsewhere.newPage();
  const headers = await fromElsewhere(elsewhere);
  const guess = (n: number) =>
    fetch(`${homeUrl()}/api/oob/factura/${n}-${crypto.randomUUID()}`, { headers }).then(
      ({ status }) => status,
    );
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n + 1)));
  expect(new Set(statuses)).toEqual(new Set([404]));
  await visit.goto(path);
  await expect(visit.getByRole('alert')).toContainText(
    /Hiciste muchos intentos seguidos\. Probá de nuevo en (9|10) minutos\./,
  );
  await expect(visit.getByText('41.873,50')).toHaveCount(0);
  await fromElsewhere(elsewhere);
  await visit.getByRole('button', { name: 'Reintentar' }).click();
  await expect(visit.getByRole('main')).toContainText('$\u00a041.873,50');
  await expect(visit.getByRole('heading', { level: 1 })).toBeFocused();
  await elsewhere.close();
});

test('sin conexión lo dice, y Reintentar trae la factura', async ({ page }) => {
  await fromElsewhere(page);
  const owner = await person();
  await page.route('**/api/oob/factura/**', (route) => route.abort('internetdisconnected'));
  await page.goto(await linkOf((await billOf(owner.suministros[0])).numero));
  await expect(page.getByRole('alert')).toContainText('Revisá tu conexión y probá de nuevo.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('main')).toContainText('$\u00a041.873,50');
});
