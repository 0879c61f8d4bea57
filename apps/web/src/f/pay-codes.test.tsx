import { afterEach, expect, test, vi } from 'vitest';
import { payCodes } from './pay-codes.ts';

const COBRO = { barras: 'itf', codigosVencidos: false } as const;
const FACTURA = { vencida: false, codigoLink: '12345678', codigoPmc: '876001234' };
const draw = (changes: object = {}, cobro: Parameters<typeof payCodes>[1] = COBRO) => {
  const list = payCodes({ ...FACTURA, ...changes }, cobro);
  document.body.replaceChildren(...(list ? [list] : []));
  return [...document.querySelectorAll('li')];
};
const textsOf = (rows: readonly Element[]) => rows.map(({ textContent }) => textContent);
const nodeOf = (row: Element | undefined, what: string) => row?.querySelector(what) as HTMLElement;

afterEach(() => vi.unstubAllGlobals());

test('los códigos del suministro y el de barras de la factura', () => {
  expect(textsOf(draw({ codigoBarras: '04471234567890123456' }))).toEqual([
    'Link Pagos (Red Link)12345678Copiar el código de Link Pagos (Red Link)',
    'Pago Mis Cuentas (Banelco)876001234Copiar el código de Pago Mis Cuentas (Banelco)',
    'Rapipago, Pago Fácil y otros0447 1234 5678 9012 3456',
  ]);
  expect(draw({ codigoLink: undefined, codigoPmc: undefined })).toEqual([]);
});

test('copiado se dice, y si no se pudo también', async () => {
  const writeText = vi.fn(async (_: string) => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const [row] = draw();
  const [copy, told] = [nodeOf(row, 'button'), nodeOf(row, '[role="status"]')];
  copy.click();
  await vi.waitFor(() => expect(told.textContent).toBe('Copiado'));
  expect([writeText.mock.calls, copy.firstElementChild?.textContent]).toEqual([[['12345678']], 'Copiado']);
  writeText.mockRejectedValue(new Error('sin permiso'));
  copy.click();
  await vi.waitFor(() => expect(told.textContent).toBe('No pudimos copiarlo. Elegí el texto y copialo.'));
  expect([copy.firstElementChild?.textContent, told.className]).toEqual(['Copiar', 'suave']);
});

test('vencida, los bancos ya no la toman, salvo que la cooperativa diga que sí', () => {
  const vencida = { vencida: true };
  expect(textsOf(draw(vencida))[0]).toBe('Link Pagos (Red Link)12345678Hasta el vencimiento');
  expect(textsOf(draw(vencida, { ...COBRO, codigosVencidos: true }))[0]).toContain('Copiar');
});
