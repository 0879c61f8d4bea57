import type { PagoPublico } from '@oficina/pagos/contract';
import * as words from '@oficina/pagos/waiting';
import { keepAwake } from '@oficina/ui/wake-lock';
import { button, element, link, paragraph } from './element.ts';
import { cancelPago } from './load.ts';
import { title } from './screen.ts';
import { money, month } from './texts.ts';

type Cancelling = {
  isToChoose: boolean;
  onCancelled: (pago: PagoPublico) => void;
};
/** `leave` lets go of what it held. */
export type Waiting = { parts: HTMLElement[]; leave: () => void };

const IMAGE_AGAIN_MS = 3_000;
/** A screen reader tells only what changes after it has seen the place. */
const SEEN_MS = 400;

export function waitingPago(pago: PagoPublico, cancelling: Cancelling): Waiting {
  const { importe, factura } = pago;
  const parts = [
    element(
      'div',
      { class: 'pila' },
      title(`Pagar ${money(importe)}`),
      element(
        'p',
        { class: 'suave' },
        `Factura de ${month(factura.periodo)}, suministro ${factura.suministroCuenta}`,
      ),
    ),
  ];
  const status = element('p', { role: 'status', class: 'dicho' });
  const timers = [setTimeout(() => status.replaceChildren(words.waitingText(pago.metodo)), SEEN_MS)];
  const acts = cancelWays(pago, cancelling);
  if (pago.metodo !== 'qr') {
    const url = words.walletUrl(pago);
    parts.push(
      element(
        'section',
        { class: 'tarjeta', 'aria-label': 'Mercado Pago' },
        status,
        paragraph(words.PAID_THERE),
        url && link(url, 'boton', words.OPEN_WALLET),
        ...acts,
      ),
    );
    return { parts, leave: () => timers.forEach(clearTimeout) };
  }
  const { vence } = pago;
  const untilSoon = vence ? words.untilSoonMs(vence, Date.now()) : 0;
  if (untilSoon > 0) timers.push(setTimeout(() => status.replaceChildren(words.ENDS_SOON), untilSoon));
  const sleep = keepAwake();
  parts.push(
    element(
      'section',
      { class: 'tarjeta', 'aria-labelledby': 'codigo' },
      element('h2', { id: 'codigo' }, words.SCAN_TITLE),
      codeImage(pago),
      paragraph(words.SCAN_WALLETS),
      vence && element('p', {}, element('b', {}, words.validText(vence))),
      status,
      element(
        'a',
        { class: 'boton', href: `/api/oob/pago/${pago.clave}/qr.png`, download: words.IMAGE_NAME },
        words.SAVE_IMAGE,
      ),
      element('p', { class: 'suave' }, words.SAME_PHONE),
      ...acts,
    ),
  );
  return {
    parts,
    leave: () => {
      timers.forEach(clearTimeout);
      sleep();
    },
  };
}

/** The picture is asked for again, because a weak signal may lose it and nobody can pay without it. */
function codeImage({ clave, importe }: PagoPublico): HTMLElement {
  const src = `/api/oob/pago/${clave}/qr.svg`;
  const alt = words.codeAlt(money(importe));
  const image = element('img', { class: 'qr', src, alt, width: '288', height: '288' });
  image.addEventListener('error', () =>
    setTimeout(() => image.isConnected && image.setAttribute('src', src), IMAGE_AGAIN_MS),
  );
  return image;
}

function cancelWays({ clave, metodo }: PagoPublico, { isToChoose, onCancelled }: Cancelling): HTMLElement[] {
  const told = element('p', { role: 'alert', class: 'error' });
  const name = words.cancelName(metodo, isToChoose);
  const cancel = button(() => void press(), name);
  async function press(): Promise<void> {
    if (cancel.hasAttribute('aria-disabled')) return;
    cancel.setAttribute('aria-disabled', 'true');
    cancel.replaceChildren(words.CANCELLING);
    told.replaceChildren();
    const pago = await cancelPago(clave);
    cancel.removeAttribute('aria-disabled');
    cancel.replaceChildren(name);
    if (typeof pago === 'string') told.replaceChildren(pago);
    else onCancelled(pago);
  }
  return [cancel, told];
}
