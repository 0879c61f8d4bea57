import { showFactura } from './factura.ts';
import { drawFrame } from './frame.ts';
import { claveOf, readCooperativa, tokenOf } from './load.ts';
import { offerNotMine } from './not-mine.ts';
import { showPago } from './pago.ts';
import { tokenOfPago } from './remembered.ts';

/** The page uses no framework on purpose, because it is read without a session on a phone with a bad signal. */
export async function showPage(pathname: string): Promise<void> {
  const cooperativa = readCooperativa();
  drawFrame(cooperativa);
  const clave = claveOf(pathname);
  offerNotMine(tokenOf(pathname));
  if (!clave) return showFactura(tokenOf(pathname), cooperativa);
  const token = tokenOfPago(clave);
  await showPago(clave, token ? { other: () => window.location.assign(`/f/${token}`) } : {});
}
