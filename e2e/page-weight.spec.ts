import type { Browser, Page, Response } from '@playwright/test';
import { customer, enterAt, enterButton } from './support/steps.ts';
import { expect, homeUrl, test } from './support/test.ts';

const KB = 1024;

const KINDS = { script: 'js', stylesheet: 'css', font: 'fonts' } as const;

type Weight = { js: number; css: number; fonts: number; plain: string[] };

async function weigh(page: Page, load: () => Promise<unknown>): Promise<Weight> {
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await load();
  await page.waitForLoadState('networkidle');
  const weight: Weight = { js: 0, css: 0, fonts: 0, plain: [] };
  for (const answer of answers) {
    const type = answer.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet' && type !== 'font') continue;
    // A cached answer weighs nothing and would make this pass, so every one must have crossed the network.
    const { responseBodySize } = await answer.request().sizes();
    expect(responseBodySize, answer.url()).toBeGreaterThan(0);
    weight[KINDS[type]] += responseBodySize;
    // A font is compressed by itself.
    if (type !== 'font' && answer.headers()['content-encoding'] !== 'br') weight.plain.push(answer.url());
  }
  return weight;
}

/** The typeface is told apart, because every page keeps it. */
function expectOneFont({ fonts }: Weight): void {
  expect(fonts).toBeGreaterThan(KB);
  expect(fonts / KB).toBeLessThanOrEqual(24);
}

test('la primera visita a /login pesa a lo sumo 115 KB de JavaScript y 8 KB de CSS', async ({
  page,
}, info) => {
  const weight = await weigh(page, async () => {
    await page.goto('/login');
    await expect(enterButton(page)).toBeVisible();
  });
  info.annotations.push({ type: 'peso', description: JSON.stringify(weight) });
  expect(weight.js).toBeGreaterThan(50 * KB);
  expect(weight.css).toBeGreaterThan(KB);
  expect(weight.js / KB).toBeLessThanOrEqual(115);
  expect(weight.css / KB).toBeLessThanOrEqual(8);
  expectOneFont(weight);
  expect(weight.plain, 'sin brotli').toEqual([]);
});

async function weighCold(browser: Browser, page: Page, path: string, ready: string): Promise<Weight> {
  await enterAt(page, customer, '/icon.svg');
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: homeUrl(),
    viewport: page.viewportSize(),
  });
  const cold = await context.newPage();
  const weight = await weigh(cold, async () => {
    await cold.goto(path);
    await expect(cold.getByText(ready).first()).toBeVisible();
  });
  await context.close();
  return weight;
}

for (const [name, path, ready] of [
  ['al inicio', '/', 'Ver mis consumos'],
  ['a /facturas', '/facturas', '3 resultados'],
  ['a /consumos', '/consumos', 'Descargar planilla'],
  ['a /suministros', '/suministros', 'Número de suministro 10010120'],
] as const) {
  test(`la primera visita ${name} con sesión pesa a lo sumo 140 KB de JavaScript`, async ({
    page,
    browser,
  }, info) => {
    const weight = await weighCold(browser, page, path, ready);
    info.annotations.push({ type: 'peso', description: JSON.stringify(weight) });
    expect(weight.js).toBeGreaterThan(50 * KB);
    expect(weight.js / KB).toBeLessThanOrEqual(140);
    expectOneFont(weight);
    expect(weight.plain, 'sin brotli').toEqual([]);
  });
}
