import { element, link, mainButton, paragraph } from './element.ts';
import { place } from './frame.ts';
import type { Failed } from './load.ts';

const SLOW_MS = 8_000;
const SLOW = 'Está tardando más de lo normal. Seguimos intentando.';

export const title = (text: string) => element('h1', { tabindex: '-1' }, text);

/** What the portal shares with this page would be most of its weight, so it reads its name by itself. */
const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Oficina Virtual';

export function show(...parts: Node[]): void {
  const main = place('factura');
  main.replaceChildren(...parts);
  document.title = `${main.querySelector('h1')?.textContent ?? 'Factura'} – ${siteName()}`;
}

/** The page always has a heading, even while it has nothing to show. */
export async function showWhile<T>(what: string, loading: Promise<T>, sentence?: string): Promise<T> {
  const status = element('p', { role: 'status' }, sentence ?? 'Cargando...');
  show(element('h1', { class: 'oculto' }, what), status);
  const slow = setTimeout(() => status.replaceChildren(sentence ?? SLOW), SLOW_MS);
  const loaded = await loading;
  clearTimeout(slow);
  return loaded;
}

/** Each page says in its own words that its link opens nothing. */
type Unknown = { heading: string; sentence: string; signIn: string };

export function showFailure(failed: Failed, unknown: Unknown, retry: () => Promise<void>): void {
  if (failed.kind === 'invalido') {
    showAlert(unknown.heading, unknown.sentence, link(unknown.signIn, 'boton lleno', 'Ingresar'));
    return;
  }
  // The button disappears with the failed content, so the focus must move.
  const again = mainButton(() => void retry().then(focusTitle), 'Reintentar');
  if (failed.kind === 'espera') showAlert('Esperá un momento', failed.sentence, again);
  else showAlert('No pudimos conectarnos', 'Revisá tu conexión y probá de nuevo.', again);
}

export const showAlert = (heading: string, sentence: string, act: HTMLElement) =>
  show(element('section', { class: 'tarjeta', role: 'alert' }, title(heading), paragraph(sentence), act));

export const focusTitle = () => place('factura').querySelector('h1')?.focus();
