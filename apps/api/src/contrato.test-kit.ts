import * as z from 'zod/mini';

type Def = {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  shape?: Record<string, z.ZodMiniType>;
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
};

export type Campo = {
  /** Inside the body; a field of an object in it has two names. */
  path: readonly string[];
  /** What JSON calls it; a field that is read by hand says it in its description. */
  tipo: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'unknown';
  /** The schema of each element, when the field is a list. */
  elemento?: Campo;
  /** It names something of ours: "/api/facturas/31". */
  iri?: true;
  /** All that it may be, when they are few. */
  opciones?: readonly unknown[];
};

const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;
const TIPOS: Readonly<Record<string, Campo['tipo']>> = {
  string: 'string',
  enum: 'string',
  int: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
};

function campoDe(schema: z.ZodMiniType, path: readonly string[]): Campo[] {
  const described = z.globalRegistry.get(schema) as { type?: string; format?: string } | undefined;
  if (described?.type)
    return [
      {
        path,
        tipo: TIPOS[described.type] ?? 'unknown',
        ...(described.format === 'iri-reference' ? { iri: true as const } : {}),
      },
    ];
  const { type, innerType, in: entrada, options, element, shape, entries, values } = defOf(schema);
  const inside = innerType ?? entrada ?? options?.[0];
  if (inside) return campoDe(inside, path);
  if (shape)
    return [{ path, tipo: 'object' }, ...Object.entries(shape).flatMap(([k, v]) => campoDe(v, [...path, k]))];
  const [elemento] = element ? campoDe(element, []) : [];
  const opciones = values ?? (entries && Object.values(entries));
  return [
    {
      path,
      tipo: TIPOS[type] ?? 'unknown',
      ...(elemento ? { elemento } : {}),
      ...(opciones ? { opciones } : {}),
    },
  ];
}

/** The fields that a body may bring, by its contract; the whole of it is the first. */
export const camposDelCuerpo = (schema: z.ZodMiniType): Campo[] => campoDe(schema, []);

/** A copy with one field changed. */
export function con(cuerpo: unknown, [nombre, ...resto]: readonly string[], valor: unknown): unknown {
  if (nombre === undefined) return valor;
  const antes = cuerpo !== null && typeof cuerpo === 'object' ? (cuerpo as Record<string, unknown>) : {};
  return { ...antes, [nombre]: con(antes[nombre], resto, valor) };
}
