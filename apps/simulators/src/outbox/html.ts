export type Markup = { readonly markup: string };
type Hole = string | number | Markup | readonly Markup[] | null | undefined | false;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

function fill(hole: Hole): string {
  if (hole === null || hole === undefined || hole === false) return '';
  if (typeof hole === 'string') return escapeHtml(hole);
  if (typeof hole === 'number') return String(hole);
  return 'markup' in hole ? hole.markup : hole.map(({ markup }) => markup).join('');
}

/** Interpolated values are escaped, unless they came out of this same function. */
export function html(parts: TemplateStringsArray, ...holes: Hole[]): Markup {
  return { markup: String.raw({ raw: parts }, ...holes.map(fill)) };
}
