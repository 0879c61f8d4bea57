import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from './wake-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settled = () => new Promise((done) => setTimeout(done));

function grant(request: (kind: string) => Promise<{ release: () => Promise<void> }>): void {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
}

/** The pages of other files stay in the document that they share. */
const page = document.implementation.createHTMLDocument();

test('la pantalla se pide otra vez al volver a verse, y se suelta al irse', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  grant(request);
  const hidden = vi.spyOn(page, 'hidden', 'get').mockReturnValue(false);
  const stop = keepAwake(page);
  await settled();
  hidden.mockReturnValue(true);
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(request).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect([request.mock.calls.length, release.mock.calls.length]).toEqual([2, 1]);
});

test('la que llega cuando ya nadie mira se suelta', async () => {
  const release = vi.fn(async () => undefined);
  grant(async () => ({ release }));
  keepAwake()();
  await settled();
  expect(release).toHaveBeenCalledOnce();
});

test('donde no se puede, no pasa nada', async () => {
  keepAwake()();
  grant(async () => Promise.reject(new DOMException('', 'NotAllowedError')));
  const stop = keepAwake();
  await settled();
  expect(stop).not.toThrow();
});
