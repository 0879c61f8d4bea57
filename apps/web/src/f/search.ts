import type { PagoPublico } from '@oficina/pagos/contract';
import { loadSentPago } from './load.ts';
import { pause } from './pause.ts';
import { forgetPago, rememberPago } from './remembered.ts';
import { showWhile } from './screen.ts';

const SEARCHING = 'Estamos buscando tu pago. No vuelvas a pagar.';
const ASK_MS = 3_000;
/** A request that has not arrived by then never will. */
const MOST_MS = 60_000;

/** The page was reloaded while a pago was being sent, so nobody here knows what became of it. */
export const searchPago = (token: string, key: string): Promise<PagoPublico | null> =>
  showWhile('Factura', search(token, key), SEARCHING);

async function search(token: string, key: string): Promise<PagoPublico | null> {
  const began = Date.now();
  for (;;) {
    const loaded = await loadSentPago(token, key);
    if (loaded.kind === 'leido') {
      rememberPago(token, { clave: loaded.what.clave });
      return loaded.what;
    }
    if (Date.now() - began >= MOST_MS) {
      // Without an answer it is still not known, and the next reload asks again.
      if (loaded.kind === 'invalido') forgetPago();
      return null;
    }
    await pause(ASK_MS);
  }
}
