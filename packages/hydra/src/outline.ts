import type * as z from 'zod/mini';
import { omitNulls } from './resource.ts';

type Copy = (value: unknown) => unknown;
type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
};

const outlines = new WeakMap<z.ZodMiniType, Copy>();
const LEAVES = ['string', 'number', 'boolean', 'literal', 'enum'];
const WRAPPERS = ['optional', 'nullable', 'readonly'];
const OPEN = ['record', 'unknown', 'any'];

const same: Copy = (value) => value;

/**
 * The copy holds only the members that the contract names; null is left out. Types are not checked: the compiler did, and
 * checking each answer again cost as much as reading it from the database.
 */
export function outlineOf(schema: z.ZodMiniType): Copy {
  const known = outlines.get(schema);
  if (known) return known;
  const made = compile(schema);
  outlines.set(schema, made);
  return made;
}

function compile(schema: z.ZodMiniType): Copy {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  if (LEAVES.includes(def.type)) return same;
  if (def.innerType && WRAPPERS.includes(def.type)) return outlineOf(def.innerType);
  if (OPEN.includes(def.type)) return omitNulls;
  if (def.type === 'array' && def.element) return ofArray(outlineOf(def.element));
  if (def.type === 'object' && def.shape) return ofObject(def.shape);
  // With two object shapes it would be unclear which one a value has, and a field of the other could leak.
  if (def.type === 'union' && def.options?.every((option) => outlineOf(option) === same)) return same;
  if (def.type === 'tuple' && def.items?.every((item) => outlineOf(item) === same)) return same;
  throw new Error(`An answer cannot be outlined through "${def.type}".`);
}

function ofArray(copy: Copy): Copy {
  if (copy === same) return same;
  return (value) => (Array.isArray(value) ? value.map(copy) : value);
}

function ofObject(shape: Record<string, z.ZodMiniType>): Copy {
  const members = Object.entries(shape).map(([name, member]) => ({ name, copy: outlineOf(member) }));
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const given = value as Record<string, unknown>;
    const kept: Record<string, unknown> = {};
    for (const { name, copy } of members) {
      const member = given[name];
      if (member !== null && member !== undefined) kept[name] = copy === same ? member : copy(member);
    }
    return kept;
  };
}
