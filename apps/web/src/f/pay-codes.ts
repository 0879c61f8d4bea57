import type { FacturaPublica } from '@oficina/facturas/contract';
import { inFours, type OtherWay, otherWays } from '@oficina/facturas/other-ways';
import type { PublicConfig } from '@oficina/hydra';
import { showBarcode } from '@oficina/ui/barcode';
import { copyText } from '@oficina/ui/share';
import { button, element, paragraph } from './element.ts';

type Cobro = PublicConfig['cobro'];
type Payable = Pick<FacturaPublica, 'vencida' | 'codigoLink' | 'codigoPmc' | 'codigoBarras'>;

/** What a person types at the page of their bank, or shows at a counter. */
export function payCodes(factura: Payable, cobro: Cobro): HTMLElement | undefined {
  const ways = otherWays(factura, factura, cobro);
  if (ways.length === 0) return undefined;
  return element(
    'ul',
    { class: 'formas' },
    ...ways.map((way) => element('li', {}, ...(way.kind === 'code' ? codeRow(way) : barcodeRow(way, cobro)))),
  );
}

function codeRow({ name, code, isClosed }: Extract<OtherWay, { kind: 'code' }>): HTMLElement[] {
  const words = element('p', {}, name, element('b', {}, code));
  if (isClosed) return [words, element('p', { class: 'suave' }, 'Hasta el vencimiento')];
  const label = element('span', {}, 'Copiar');
  const of = element('span', { class: 'oculto' }, ` el código de ${name}`);
  const told = element('span', { class: 'oculto', role: 'status' });
  const copy = async () => {
    // The text is cleared first, so that a screen reader announces the same text again.
    told.replaceChildren();
    const isCopied = await copyText(code);
    label.replaceChildren(isCopied ? 'Copiado' : 'Copiar');
    told.className = isCopied ? 'oculto' : 'suave';
    told.replaceChildren(isCopied ? 'Copiado' : 'No pudimos copiarlo. Elegí el texto y copialo.');
  };
  return [words, button(() => void copy(), label, of), told];
}

function barcodeRow(
  { name, digits }: Extract<OtherWay, { kind: 'barcode' }>,
  { barras }: Cobro,
): HTMLElement[] {
  const holder = element('div', { class: 'barras' });
  showBarcode(holder, digits, barras);
  return [paragraph(name), holder, element('p', { class: 'digitos' }, inFours(digits))];
}
