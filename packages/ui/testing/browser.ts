// This works on the window, so a file of tests without one cannot import it.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** The files of a worker share their window, so one person uses every screen. */
export const user = userEvent.setup();

export const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

export const textsOf = (role: string, container: HTMLElement = document.body) =>
  within(container)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

/** What the person saves is listed as "name blob:1", where 1 is the first of the files. */
export function watchDownloads() {
  const files: Blob[] = [];
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  return { files, saved };
}

/** The result fills with the addresses that the page opens in another tab, as they come. */
export function watchTabs(): string[] {
  const addresses: string[] = [];
  const location = { replace: (address: string) => void addresses.push(address) };
  vi.spyOn(window, 'open').mockReturnValue({ location } as unknown as Window);
  return addresses;
}

/** The browser of the tests cannot print: what it is asked is counted. */
export async function printWith(buttonName: string) {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(await screen.findByRole('button', { name: buttonName }));
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
}
