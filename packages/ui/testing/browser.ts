import { vi } from 'vitest';

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

/** Returns the addresses that the page opens in another tab, as they come. */
export function watchTabs(): string[] {
  const addresses: string[] = [];
  const location = { replace: (address: string) => void addresses.push(address) };
  vi.spyOn(window, 'open').mockReturnValue({ location } as unknown as Window);
  return addresses;
}
