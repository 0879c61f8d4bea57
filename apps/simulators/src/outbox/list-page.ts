import { ACCOUNTS } from './accounts.ts';
import { type Filter, matches, queryOf } from './filter.ts';
import { html, type Markup } from './html.ts';
import { notice, page, TITLE } from './layout.ts';
import type { Outbox } from './outbox.ts';
import { row } from './row.ts';
import { CHANNEL_LABELS, SERVICE_WORDS } from './services.ts';
import type { Found } from './watch.ts';

const SHOWN = 200;
const PHONES = 6;

export function listPage(outbox: Outbox, filter: Filter): string {
  const all = outbox.messages();
  const found = all.filter((message) => matches(filter, message));
  const query = queryOf(filter);
  const events = `/eventos${queryOf({ ...filter })}`;
  const silent = outbox
    .silent()
    .map((nombre) =>
      notice(
        `El simulador ${SERVICE_WORDS[nombre]} no responde. Se ve lo que ya había llegado; lo demás aparece cuando vuelva.`,
      ),
    );
  return page(
    TITLE,
    html`<h1>${TITLE}</h1>
${silent}
<div class="columnas">
${search(filter, phonesIn(all))}
<section class="mensajes" aria-labelledby="titulo-mensajes" data-eventos="${events}" data-desde="${outbox.epoch()}.${outbox.lastOrder()}">
<div class="encabezado">
<h2 id="titulo-mensajes">${filter.canal || filter.para || filter.texto ? 'Mensajes encontrados' : 'Mensajes'} (<span id="cuantos">${found.length}</span>)</h2>
<a class="boton" id="actualizar" href="/${query}">Actualizar</a>
<p class="suave" id="en-vivo" hidden>Los nuevos aparecen solos.</p>
</div>
<p class="oculto" role="status" id="anuncio"></p>
${empty(all.length, found.length)}
<ol class="lista" id="lista">
${found.slice(0, SHOWN).map(row)}
</ol>
${found.length > SHOWN ? html`<p class="suave">Se ven los ${SHOWN} más nuevos. Para llegar a los demás, filtrá.</p>` : null}
</section>
</div>`,
  );
}

function empty(total: number, found: number): Markup | null {
  if (found > 0) return null;
  return total === 0
    ? html`<p class="vacio" id="vacio">Todavía no se envió nada. Probá «Olvidé mi contraseña».</p>`
    : html`<p class="vacio" id="vacio">Ningún mensaje coincide con lo que buscás. <a href="/">Ver todos</a></p>`;
}

function phonesIn(messages: readonly Found[]): string[] {
  const phones = messages
    .filter(({ canal }) => canal === 'sms' || canal === 'whatsapp')
    .map(({ para }) => para);
  return [...new Set(phones)].slice(0, PHONES);
}

function search({ canal, para, texto }: Filter, phones: readonly string[]): Markup {
  const options = Object.entries(CHANNEL_LABELS).map(
    ([value, word]) =>
      html`<option value="${value}"${value === canal ? html` selected` : null}>${word}</option>`,
  );
  const active = canal !== '' || para !== '' || texto !== '';
  return html`<details class="buscar"${active ? html` open` : null}>
<summary>Buscar por canal, persona o texto</summary>
<div class="tarjeta">
<form method="get" action="/" role="search" aria-label="Mensajes">
<label for="canal">Canal</label>
<select id="canal" name="canal"><option value="">Todos</option>${options}</select>
<label for="para">Para</label>
<input id="para" name="para" value="${para}" autocomplete="off" spellcheck="false">
<label for="texto">Texto</label>
<input id="texto" name="texto" value="${texto}" autocomplete="off" type="search">
<button class="boton lleno">Buscar</button>
${active ? html`<a class="boton" href="/">Ver todos</a>` : null}
</form>
<nav aria-labelledby="titulo-cuentas">
<h2 id="titulo-cuentas">Cuentas de la demo</h2>
<ul class="cuentas">${[...ACCOUNTS, ...phones].map((address) => account(address, para))}</ul>
</nav>
</div>
</details>`;
}

function account(address: string, current: string): Markup {
  const here = address === current ? html` aria-current="true"` : null;
  return html`<li><a href="/${queryOf({ para: address })}"${here}>${address}</a></li>`;
}
