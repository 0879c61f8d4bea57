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

export type Field = {
  /** Inside the body; a field of an object in it has two names. */
  path: readonly string[];
  /** What JSON calls it; a field that is read by hand says it in its description. */
  tipo: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'unknown';
  /** The schema of each element, when the field is a list. */
  elementField?: Field;
  /** It names something of ours: "/api/facturas/31". */
  iri?: true;
  /** All that it may be, when they are few. */
  choices?: readonly unknown[];
};

const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;
const TIPOS: Readonly<Record<string, Field['tipo']>> = {
  string: 'string',
  enum: 'string',
  int: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
};

function fieldsOf(schema: z.ZodMiniType, path: readonly string[]): Field[] {
  const described = z.globalRegistry.get(schema) as { type?: string; format?: string } | undefined;
  if (described?.type)
    return [
      {
        path,
        tipo: TIPOS[described.type] ?? 'unknown',
        ...(described.format === 'iri-reference' ? { iri: true as const } : {}),
      },
    ];
  const { type, innerType, in: input, options, element, shape, entries, values } = defOf(schema);
  const inside = innerType ?? input ?? options?.[0];
  if (inside) return fieldsOf(inside, path);
  if (shape)
    return [
      { path, tipo: 'object' },
      ...Object.entries(shape).flatMap(([k, v]) => fieldsOf(v, [...path, k])),
    ];
  const [elementField] = element ? fieldsOf(element, []) : [];
  const choices = values ?? (entries && Object.values(entries));
  return [
    {
      path,
      tipo: TIPOS[type] ?? 'unknown',
      ...(elementField ? { elementField } : {}),
      ...(choices ? { choices } : {}),
    },
  ];
}

/** The fields that a body may bring, by its contract; the whole of it is the first. */
export const bodyFields = (schema: z.ZodMiniType): Field[] => fieldsOf(schema, []);

/** A copy with one field changed. */
export function withField(cuerpo: unknown, [nombre, ...rest]: readonly string[], valor: unknown): unknown {
  if (nombre === undefined) return valor;
  const before = cuerpo !== null && typeof cuerpo === 'object' ? (cuerpo as Record<string, unknown>) : {};
  return { ...before, [nombre]: withField(before[nombre], rest, valor) };
}
