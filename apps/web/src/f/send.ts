import { newKey } from '@oficina/ui/new-key';
import { type Sent, sendPago } from './load.ts';
import { forgetPago, rememberPago } from './remembered.ts';

const SECOND_MS = 1_000;
/** The same pago is sent again when no answer came; its key makes it one. */
const RESEND_S = [3, 5, 10, 15, 15];

export const SLOW = 'Está tardando más de lo normal. Seguimos intentando; no cierres esta página.';

/** The key is kept before anything leaves, so that a page reloaded meanwhile finds what it sent. */
export async function send(token: string, body: object, onSlow: () => void): Promise<Sent> {
  const key = newKey();
  rememberPago(token, { key });
  let sent = await sendPago(token, body, key, false);
  for (const seconds of RESEND_S) {
    if (sent.kind !== 'dudoso') break;
    onSlow();
    await new Promise((done) => setTimeout(done, seconds * SECOND_MS));
    sent = await sendPago(token, body, key, true);
  }
  if (sent.kind === 'pago') rememberPago(token, { clave: sent.pago.clave });
  if (sent.kind === 'negado') forgetPago();
  return sent;
}
