import { showFactura } from './factura.ts';
import { drawFrame } from './frame.ts';
import { claveOf, readCooperativa, tokenOf } from './load.ts';
import { offerNotMine } from './not-mine.ts';
import { showPago } from './pago.ts';

/** The page uses no framework on purpose, because it is read without a session on a phone with a bad signal. */
export async function showPage(pathname: string): Promise<void> {
  const cooperativa = readCooperativa();
  drawFrame(cooperativa);
  const clave = claveOf(pathname);
  offerNotMine(tokenOf(pathname));
  await (clave ? showPago(clave) : showFactura(tokenOf(pathname), cooperativa));
}
