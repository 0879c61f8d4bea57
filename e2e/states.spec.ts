// Every state of every screen is checked with axe and measured at both sizes. Reaching a state costs as much as checking it,
// so each one is reached once and the window is then enlarged, as turning a tablet does.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFaults } from './support/axe.ts';
import { forgetAttempts } from './support/data.ts';
import { folders } from './support/folders.ts';
import {
  cutTexts,
  groundsWithoutBorder,
  setLetter,
  smallTargets,
  widerThanScreen,
} from './support/measure.ts';
import { expect, test } from './support/one-context.ts';
import { sizes } from './support/sizes.ts';
import { overlayOf, states } from './support/states.ts';
import { isPhone } from './support/steps.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: /roto a propósito|dynamically imported module/ });
test.beforeEach(forgetAttempts);

type Size = keyof typeof sizes;

/** This is the browser's default font size in pixels. */
const PLAIN = 16;

/** These are measured besides the plain reading of each size. Each entry changes one thing of the entry before it. */
const READINGS: Readonly<Record<Size, readonly { name: string; width?: number; root: number }[]>> = {
  telefono: [
    { name: '320 px', width: 320, root: PLAIN },
    { name: '320 px con letra al 200 %', width: 320, root: 32 },
    { name: 'letra al 200 %', root: 32 },
  ],
  escritorio: [{ name: 'letra al 200 %', root: 32 }],
};

async function ruler(page: Page, name: string): Promise<string[]> {
  const wider = await widerThanScreen(page);
  const cut = await cutTexts(page);
  return [
    ...(wider > 0 ? [`${name}: la página se corre ${wider} px de costado`] : []),
    ...cut.map((words) => `${name}: texto cortado: ${words}`),
  ];
}

async function readings(page: Page, size: Size): Promise<string[]> {
  const found = await ruler(page, 'como es');
  for (const { name, width = sizes[size].width, root } of READINGS[size]) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ ...sizes[size], width });
    await setLetter(page, root);
    found.push(...(await ruler(page, name)));
  }
  return found;
}

/** Beside the picture go the words that are seen and what a screen reader tells, from top to bottom. */
async function record(page: Page, path: string, fullPage: boolean): Promise<void> {
  await page.screenshot({ path: `${path}.png`, fullPage });
  const body = page.locator('body');
  // biome-ignore lint/performance/useDomNodeTextContent: only the words that the style lets be seen are wanted.
  writeFileSync(`${path}.txt`, await body.innerText());
  writeFileSync(`${path}.yml`, await body.ariaSnapshot());
}

/** The staff have a frame of their own. */
const isDesk = (page: Page) => page.locator('html[data-marco="mesa"]').isVisible();

async function look(page: Page, size: Size, name: string): Promise<void> {
  const state = states[name];
  const overlay = state && overlayOf(page, name, state);
  // These are for people to look at. On CI nobody does, and taking them is an eighth of the time. A picture of the whole page
  // resizes it for an instant, and that closes what covers it.
  if (!process.env.CI) await record(page, join(folders.shots, size, name), !overlay);
  const faults = await axeFaults(page, overlay);
  expect.soft(faults, `axe, ${size}`).toEqual([]);
  if (isPhone(page) || (await isDesk(page)))
    expect.soft(await smallTargets(page), 'objetivos demasiado chicos').toEqual([]);
  expect.soft(await groundsWithoutBorder(page), `sin borde con colores forzados, ${size}`).toEqual([]);
  expect.soft(await readings(page, size), `con otro ancho u otra letra, ${size}`).toEqual([]);
}

for (const [name, state] of Object.entries(states)) {
  const both = ['telefono', 'escritorio'] as const;
  const visits: readonly (readonly Size[])[] = state.apart ? both.map((size) => [size]) : [both];
  for (const visit of visits)
    test(`estado ${name}, ${visit.join(' y ')}`, async ({ page }) => {
      for (const [index, size] of visit.entries()) {
        if (index > 0) await setLetter(page, PLAIN);
        await page.setViewportSize(sizes[size]);
        if (index === 0) await state.reach(page);
        await look(page, size, name);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
}
