import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { devtools } from './dom.ts';

/** The minified build takes half as long to parse, and it is parsed in each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Only one element is reported of each rule that passed, and no style sheet is fetched again, which makes each check
 * somewhat shorter.
 */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
  preload: false,
};

/** Axe cannot decide the contrast of two elements when one partly covers the other. */
export type Overlay = 'dialog' | 'toast' | 'mapa';

const OVERLAYS: Readonly<Record<Overlay, { look: string; whole: string }>> = {
  dialog: { look: 'dialog[open]', whole: 'dialog[open]' },
  // The tiles go beyond the frame that clips them, and axe takes them to cover the elements around it.
  mapa: { look: '.leaflet-container', whole: '.leaflet-tile-pane' },
  toast: { look: 'body > div > div:has(> [role="alert"])', whole: 'body > div > div:has(> [role="alert"])' },
};

/** Dialogs and notices are drawn outside this element. */
const PAGE = '#root';

/**
 * What a bar covers is seen by scrolling, so the bars that stay in sight take their place in the page meanwhile. So do the
 * menu of the staff, which in a low window scrolls to where one is, the side of a case and the list of the plantillas: all of
 * them cut something at their edge.
 */
const UNFOLDED = `[data-in-sight] { position: static !important; }
:root[data-marco="mesa"] #root :is(aside[aria-label="Datos del caso"], nav[aria-label="Mensajes"]) { position: static !important; }
:root[data-marco="mesa"] #root :is(:has(> nav[aria-label="Menú principal"]), aside[aria-label="Datos del caso"], nav[aria-label="Mensajes"]) {
  height: auto !important;
  max-height: none !important;
  overflow: visible !important;
}`;

/**
 * It returns one line per element. No rule is silenced, and a contrast that axe could not decide counts as a fault. The
 * overlay and the page are checked separately, each with the other hidden.
 */
export async function axeFaults(page: Page, overlay?: Overlay): Promise<string[]> {
  return withStyle(page, UNFOLDED, () => faultsOf(page, overlay));
}

async function faultsOf(page: Page, overlay?: Overlay): Promise<string[]> {
  const withoutTiles = () => without(page, OVERLAYS.mapa.whole, () => look(page, 'página'));
  if (!overlay) return withoutTiles();
  const { look: selector, whole } = OVERLAYS[overlay];
  const over = await without(page, PAGE, () => look(page, overlay, selector));
  const under = await without(page, whole, withoutTiles);
  return [...over, ...under];
}

function without<T>(page: Page, selector: string, work: () => Promise<T>): Promise<T> {
  return withStyle(page, `${selector} { display: none !important; }`, async () => {
    if (await page.locator(selector).first().isVisible()) throw new Error(`${selector} no se pudo ocultar`);
    return work();
  });
}

async function withStyle<T>(page: Page, content: string, work: () => Promise<T>): Promise<T> {
  const style = await page.addStyleTag({ content });
  try {
    return await work();
  } finally {
    await style.evaluate((node) => node.remove());
  }
}

/**
 * Axe stays in the page until the page is left. It is handed over as a script and not through page.evaluate(), because the
 * browser keeps what it compiled of a script for the next page.
 */
async function putAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in globalThis')) return;
  const { exceptionDetails } = await (await devtools(page)).send('Runtime.evaluate', { expression: SOURCE });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
}

/** Only the faults are returned from the page, because the whole result of axe is long. */
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
  // If axe checked nothing, the result must not pass for a clean page.
  if (looked === 0) return [`${where}: axe no miró nada`];
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
  );
}
