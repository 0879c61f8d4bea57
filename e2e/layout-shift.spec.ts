import type { Locator, Page } from '@playwright/test';
import { makePerson, rows } from './support/data.ts';
import { type Account, customer, enterAt, enterButton, fromElsewhere } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Browsers call a page steady up to 0.1. An older person presses slowly, and must not press what came under the finger. */
const MOST = 0.02;
/** Answers are held this long, so that every page is drawn first without its data and then with it. */
const SLOW_MS = 400;

const SHIFTS = 'window.shifts ??= [];';

/** The browser itself tells what moved without anybody having touched the page. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`${SHIFTS}
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) window.shifts.push([value, ...sources.map(({ node }) => node?.textContent?.slice(0, 60))]);
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.route(/\/api\/|\/assets\/.*\.page-|\/assets\/card-form/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue().catch(() => undefined);
  });
}

async function expectSteady(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shifts = (await page.evaluate(`${SHIFTS} window.shifts`)) as [number, ...string[]][];
  const sum = shifts.reduce((total, [value]) => total + value, 0);
  expect.soft(sum, `${where}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST);
}

test('nada se mueve mientras carga una página', async ({ page }) => {
  const debtor = await makePerson({
    supplies: [{ domicilio: 'Mitre 1', bills: [{ cents: 4_187_350, dueIn: 5 }], consumos: [205, 190, 233] }],
  });
  const [bill] = await rows<{ id: string }>('SELECT id FROM facturas WHERE suministro_id = $1', [
    debtor.suministros[0],
  ]);
  const pay = `/facturas/pagar?facturas=${bill?.id}`;
  const heading = (name: RegExp): Locator => page.getByRole('heading', { level: 1, name });
  const pages: readonly [Account, string, Locator][] = [
    [customer, '/', heading(/^Hola, /)],
    [customer, '/facturas', heading(/^Facturas/)],
    [customer, '/consumos', heading(/^Consumos$/)],
    [debtor, pay, page.getByLabel('Nombre en la tarjeta')],
  ];
  await fromElsewhere(page);
  await watchShifts(page);
  await page.goto('/login');
  await expect(enterButton(page)).toBeVisible();
  await expectSteady(page, '/login');
  for (const [account, path, shown] of pages) {
    await enterAt(page, account, path);
    await expect(shown).toBeVisible();
    await expectSteady(page, path);
  }
});
