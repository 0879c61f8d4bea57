import type { Page } from '@playwright/test';
import type { Overlay } from '../axe.ts';
import { type Bill, makePerson } from '../data.ts';
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

export const makeHousehold = (...bills: Bill[]) =>
  makePerson({ supplies: [{ domicilio: 'Mitre 12', bills }] });

export async function oldData(page: Page, pattern: RegExp): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), actualizado: '2026-01-05T08:00:00-03:00' };
    await route.fulfill({ response, json });
  });
}
