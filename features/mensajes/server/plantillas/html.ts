import { brandNight } from '@oficina/values/brand';
import { toLines } from './clean-text.ts';
import type { Branding, LinkParagraph, Paragraph } from './plantilla.ts';

const INK = '#17211f';
const SOFT_INK = '#4d5855';
const BACKGROUND = '#f8f6f1';
const LIGHT = '#ffc55a';
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const TEXTO = `${FONT};font-size:18px;line-height:27px;color:${INK}`;
/** This is the smallest type size that the project allows. */
const SMALL_TEXT = `${FONT};font-size:16px;line-height:24px;color:${SOFT_INK}`;
const TABLE_ATTRIBUTES = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** All foreign text must pass through here. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Numbers such as "2026-000124" and telephones must not break across lines. */
const HYPHENATED_NUMBERS = /\b\d{1,8}(?:-\d{1,8}){1,2}\b/g;
const keepTogether = (html: string) =>
  html.replace(HYPHENATED_NUMBERS, '<span style="white-space:nowrap">$&</span>');
const toHtml = (text: string) => keepTogether(escapeHtml(toLines(text))).replaceAll('\n', '<br>');
const p = (html: string, style = TEXTO) => `<p style="margin:0 0 16px;${style}">${html}</p>`;

function button({ link, button: label }: LinkParagraph, ground: string, ink: string): string {
  const fontStyle = `${FONT};font-size:18px;line-height:24px;font-weight:600;color:${ink};text-decoration:none`;
  return [
    `<table ${TABLE_ATTRIBUTES}><tr>`,
    `<td bgcolor="${ground}" style="border-radius:10px;background:${ground};mso-padding-alt:14px 18px">`,
    `<a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 18px;border-radius:10px;${fontStyle}">${escapeHtml(label)}</a>`,
    '</td></tr></table>',
  ].join('');
}

/** As on the site, what is paid is written on the night and its button is the only amber one. */
function payCard(color: string, value: LinkParagraph & { importe: string }): string {
  const { night } = brandNight(color);
  const fontStyle = `${FONT};font-size:36px;line-height:40px;font-weight:700;color:#ffffff`;
  return [
    `<table ${TABLE_ATTRIBUTES} width="100%"><tr>`,
    `<td bgcolor="${night}" style="border-radius:16px;background:${night};padding:20px">`,
    `<p style="margin:0 0 16px;${fontStyle}">${escapeHtml(value.importe)}</p>`,
    button(value, LIGHT, INK),
    '</td></tr></table>',
  ].join('');
}

function action(color: string, value: LinkParagraph): string {
  const { importe } = value;
  const href = escapeHtml(value.link);
  return [
    `<div style="margin:0 0 12px">${importe ? payCard(color, { ...value, importe }) : button(value, color, '#ffffff')}</div>`,
    p(
      `<a href="${href}" style="color:${color};text-decoration:underline;word-break:break-all">${href}</a>`,
      SMALL_TEXT,
    ),
  ].join('');
}

function paragraph(color: string, value: Paragraph): string {
  if (typeof value === 'string') return p(toHtml(value));
  if ('nota' in value) return p(toHtml(value.nota), SMALL_TEXT);
  return `${value.before ? p(toHtml(value.before)) : ''}${action(color, value)}`;
}

function header(branding: Branding): string {
  const nombre = escapeHtml(branding.cooperativa);
  const fontStyle = `${FONT};font-weight:700;color:#ffffff`;
  if (!branding.logo) return `<span style="${fontStyle};font-size:20px;line-height:28px">${nombre}</span>`;
  // With images off, the alternative text shows the name in two lines as high as the logo.
  const imageStyle = 'display:block;height:32px;width:auto;max-width:100%;border:0';
  return `<img src="${escapeHtml(branding.logo)}" alt="${nombre}" height="32" style="${imageStyle};${fontStyle};font-size:16px;line-height:16px">`;
}

export type HtmlPage = {
  asunto: string;
  /** It is the subject with its amounts kept together. */
  titulo: string;
  paragraphs: Paragraph[];
  footer: string[];
  /** Mail programs show it beside the subject in their list. */
  snippet: string;
  baja?: string;
};

/** The page is a single column that reads at 320 px, with images off and in Outlook, which only understands tables. */
export function htmlPage(
  branding: Branding,
  { asunto, titulo, paragraphs, footer, snippet, baja }: HtmlPage,
): string {
  const color = escapeHtml(branding.color);
  const unsubscribe = baja
    ? p(
        `<a href="${escapeHtml(baja)}" style="color:${SOFT_INK};text-decoration:underline">Dejar de recibir estos correos</a>`,
        SMALL_TEXT,
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
<title>${escapeHtml(asunto)}</title>
</head>
<body style="margin:0;padding:0;background:${BACKGROUND};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(snippet)}</div>
<table ${TABLE_ATTRIBUTES} width="100%" bgcolor="${BACKGROUND}" style="background:${BACKGROUND}"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table ${TABLE_ATTRIBUTES} width="560"><tr><td><![endif]-->
<table ${TABLE_ATTRIBUTES} width="100%" style="width:100%;max-width:560px;table-layout:fixed;text-align:left">
<tr><td bgcolor="${color}" style="background:${color};padding:16px 20px;border-radius:16px 16px 0 0">${header(branding)}</td></tr>
<tr><td bgcolor="#ffffff" style="background:#ffffff;padding:24px 20px 8px;border-radius:0 0 16px 16px;overflow-wrap:break-word;word-wrap:break-word">
<h1 style="margin:0 0 16px;${FONT};font-size:28px;line-height:33px;font-weight:700;color:${INK}">${toHtml(titulo)}</h1>
${paragraphs.map((each) => paragraph(color, each)).join('\n')}
</td></tr>
<tr><td style="padding:16px 20px 0">
${footer.map((each) => p(toHtml(each), SMALL_TEXT)).join('\n')}
${unsubscribe}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
