// The context is used again, so that the browser parses and compiles the application once and not once per test. Each test
// still has a page of its own, since a reused page keeps everything that earlier tests left in it.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from './test.ts';

/** A renderer grows with each test, so its context is closed before that slows the next ones. */
const USES = 25;

/** The keeper is an idle page. Without it the browser would end the renderer between two tests and compile again. */
type Kept = { context: BrowserContext; keeper: Page; uses: number };
let kept: Kept | undefined;

async function open(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  const keeper = await context.newPage();
  await keeper.goto('/icon.svg');
  return { context, keeper, uses: 0 };
}

async function clean({ context, keeper }: Kept): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  const empty = () =>
    keeper.evaluate(`(async () => {
      localStorage.clear();
      for (const { name } of await indexedDB.databases())
        await new Promise((done) => { indexedDB.deleteDatabase(name).onsuccess = done; });
      return localStorage.length + (await indexedDB.databases()).length;
    })()`);
  // A page that was just closed may still have been saving something.
  await expect.poll(empty, { message: 'el navegador no quedó vacío', timeout: 5_000 }).toBe(0);
}

/**
 * Use this only for tests that change nothing of the context itself, such as its connection, its clock or its permissions.
 */
export const test = base.extend({
  context: async ({ browser }, use) => {
    if (kept?.uses === USES) {
      await kept.context.close();
      kept = undefined;
    }
    kept ??= await open(browser);
    kept.uses += 1;
    await use(kept.context);
    await clean(kept);
  },
});

export { expect };
