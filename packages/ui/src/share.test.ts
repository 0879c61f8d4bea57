// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { canShare, copyText, share, whatsappShareHref } from './share.ts';

const BILL = {
  title: 'Factura',
  text: 'Factura de octubre: $ 41.873,50 & más',
  url: 'https://coop.test/f/1?a=b',
};

const stubNavigator = (parts: object) => vi.stubGlobal('navigator', parts);
afterEach(() => vi.unstubAllGlobals());

it('opens the list of the phone, where there is one', async () => {
  stubNavigator({});
  expect(canShare()).toBe(false);
  const list = vi.fn(async () => undefined);
  stubNavigator({ share: list });
  expect(canShare()).toBe(true);
  expect(await share(BILL)).toBe('sent');
  expect(list).toHaveBeenCalledWith(BILL);
});

it.each([
  ['closed', new DOMException('closed', 'AbortError')],
  ['impossible', new DOMException('not now', 'NotAllowedError')],
  ['impossible', new TypeError('bad data')],
])('tells %s from the reason of the browser', async (told, reason) => {
  stubNavigator({ share: () => Promise.reject(reason) });
  expect(await share(BILL)).toBe(told);
});

it('writes the words and the address in the message of WhatsApp', () => {
  const { origin, pathname, searchParams } = new URL(whatsappShareHref(BILL));
  expect(origin + pathname).toBe('https://wa.me/');
  expect(searchParams.get('text')).toBe(`${BILL.text}\n${BILL.url}`);
});

it('says whether it could copy', async () => {
  const writeText = vi.fn(async () => undefined);
  stubNavigator({ clipboard: { writeText } });
  expect(await copyText('hola')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('hola');
  stubNavigator({});
  expect(await copyText('hola')).toBe(false);
});
