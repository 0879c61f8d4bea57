import { drawBand, drawDemo, drawFoot, drawMain, drawOtherPaymentWays } from './draw.ts';
import { element } from './element.ts';
import { type Cooperativa, loadCooperativa, loadFactura, tokenOf } from './load.ts';

const SLOW_MS = 8_000;
const SLOW = 'Está tardando más de lo normal. Seguimos intentando.';

const place = (id: string) => document.getElementById(id) ?? document.body;

/** The bill a link opens, without signing in. Plain on purpose: it is read on a phone with a bad signal. */
export async function showFactura(pathname: string): Promise<void> {
  const main = place('factura');
  // The button that asked again goes away with what it failed to bring.
  const asked = main.contains(document.activeElement);
  const status = element('p', { role: 'status' }, 'Cargando...');
  // A page always has its heading, even while there is nothing to tell.
  main.replaceChildren(element('h1', { class: 'oculto' }, 'Factura'), status);
  const slow = setTimeout(() => status.replaceChildren(SLOW), SLOW_MS);
  const token = tokenOf(pathname);
  const asking = loadFactura(token);
  const framing = loadCooperativa().then(drawFrame);
  const loaded = await asking;
  clearTimeout(slow);
  // The bill waits for nobody: whose it is comes around it, before or after.
  const card = drawMain(main, loaded, token ?? '', () => void showFactura(pathname));
  if (asked) main.querySelector('h1')?.focus();
  const cooperativa = await framing;
  // Asked again in the meantime, that card is not there any more.
  if (card.isConnected) drawOtherPaymentWays(card, loaded, cooperativa);
}

function drawFrame(cooperativa: Cooperativa): Cooperativa {
  drawDemo(place('demo'), cooperativa);
  drawBand(place('banda'), cooperativa);
  drawFoot(place('pie'), cooperativa);
  return cooperativa;
}
