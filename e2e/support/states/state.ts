import type { Locator, Page } from '@playwright/test';
import type { Overlay } from '../axe.ts';
import { type Bill, makePerson } from '../data.ts';
import { type Account, enterAt, hold } from '../steps.ts';
import { expect } from '../test.ts';

export type State = {
  reach: (page: Page) => Promise<unknown>;
  overlay?: Overlay;
  /** Each size reaches this state in a different way, so it is reached twice. */
  apart?: true;
};
export type States = Readonly<Record<string, State>>;

export const text = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible();

export const NO_RESULTS = 'No se han encontrado resultados';
export const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const skeleton = (page: Page) => page.locator('[class*="hueso_"]').first();
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

/** A person is made only when the state is reached, so that no other state shares that person. */
type Who = Account | (() => Promise<Account>) | 'nobody';
type Shown = string | RegExp | ((page: Page) => Locator);

export const shows = (who: Who, path: string, shown: Shown): State => ({
  reach: async (page) => {
    if (who === 'nobody') await page.goto(path);
    else await enterAt(page, typeof who === 'function' ? await who() : who, path);
    await (typeof shown === 'function' ? expect(shown(page)).toBeVisible() : text(page, shown));
  },
});

export const whileLoading = (
  url: RegExp | string,
  who: Who,
  path: string,
  shown: Shown = skeleton,
): State => ({
  reach: (page) => hold(page, url).then(() => shows(who, path, shown).reach(page)),
});

export const whenFailing = (url: RegExp, who: Who, path: string, shown: Shown = retry): State => ({
  reach: async (page) => {
    await page.route(url, (route) => route.fulfill({ status: 500, body: '{}' }));
    await shows(who, path, shown).reach(page);
  },
});

export const makeHousehold = (...bills: Bill[]) =>
  makePerson({ supplies: [{ domicilio: 'Mitre 12', bills }] });

export const makeUnconfirmed = () => makePerson({ roles: [], supplies: [{ domicilio: 'Mitre 12' }] });

export async function oldData(page: Page, pattern: RegExp): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), actualizado: '2026-01-05T08:00:00-03:00' };
    await route.fulfill({ response, json });
  });
}
