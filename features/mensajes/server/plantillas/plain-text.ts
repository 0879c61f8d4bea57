import { toLines, withoutHardSpaces } from './clean-text.ts';
import type { Branding, Paragraph } from './plantilla.ts';

const SECURITY_NOTICE = 'Nunca te pedimos tu contraseña ni los datos de tu tarjeta por mensaje.';

/** What every mail ends with. */
export function footerOf(branding: Branding): string[] {
  return [
    branding.telefono ? `${SECURITY_NOTICE} Dudas: ${branding.telefono}.` : SECURITY_NOTICE,
    branding.cooperativa,
  ];
}

function paragraph(value: Paragraph): string {
  if (typeof value === 'string') return toLines(value);
  if ('nota' in value) return toLines(value.nota);
  // The address alone in its line: some programs take the point that follows it as part of it.
  return value.before ? `${toLines(value.before)}\n${value.link}` : value.link;
}

/** The same sentences without a drawing. Lines are as long as their paragraph: each program breaks them at its width. */
export function plainText(branding: Branding, paragraphs: readonly Paragraph[], baja?: string): string {
  const unsubscribe = baja ? [`Dejar de recibir estos correos:\n${baja}`] : [];
  return `${withoutHardSpaces([...paragraphs.map(paragraph), ...footerOf(branding), ...unsubscribe].join('\n\n'))}\n`;
}

/** The first sentence: what a list of mails and a telephone's screen show. */
export function firstSentence(paragraphs: readonly Paragraph[]): string {
  const [first = ''] = paragraphs;
  const text = typeof first === 'string' ? first : 'nota' in first ? first.nota : (first.before ?? '');
  return text.replace(/:$/, '.');
}
