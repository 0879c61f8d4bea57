import { codeIn, shortRecipient, shortTime, titleOf } from './format.ts';
import { html, type Markup } from './html.ts';
import { ICONS } from './icons.ts';
import { codeBox } from './layout.ts';
import { idOf } from './outbox.ts';
import { CHANNEL_LABELS } from './services.ts';
import type { Found } from './watch.ts';

export function row(message: Found): Markup {
  const { canal, recibido } = message;
  const codigo = codeIn(message);
  const id = idOf(message);
  return html`<li class="fila" id="${id}">
<p class="cuando"><span class="canal ${canal}">${ICONS[canal]}${CHANNEL_LABELS[canal]}</span><time datetime="${recibido}">${shortTime(recibido)}</time></p>
<p class="asunto"><a href="/m/${id}">${titleOf(message)}</a></p>
<p class="para">Para ${shortRecipient(message)}</p>
${codigo ? codeBox(codigo) : null}
</li>`;
}

export const announcement = (message: Found) =>
  `${CHANNEL_LABELS[message.canal]} para ${shortRecipient(message)}: ${titleOf(message)}`;
