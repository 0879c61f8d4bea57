import { canShare, copyText, type Shared, share, whatsappShareHref } from '@oficina/ui/share';
import { button, element, link } from './element.ts';

/** The list of the phone has WhatsApp and the rest; where there is none, both ways that most people use are offered. */
export function shareWays(what: Shared & { url: string }): HTMLElement {
  const place = element('div', { class: 'acciones' });
  const offerOthers = () => {
    const told = element('p', { role: 'status', class: 'suave' });
    const copy = async () => {
      // The text is cleared first, so that a screen reader announces the same text again.
      told.replaceChildren();
      told.replaceChildren((await copyText(what.url)) ? 'Copiado' : `No pudimos copiarlo: ${what.url}`);
    };
    const chat = link(whatsappShareHref(what), 'boton', 'Enviar por WhatsApp');
    place.replaceChildren(
      chat,
      button(() => void copy(), 'Copiar enlace'),
      told,
    );
    return chat;
  };
  const open = async () => {
    if ((await share(what)) === 'impossible') offerOthers().focus();
  };
  if (canShare()) place.append(button(() => void open(), 'Compartir'));
  else offerOthers();
  return place;
}
