import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Half as long to read as the one with its comments, for each page that is looked at. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Of what passed one element is told, and no style sheet is fetched again: a look is somewhat shorter. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
  preload: false,
};

/** What lies over the page. Axe cannot tell the contrast of two things of which one half covers the other. */
export type Overlay = 'dialog' | 'toast' | 'mapa';

const OVERLAYS: Readonly<Record<Overlay, { look: string; whole: string }>> = {
  // The portal holds the dark veil besides the dialog itself.
  dialog: {
    look: ':is([role="dialog"], dialog[open])',
    whole: ':is([data-portal]:has([role="dialog"]), dialog[open])',
  },
  // Its squares go beyond the frame that cuts them, and axe takes them to cover what is around.
  mapa: { look: '.leaflet-container', whole: '.leaflet-tile-pane' },
  toast: { look: 'body > div:has(> [role="alert"])', whole: 'body > div:has(> [role="alert"])' },
};

/** Dialogs and notices are drawn outside it. */
const PAGE = '#root';

/**
 * What axe holds against the page, one line per element. No rule is silenced, and a contrast that it could not
 * decide counts as a fault: nobody has seen it pass. What covers and what is covered are looked at apart, each
 * with the other out of sight.
 */
export async function axeFaults(page: Page, overlay?: Overlay): Promise<string[]> {
  if (!overlay) return look(page, 'página');
  const { look: selector, whole } = OVERLAYS[overlay];
  const over = await without(page, PAGE, () => look(page, overlay, selector));
  const under = await without(page, whole, () => look(page, 'página'));
  return [...over, ...under];
}

async function without<T>(page: Page, selector: string, work: () => Promise<T>): Promise<T> {
  const style = await page.addStyleTag({ content: `${selector} { display: none !important; }` });
  if (await page.locator(selector).first().isVisible()) throw new Error(`${selector} no se pudo ocultar`);
  try {
    return await work();
  } finally {
    await style.evaluate((node) => node.remove());
  }
}

/** Stays in the page until it is left: reading axe costs the browser more than looking with it. */
async function putAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(SOURCE);
}

/** Only what is held against the page travels out of it: the whole of what axe says is long. */
async function look(page: Page, where: string, selector = 'html'): Promise<string[]> {
  await putAxe(page);
  const { violations, incomplete, looked } = await page.evaluate<
    Pick<AxeResults, 'violations' | 'incomplete'> & { looked: number }
  >(
    `axe.run(${JSON.stringify(selector)}, ${JSON.stringify(OPTIONS)}).then(
      ({ violations, incomplete, passes }) => ({
        violations,
        incomplete: incomplete.filter(({ id }) => id === 'color-contrast'),
        looked: passes.length,
      }),
    )`,
  );
  // Axe that looked at nothing has nothing to say, and must not look like a clean page.
  if (looked === 0) return [`${where}: axe no miró nada`];
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
  );
}
