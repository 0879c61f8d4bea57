import { createCardForm } from './card-form.ts';
import { mainButton } from './element.ts';
import { place } from './frame.ts';
import type { Refused } from './load.ts';
import { drawPago } from './pago.ts';
import { isOver } from './pago-texts.ts';
import { focusTitle, show, showAlert } from './screen.ts';
import { SLOW, send } from './send.ts';

const SENDING = 'Estamos procesando tu pago. No cierres esta página.';

type Paying = {
  token: string;
  total: number;
  leyendaDatos: string | undefined;
  /** The factura costs something else than what was on the screen. */
  onTotal(total: number): void;
  /** The factura is no longer as it was read. */
  onStale(): void;
  onClose(): void;
};

export function payByCard({ token, total, leyendaDatos, onTotal, onStale, onClose }: Paying) {
  let expected = total;
  const form = createCardForm({ total, leyendaDatos, onClose, onSubmit: (card) => void pay(card) });

  function stale(): void {
    form.leave();
    onStale();
  }

  async function pay(card: Record<string, string>): Promise<void> {
    form.setBusy(SENDING);
    const holdPage = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', holdPage);
    const body = { ...card, metodo: 'tarjeta', totalEsperado: expected };
    const sent = await send(token, body, () => form.setBusy(SLOW));
    window.removeEventListener('beforeunload', holdPage);
    if (sent.kind === 'negado') return refused(sent);
    if (sent.kind === 'dudoso') {
      showDoubt(stale);
      return;
    }
    const { pago } = sent;
    // The fields are kept, so that one wrong digit does not cost typing all seven again. Only the code is typed each time.
    if (isOver(pago.estado)) form.forget('cvc');
    else form.forget();
    const paying = [...place('factura').childNodes];
    drawPago(pago, {
      correo: card.email?.trim() ?? '',
      again: () => {
        form.setBusy(null);
        show(...paying);
        form.focusEmpty();
      },
      other: stale,
    });
    focusTitle();
  }

  function refused({ status, sentence, violations, total: changed }: Refused): void {
    form.setBusy(null);
    if (changed === undefined && (status === 404 || status === 409)) {
      stale();
      return;
    }
    if (changed !== undefined) {
      expected = changed;
      form.setTotal(changed);
      onTotal(changed);
    }
    form.showViolations(violations, violations.map(({ message }) => message).join(' ') || sentence);
  }
  return form;
}

/** The server did not answer, so only the factura can tell later what happened. */
function showDoubt(look: () => void): void {
  showAlert(
    'No sabemos si tu pago salió',
    'No vuelvas a pagar hasta saberlo.',
    mainButton(look, 'Ver cómo quedó'),
  );
  focusTitle();
}
