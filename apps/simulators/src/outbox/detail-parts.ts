import { sizeInWords } from './format.ts';
import { html, type Markup } from './html.ts';
import { idOf } from './outbox.ts';
import type { Channel } from './services.ts';
import type { Found } from './watch.ts';

export type View = 'texto' | 'html' | 'cabeceras' | 'fuente';

export const detailOf = (message: Found, view: View): Markup => PARTS[message.canal](message, view);

const PARTS: Readonly<Record<Channel, (message: Found, view: View) => Markup>> = {
  correo: mail,
  sms: ({ texto, technical }) => {
    const { partes = '1', codificacion = 'desconocida', ...rest } = technical;
    return html`${words('Texto', texto)}
${table('Cómo viajó', { Partes: partes, Codificación: codificacion, ...capitalised(rest) })}`;
  },
  whatsapp: ({ texto, technical: { plantilla = '', parametros: parameters = '[]', ...rest } }) => {
    const filled = (JSON.parse(parameters) as string[]).map((value, index) => [`{{${index + 1}}}`, value]);
    return html`${words('Texto', texto)}
${table('Plantilla y parámetros', { Plantilla: plantilla, ...Object.fromEntries(filled), ...rest })}`;
  },
  push: ({ asunto = '', texto, technical }) =>
    html`${table('Lo que muestra el celular', { Título: asunto, Texto: texto })}
${table('Datos', technical)}`,
};

const capitalised = (rows: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  );

function mail(message: Found, view: View): Markup {
  const { technical, adjuntos = [] } = message;
  const { dkim = 'sin firma', firmados = '' } = technical;
  return html`<p><span class="insignia ${dkim === 'válido' ? 'verde' : 'amarillo'}">DKIM ${dkim}</span></p>
${tabs(message, view)}
${body(message, view)}
${adjuntos.length > 0 ? attachments(adjuntos) : null}
${firmados ? html`<p class="suave">Cabeceras firmadas: ${firmados.split(':').join(', ')}.</p>` : null}`;
}

const VIEWS: Readonly<Record<View, string>> = {
  html: 'HTML',
  texto: 'Texto',
  cabeceras: 'Cabeceras',
  fuente: 'Fuente',
};

function tabs(message: Found, view: View): Markup {
  const shown = Object.entries(VIEWS).filter(([name]) => name !== 'html' || message.html !== undefined);
  const links = shown.map(
    ([name, word]) =>
      html`<li><a href="/m/${idOf(message)}?ver=${name}"${name === view ? html` aria-current="page"` : null}>${word}</a></li>`,
  );
  return html`<nav aria-label="Formas de ver el correo"><ul class="fichas">${links}</ul></nav>`;
}

function body(message: Found, view: View): Markup {
  const { texto, technical } = message;
  if (view === 'html' && message.html !== undefined)
    return html`<iframe class="correo-html" title="El correo como se ve" src="/m/${idOf(message)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  if (view === 'cabeceras') return source('Cabeceras', technical.cabeceras ?? '');
  if (view === 'fuente') return source('Fuente', technical.fuente ?? '');
  return words('Texto', texto);
}

const words = (name: string, text: string) =>
  html`<section class="tarjeta" aria-label="${name}"><p class="texto">${text}</p></section>`;

const source = (name: string, text: string) =>
  html`<pre class="fuente" tabindex="0" role="region" aria-label="${name}">${text}</pre>`;

function attachments(adjuntos: NonNullable<Found['adjuntos']>): Markup {
  const items = adjuntos.map(
    ({ nombre, tipo, bytes }) =>
      html`<li>${nombre || '(sin nombre)'} <span class="suave">${tipo}, ${sizeInWords(bytes)}</span></li>`,
  );
  return html`<section aria-labelledby="titulo-adjuntos"><h2 id="titulo-adjuntos">Adjuntos</h2><ul>${items}</ul></section>`;
}

function table(title: string, rows: Record<string, string>): Markup {
  const entries = Object.entries(rows).filter(([, value]) => value !== '');
  if (entries.length === 0) return html``;
  return html`<section><h2>${title}</h2><dl class="datos">
${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
</dl></section>`;
}
