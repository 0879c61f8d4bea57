import { toLines, withoutHardSpaces } from './clean-text.ts';
import type { Branding, Paragraph } from './plantilla.ts';

const SECURITY_NOTICE = 'Nunca te pedimos tu contraseña ni los datos de tu tarjeta por mensaje.';

export function footerOf(branding: Branding): string[] {
  return [
    branding.telefono ? `${SECURITY_NOTICE} Dudas: ${branding.telefono}.` : SECURITY_NOTICE,
    ...(branding.firma ? [branding.firma] : []),
    branding.cooperativa,
  ];
}

function paragraph(value: Paragraph): string {
  if (typeof value === 'string') return toLines(value);
  if ('nota' in value) return toLines(value.nota);
  // The link stands alone on its line, because some mail programs take a full stop after it as part of the address.
  return value.before ? `${toLines(value.before)}\n${value.link}` : value.link;
}

/** Lines are not wrapped: each mail program breaks them at its own width. */
export function plainText(branding: Branding, paragraphs: readonly Paragraph[], baja?: string): string {
  const unsubscribe = baja ? [`Dejar de recibir estos correos:\n${baja}`] : [];
  return `${withoutHardSpaces([...paragraphs.map(paragraph), ...footerOf(branding), ...unsubscribe].join('\n\n'))}\n`;
}

export function firstSentence(paragraphs: readonly Paragraph[]): string {
  const [first = ''] = paragraphs;
  const text = typeof first === 'string' ? first : 'nota' in first ? first.nota : (first.before ?? '');
  return text.replace(/:$/, '.');
}
