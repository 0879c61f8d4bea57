import { canShare, copyText, type Shared, share, whatsappShareHref } from '@oficina/ui/share';
import { element, link } from './element.ts';

const button = (text: string, press: () => void) => {
  const node = element('button', { type: 'button', class: 'boton' }, text);
  node.addEventListener('click', press);
  return node;
};

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
      button('Copiar enlace', () => void copy()),
      told,
    );
    return chat;
  };
  const open = async () => {
    if ((await share(what)) === 'impossible') offerOthers().focus();
  };
  if (canShare()) place.append(button('Compartir', () => void open()));
  else offerOthers();
  return place;
}
