import { enRenglones } from './limpieza.ts';
import type { Enlace, Marca, Parrafo } from './plantilla.ts';

const TINTA = '#14201f';
const TINTA_SUAVE = '#4a5958';
const FONDO = '#f4f7f7';
const LINEA = '#d5dedd';
const LETRA = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const TEXTO = `${LETRA};font-size:18px;line-height:27px;color:${TINTA}`;
/** The smallest letter of the house. */
const CHICO = `${LETRA};font-size:16px;line-height:24px;color:${TINTA_SUAVE}`;
const TABLA = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const ENTIDADES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The only way in for what is not ours. */
function escapar(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTIDADES[character] ?? '');
}

/** "2026-000124" and telephones do not break in two. */
const NUMEROS = /\b\d{1,8}(?:-\d{1,8}){1,2}\b/g;
const juntos = (html: string) => html.replace(NUMEROS, '<span style="white-space:nowrap">$&</span>');
const enHtml = (text: string) => juntos(escapar(enRenglones(text))).replaceAll('\n', '<br>');
const p = (html: string, style = TEXTO) => `<p style="margin:0 0 16px;${style}">${html}</p>`;

function boton(color: string, { enlace, boton: palabras }: Enlace): string {
  const href = escapar(enlace);
  const letra = `${LETRA};font-size:18px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none`;
  return [
    `<table ${TABLA} style="margin:0 0 12px"><tr>`,
    `<td bgcolor="${color}" style="border-radius:8px;background:${color};mso-padding-alt:14px 18px">`,
    `<a href="${href}" style="display:inline-block;padding:14px 18px;border-radius:8px;${letra}">${escapar(palabras)}</a>`,
    '</td></tr></table>',
    p(
      `<a href="${href}" style="color:${color};text-decoration:underline;word-break:break-all">${href}</a>`,
      CHICO,
    ),
  ].join('');
}

function parrafo(color: string, value: Parrafo): string {
  if (typeof value === 'string') return p(enHtml(value));
  if ('nota' in value) return p(enHtml(value.nota), CHICO);
  return `${value.antes ? p(enHtml(value.antes)) : ''}${boton(color, value)}`;
}

function cabecera(marca: Marca): string {
  const nombre = escapar(marca.cooperativa);
  const letra = `${LETRA};font-weight:700;color:#ffffff`;
  if (!marca.logo) return `<span style="${letra};font-size:20px;line-height:28px">${nombre}</span>`;
  // With images off the name is read in its place, in two lines as high as the logo.
  const medida = 'display:block;height:32px;width:auto;max-width:100%;border:0';
  return `<img src="${escapar(marca.logo)}" alt="${nombre}" height="32" style="${medida};${letra};font-size:16px;line-height:16px">`;
}

export type Pagina = {
  asunto: string;
  /** The subject again, with its amounts kept together. */
  titulo: string;
  parrafos: Parrafo[];
  pie: string[];
  /** What a list of mails shows beside the subject. */
  avance: string;
  baja?: string;
};

/** One column that reads at 320 px, with images off and in Outlook, which only understands tables. */
export function paginaHtml(marca: Marca, { asunto, titulo, parrafos, pie, avance, baja }: Pagina): string {
  const color = escapar(marca.color);
  const dejar = baja
    ? p(
        `<a href="${escapar(baja)}" style="color:${TINTA_SUAVE};text-decoration:underline">Dejar de recibir estos correos</a>`,
        CHICO,
      )
    : '';
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapar(asunto)}</title>
</head>
<body style="margin:0;padding:0;background:${FONDO};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapar(avance)}</div>
<table ${TABLA} width="100%" bgcolor="${FONDO}" style="background:${FONDO}"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table ${TABLA} width="560"><tr><td><![endif]-->
<table ${TABLA} width="100%" style="width:100%;max-width:560px;table-layout:fixed;text-align:left">
<tr><td bgcolor="${color}" style="background:${color};padding:16px 20px;border-radius:12px 12px 0 0">${cabecera(marca)}</td></tr>
<tr><td bgcolor="#ffffff" style="background:#ffffff;padding:24px 20px 8px;border:1px solid ${LINEA};border-top:0;border-radius:0 0 12px 12px;overflow-wrap:break-word;word-wrap:break-word">
<h1 style="margin:0 0 16px;${LETRA};font-size:24px;line-height:30px;font-weight:700;color:${TINTA}">${enHtml(titulo)}</h1>
${parrafos.map((each) => parrafo(color, each)).join('\n')}
</td></tr>
<tr><td style="padding:16px 20px 0">
${pie.map((each) => p(enHtml(each), CHICO)).join('\n')}
${dejar}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
