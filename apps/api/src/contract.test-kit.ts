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
  /** The path is relative to the body; a field of a nested object has two names. */
  path: readonly string[];
  /** A field that is parsed by hand states its type in its description. */
  tipo: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'unknown';
  elementField?: Field;
  iri?: true;
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

export const bodyFields = (schema: z.ZodMiniType): Field[] => fieldsOf(schema, []);

export function withField(cuerpo: unknown, [nombre, ...rest]: readonly string[], valor: unknown): unknown {
  if (nombre === undefined) return valor;
  const before = cuerpo !== null && typeof cuerpo === 'object' ? (cuerpo as Record<string, unknown>) : {};
  return { ...before, [nombre]: withField(before[nombre], rest, valor) };
}
