import { html, type Markup } from './html.ts';
import type { Channel } from './services.ts';

const draw = (paths: Markup) =>
  html`<svg class="icono" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">${paths}</svg>`;

/** An icon goes beside the word, never instead of it. */
export const ICONS: Readonly<Record<Channel, Markup>> = {
  correo: draw(html`<path d="M3 6h18v12H3z"/><path d="m3 7 9 6.5L21 7"/>`),
  sms: draw(html`<path d="M4 5h16v11H11l-5 4v-4H4z"/><path d="M8 10.5h.01M12 10.5h.01M16 10.5h.01"/>`),
  whatsapp: draw(
    html`<path d="M12 3.5a8.5 8.5 0 0 0-7.4 12.7L3.5 20.5l4.4-1.1A8.5 8.5 0 1 0 12 3.5z"/><path d="m8.5 12.2 2.4 2.4 4.6-4.8"/>`,
  ),
  push: draw(html`<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15z"/><path d="M10 21h4"/>`),
};
