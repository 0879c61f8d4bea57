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

it('sends the file where the browser takes files, and otherwise the words alone', async () => {
  const list = vi.fn(async () => undefined);
  const files = [new File(['%PDF-'], 'comprobante.pdf')];
  stubNavigator({ share: list, canShare: () => true });
  await share({ ...BILL, files });
  expect(list).toHaveBeenLastCalledWith({ ...BILL, files });
  stubNavigator({ share: list, canShare: () => false });
  await share({ ...BILL, files });
  expect(list).toHaveBeenLastCalledWith(BILL);
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
  const words = new URL(whatsappShareHref({ title: 'Pago', text: 'Pago aprobado' }));
  expect(words.searchParams.get('text')).toBe('Pago aprobado');
});

it('says whether it could copy', async () => {
  const writeText = vi.fn(async () => undefined);
  stubNavigator({ clipboard: { writeText } });
  expect(await copyText('hola')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('hola');
  stubNavigator({});
  expect(await copyText('hola')).toBe(false);
});
