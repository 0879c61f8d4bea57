import { drawBand, drawDemo, drawFoot, drawMain, drawOtherPaymentWays } from './draw.ts';
import { element } from './element.ts';
import { type Cooperativa, loadCooperativa, loadFactura, tokenOf } from './load.ts';

const SLOW_MS = 8_000;
const SLOW = 'Está tardando más de lo normal. Seguimos intentando.';

const place = (id: string) => document.getElementById(id) ?? document.body;

/** The page uses no framework on purpose, because it is read without a session on a phone with a bad signal. */
export async function showFactura(pathname: string): Promise<void> {
  const main = place('factura');
  // The retry button disappears with the failed content, so its focus must move.
  const asked = main.contains(document.activeElement);
  const status = element('p', { role: 'status' }, 'Cargando...');
  // The page always has a heading, even while it has nothing to show.
  main.replaceChildren(element('h1', { class: 'oculto' }, 'Factura'), status);
  const slow = setTimeout(() => status.replaceChildren(SLOW), SLOW_MS);
  const token = tokenOf(pathname);
  const asking = loadFactura(token);
  const framing = loadCooperativa().then(drawFrame);
  const loaded = await asking;
  clearTimeout(slow);
  // The factura is drawn without waiting for the data of the cooperative, which is drawn around it.
  const card = drawMain(main, loaded, token ?? '', () => void showFactura(pathname));
  if (asked) main.querySelector('h1')?.focus();
  const cooperativa = await framing;
  // After a retry in the meantime, that card is no longer in the page.
  if (card.isConnected) drawOtherPaymentWays(card, loaded, token ?? '', cooperativa);
}

function drawFrame(cooperativa: Cooperativa): Cooperativa {
  drawDemo(place('demo'), cooperativa);
  drawBand(place('banda'), cooperativa);
  drawFoot(place('pie'), cooperativa);
  return cooperativa;
}
