import * as z from 'zod/mini';
import { toLines, toOneLine } from './clean-text.ts';
import type { Parte, Valores } from './plantilla.ts';
import { smsParts, smsTexto, unwritable } from './sms.ts';

export const asunto = (texto: string, must: readonly string[] = []): Parte => ({
  kind: 'asunto',
  nombre: 'Asunto',
  texto,
  must,
});

export const paragraph = (texto: string, must: readonly string[], nombre = 'Texto'): Parte => ({
  kind: 'texto',
  nombre,
  texto,
  must,
});

export const sms = (
  texto: string,
  must: readonly string[],
  rest: Pick<Parte, 'withLink' | 'shipped'> = {},
): Parte => ({ kind: 'sms', nombre: 'SMS', texto, must, ...rest });

/** The product puts it where it goes: nobody else writes a link. */
const LINK = 'enlace';
/** What the staff wrote in a case is read inside the mail only: a subject and an SMS show on a locked telephone. */
const INSIDE_ONLY = 'texto';

const MAX: Readonly<Record<Parte['kind'], number>> = { asunto: 100, texto: 600, sms: 160 };

export function variablesOf({ kind }: Parte, valores: Valores): string[] {
  return Object.keys(valores).filter((name) => name !== LINK && (kind === 'texto' || name !== INSIDE_ONLY));
}

/** In one pass, so that braces inside the data are data. A sentence that already ends is not ended again. */
export function fill(texto: string, valores: Valores): string {
  return texto.replace(/\{(\w+)\}(\.?)/g, (_, name: string, dot: string) => {
    const valor = valores[name] ?? '';
    return /[.!?…]$/.test(valor) ? valor : valor + dot;
  });
}

export const withLink = ({ withLink: linked }: Parte, texto: string): string =>
  linked ? `${texto} {${LINK}}` : texto;

const ADDRESS = /https?:|www\.|[\p{L}\d-]\.(?:com|net|org|gob|gov|coop|info|ar|ly|me|io)(?![\p{L}\d])/iu;
const braced = (names: readonly string[]) =>
  new Intl.ListFormat('es').format(names.map((name) => `{${name}}`));

/** Why the cooperative cannot send this, in a sentence for whoever wrote it. */
export function faultOf(parte: Parte, texto: string, longest: Valores): string | null {
  if (texto === '') return 'Escribí el texto.';
  if (texto.length > MAX[parte.kind]) return `Máximo ${MAX[parte.kind]} caracteres.`;
  const allowed = variablesOf(parte, longest);
  const used = [...texto.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = used.find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    return allowed.length === 0
      ? `«{${unknown}}» no existe: este texto va sin datos.`
      : `«{${unknown}}» no existe. Podés usar ${braced(allowed)}.`;
  if (/[{}]/.test(texto.replace(/\{\w+\}/g, '')))
    return 'Hay una llave suelta: cada dato va entre dos llaves.';
  const missing = parte.must.filter((name) => !used.includes(name));
  if (missing.length > 0) return `Falta ${braced(missing)}: sin eso el mensaje no se entiende.`;
  if (ADDRESS.test(texto)) return 'Sacá la dirección: los enlaces los pone la Oficina Virtual.';
  return parte.kind === 'sms' ? smsFault(parte, texto, longest) : null;
}

function smsFault(parte: Parte, texto: string, longest: Valores): string | null {
  const strange = unwritable(texto);
  if (strange !== undefined) return `«${strange}» no se puede mandar por SMS.`;
  const whole = smsTexto(fill(withLink(parte, texto), longest));
  return smsParts(whole) === 1
    ? null
    : 'No entra en un SMS cuando los datos son largos: escribilo más corto.';
}

const clean = ({ kind }: Parte, texto: string) => (kind === 'texto' ? toLines(texto) : toOneLine(texto));

/** What is stored is already clean: marks that hide or turn letters, and line breaks where there are none, do not rest. */
export const textoSchema = (parte: Parte, longest: Valores) =>
  z.string().check(
    z.maxLength(5000, 'Es demasiado largo.'),
    z.overwrite((texto) => clean(parte, texto)),
    z.check((context) => {
      const message = faultOf(parte, context.value, longest);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );
