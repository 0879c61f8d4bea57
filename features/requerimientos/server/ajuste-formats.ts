import type * as z from 'zod/mini';
import { AJUSTES, type RuleSettings } from './rules.ts';

/** The operator writes a text, which is converted to and from the stored value. */
export type AjusteFormat = {
  key: string;
  /** The ajuste changes this rule; absent for values that are only displayed. */
  rule?: keyof RuleSettings;
  example: string;
  parse(texto: string): unknown;
  write(valor: unknown): string;
};

const partes = (texto: string) =>
  texto
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const ruleFormat = (
  rule: keyof RuleSettings,
  example: string,
  rest: Pick<AjusteFormat, 'parse' | 'write'>,
): AjusteFormat => {
  const [key, schema] = AJUSTES[rule];
  return {
    key,
    rule,
    example,
    write: rest.write,
    parse(texto) {
      const parsed = (schema as z.ZodMiniType).safeParse(rest.parse(texto));
      return parsed.success ? parsed.data : undefined;
    },
  };
};

const days = (rule: keyof RuleSettings) =>
  ruleFormat(rule, '15', {
    parse: (texto) => (/^\d{1,3}$/.test(texto) ? Number(texto) : undefined),
    write: String,
  });

type Cierre = { desde: string; hasta: string };

function parseCierres(texto: string): Cierre[] | undefined {
  const cierres = partes(texto).map((one) => one.split('/'));
  if (cierres.some((ends) => ends.length !== 2)) return undefined;
  return cierres.map(([desde = '', hasta = '']) => ({ desde: desde.trim(), hasta: hasta.trim() }));
}

function parsePlazos(texto: string): Record<string, number> | undefined {
  const pairs = partes(texto).map((pair) => /^([a-z0-9-]+)=(\d{1,3})$/.exec(pair));
  if (pairs.includes(null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])]));
}

export const AJUSTE_FORMATS: readonly AjusteFormat[] = [
  ruleFormat('feriados', '2026-12-25,2027-01-01', {
    parse: (texto) => [...new Set(partes(texto))].sort(),
    write: (valor) => (valor as string[]).join(','),
  }),
  ruleFormat('horarios', 'lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00', {
    parse: (texto) => texto.trim(),
    write: String,
  }),
  ruleFormat('cierres', '2026-12-24T12:00/2026-12-24T20:00', {
    parse: parseCierres,
    write: (valor) => (valor as Cierre[]).map(({ desde, hasta }) => `${desde}/${hasta}`).join(','),
  }),
  days('diasHabiles'),
  ruleFormat('plazos', 'alumbrado=5,otros-reclamos=10', {
    parse: parsePlazos,
    write: (valor) =>
      Object.entries(valor as Record<string, number>)
        .map(([codigo, count]) => `${codigo}=${count}`)
        .join(','),
  }),
  days('diasAcceso'),
  days('diasSupresion'),
  days('artefacto'),
];
