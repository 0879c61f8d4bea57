import { html, type Markup } from './html.ts';

export const TITLE = 'Bandeja de la demo: todo lo que la Oficina Virtual envió';

export function page(title: string, main: Markup): string {
  const { markup } = html`<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain-page.css">
<link rel="stylesheet" href="/outbox.css">
<link rel="stylesheet" href="/list.css">
<link rel="stylesheet" href="/mensaje.css">
<script src="/outbox.js" defer></script>
</head>
<body>
<a class="saltar" href="#contenido">Saltar al contenido</a>
<header><a href="/">Bandeja de la demo</a></header>
<main id="contenido" tabindex="-1">
${main}
</main>
<footer><p>Solo para la demostración. Nada de lo que se ve acá salió de esta computadora.</p></footer>
</body>
</html>`;
  return markup;
}

export const notice = (text: string, kind: 'amarillo' | 'verde' = 'amarillo'): Markup =>
  html`<p class="aviso ${kind}">${text}</p>`;

/** The script shows the button, because without the script it does nothing. */
export const codeBox = (codigo: string): Markup =>
  html`<p class="codigo"><span class="oculto">Código: </span><strong>${codigo}</strong><button type="button" class="boton copiar" data-codigo="${codigo}" hidden>Copiar<span class="oculto"> el código ${codigo}</span></button></p>`;

export const notFoundPage = () =>
  page(
    'Ese mensaje no está | Bandeja de la demo',
    html`<h1>Ese mensaje no está</h1>
<p>Puede que la bandeja se haya vaciado.</p>
<p><a class="boton" href="/">Volver a la bandeja</a></p>`,
  );
