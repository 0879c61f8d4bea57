import { type AjusteDefinition, findAjustes } from '@oficina/ajustes/server';
import type { Reader } from '@oficina/db';
import * as z from 'zod/mini';
import { categoriasOrdenAjuste } from './categorias/categoria-ajustes.ts';
import { listCategoriaCodigos } from './categorias.repository.ts';
import { AJUSTES, checkRules, type RuleSettings } from './rules.ts';

type Text = Pick<AjusteDefinition, 'example' | 'parse' | 'write'>;

const partes = (texto: string) =>
  texto
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const DAYS: Text = {
  example: '15',
  parse: (texto) => (/^\d{1,3}$/.test(texto) ? Number(texto) : undefined),
  write: String,
};

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

/** How each is called and written; they are shown in this order. */
const TEXTS: Readonly<Record<keyof RuleSettings, Text & { nombre: string }>> = {
  feriados: {
    nombre: 'Feriados',
    example: '2026-12-25,2027-01-01',
    parse: (texto) => [...new Set(partes(texto))].sort(),
    write: (valor) => (valor as string[]).join(','),
  },
  horarios: {
    nombre: 'Horarios',
    example: 'lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00',
    parse: (texto) => texto.trim(),
    write: String,
  },
  cierres: {
    nombre: 'Cierres',
    example: '2026-12-24T12:00/2026-12-24T20:00',
    parse: parseCierres,
    write: (valor) => (valor as Cierre[]).map(({ desde, hasta }) => `${desde}/${hasta}`).join(','),
  },
  diasHabiles: { nombre: 'Las demás categorías', ...DAYS },
  plazos: {
    nombre: 'Plazos',
    example: 'alumbrado=5,otros-reclamos=10',
    parse: parsePlazos,
    write: (valor) =>
      Object.entries(valor as Record<string, number>)
        .map(([codigo, count]) => `${codigo}=${count}`)
        .join(','),
  },
  diasAcceso: { nombre: 'Acceso a los datos', ...DAYS },
  diasSupresion: { nombre: 'Supresión de los datos', ...DAYS },
  artefacto: { nombre: 'Para denunciar un artefacto quemado', ...DAYS },
};

const RULES = Object.keys(TEXTS) as (keyof RuleSettings)[];

/** The rules of the cases, the order of what is offered, and whether who attends one reads its bills. `settings` are those of the installation. */
export const requerimientosAjustes = (settings: RuleSettings): AjusteDefinition[] => [
  ...RULES.map((rule): AjusteDefinition => {
    const [clave, schema] = AJUSTES[rule];
    return {
      ...{ clave, seccion: 'plazos', schema, fallback: settings[rule], ...TEXTS[rule] },
      findError: (reader, valor) => findRuleError(reader, settings, rule, valor),
    };
  }),
  categoriasOrdenAjuste,
  {
    clave: 'requerimientos.verDeuda',
    seccion: 'mostrador',
    nombre: 'Quien atiende un caso ve la deuda de su suministro',
    schema: z.boolean(),
    fallback: true,
    example: 'si',
    parse: (texto) => ({ si: true, no: false })[texto],
    write: (valor) => (valor === true ? 'si' : 'no'),
  },
];

/** The value is checked together with all the others, because each may be valid alone and the resulting calendar wrong. */
async function findRuleError(
  reader: Reader,
  settings: RuleSettings,
  rule: keyof RuleSettings,
  valor: unknown,
): Promise<string | null> {
  const others = RULES.filter((other) => other !== rule);
  const stored = await findAjustes(
    reader,
    others.map((other) => AJUSTES[other][0]),
  );
  const current = others.flatMap((other) =>
    stored.has(AJUSTES[other][0]) ? [[other, stored.get(AJUSTES[other][0])] as const] : [],
  );
  const all = {
    ...settings,
    ...Object.fromEntries(current),
    ...(valor !== undefined && { [rule]: valor }),
  };
  const error = checkRules(all as RuleSettings);
  if (error !== null || rule !== 'plazos' || valor === undefined) return error;
  const codigos = await listCategoriaCodigos(reader);
  const unknownCodigo = Object.keys(valor as object).find((codigo) => !codigos.includes(codigo));
  return unknownCodigo === undefined
    ? null
    : `No hay una categoría «${unknownCodigo}». Las que hay: ${codigos.join(', ')}.`;
}
