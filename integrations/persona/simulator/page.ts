import type { Shown } from './store.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f4f5f7;color:#1d2127;font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem}
form,.caja{background:#fff;border:1px solid #d5d9e0;border-radius:12px;padding:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
.aviso{margin:0 0 1rem;color:#4a515c}
fieldset{border:0;margin:0;padding:0}
legend{font-weight:600;padding:0;margin-bottom:.5rem}
label{display:block;margin-bottom:.75rem}
input{display:block;width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;border:1px solid #767d88;border-radius:8px}
button,a.boton{display:block;width:100%;min-height:48px;margin-top:.75rem;padding:.65rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:8px;border:1px solid #1d2127;background:#fff;color:#1d2127;cursor:pointer}
button.si{background:#17692f;border-color:#17692f;color:#fff}
button.no{background:#b3261e;border-color:#b3261e;color:#fff}
:focus-visible{outline:3px solid #1a56c4;outline-offset:2px}`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

const input = (name: keyof Shown, label: string, value: string) =>
  `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off"></label>`;

/** The page offers the possible results, where the real one would use the camera. */
export function verifyPage(inquiryId: string, token: string, shown: Shown): string {
  return page(
    'Validación de identidad',
    `<p class="aviso">Es un simulador: en el servicio real sacarías una foto de tu documento y otra de tu cara. Acá elegís cómo termina.</p>
<form method="post" action="/verify">
<input type="hidden" name="inquiry-id" value="${escapeHtml(inquiryId)}">
<input type="hidden" name="session-token" value="${escapeHtml(token)}">
<fieldset>
<legend>Documento que mostrás</legend>
${input('nombre', 'Nombre', shown.nombre)}
${input('apellido', 'Apellido', shown.apellido)}
${input('documento', 'Número de documento', shown.documento)}
</fieldset>
<button class="si" name="accion" value="aprobar">Aprobar</button>
<button class="no" name="accion" value="rechazar">Rechazar</button>
<button name="accion" value="cancelar">Cancelar</button>
</form>`,
  );
}

export function closedPage(sentence: string, back: string | null = null): string {
  const link = back === null ? '' : `<a class="boton" href="${escapeHtml(back)}">Volver</a>`;
  return page('Validación de identidad', `<div class="caja"><p>${sentence}</p>${link}</div>`);
}
