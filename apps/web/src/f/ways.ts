import type { PagoPublico } from '@oficina/pagos/contract';
import { PAY_IN_WALLET, SHOW_CODE } from '@oficina/pagos/waiting';
import { makingText } from '@oficina/pagos/wallet';
import { button, element, mainButton } from './element.ts';
import { payByCard } from './pagar.ts';
import { focusTitle, showAlert } from './screen.ts';
import { SLOW, send } from './send.ts';

export type Metodo = 'tarjeta' | 'qr' | 'billetera';

const NAMES: Readonly<Record<Metodo, string>> = {
  tarjeta: 'Pagar con tarjeta',
  qr: SHOW_CODE,
  billetera: PAY_IN_WALLET,
};
/** A phone cannot scan its own screen; elsewhere the phone is in the hand, and nothing has to be typed. */
const ON_A_PHONE: readonly Metodo[] = ['billetera', 'tarjeta', 'qr'];
const ELSEWHERE: readonly Metodo[] = ['qr', 'tarjeta', 'billetera'];
const PHONE = '(pointer: coarse) and (max-width: 767.98px)';

export const waysOf = (offered: readonly string[] = []): Metodo[] =>
  (window.matchMedia(PHONE).matches ? ON_A_PHONE : ELSEWHERE).filter((metodo) => offered.includes(metodo));

type Paying = {
  token: string;
  total: number;
  ways: readonly Metodo[];
  /** The first button says this instead of the name of its way. */
  firstName?: string | undefined;
  leyendaDatos?: string | undefined;
  /** The factura costs something else than what was on the screen. */
  onTotal(total: number): void;
  /** The factura is no longer as it was read. */
  onStale(): void;
  onMade(pago: PagoPublico): void;
};

const UNCONNECTED = 'No se cobró nada. Revisá tu conexión y probá de nuevo.';

/** Each way takes the place of the buttons, and gives it back. */
export function payWays({ token, total, ways, firstName, leyendaDatos, ...paying }: Paying) {
  let expected = total;
  const title =
    ways.length > 1 && element('h2', { id: 'formas-de-pago', tabindex: '-1' }, 'Elegí cómo pagar');
  const refusal = element('p', { role: 'alert', tabindex: '-1', class: 'error' });
  const buttons = ways.map((metodo, index) => {
    const press = () => start(metodo);
    return index === 0 ? mainButton(press, firstName ?? NAMES[metodo]) : button(press, NAMES[metodo]);
  });
  const section = element('section', {
    class: 'pila formas-de-pago',
    ...(title && { 'aria-labelledby': 'formas-de-pago' }),
  });
  const offer = () => section.replaceChildren(...(title ? [title] : []), refusal, ...buttons);
  function changeTotal(changed: number): void {
    expected = changed;
    paying.onTotal(changed);
  }
  offer();

  function start(metodo: Metodo): void {
    refusal.replaceChildren();
    if (metodo !== 'tarjeta') return void order(metodo);
    const form = payByCard({
      token,
      total: expected,
      leyendaDatos,
      onTotal: changeTotal,
      onStale: paying.onStale,
      onClose: () => {
        offer();
        buttons[ways.indexOf('tarjeta')]?.focus();
      },
    });
    section.replaceChildren(form.section);
    form.focus();
  }

  /** Nothing is typed for these, and nothing is charged until the person pays in their wallet. */
  async function order(metodo: 'qr' | 'billetera'): Promise<void> {
    const status = element('p', { role: 'status', tabindex: '-1', class: 'espera' }, makingText(metodo));
    section.replaceChildren(status);
    status.focus();
    const sent = await send(token, { metodo, totalEsperado: expected }, () => status.replaceChildren(SLOW));
    if (sent.kind === 'pago') return paying.onMade(sent.pago);
    if (sent.kind === 'dudoso') {
      showAlert('No pudimos conectarnos', UNCONNECTED, mainButton(paying.onStale, 'Reintentar'));
      return focusTitle();
    }
    if (sent.total === undefined && (sent.status === 404 || sent.status === 409)) return paying.onStale();
    if (sent.total !== undefined) changeTotal(sent.total);
    offer();
    refusal.replaceChildren(sent.violations.map(({ message }) => message).join(' ') || sent.sentence);
    refusal.focus();
  }
  return { section, start };
}
