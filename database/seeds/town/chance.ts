import { createHash } from 'node:crypto';

// Chance without a memory: each thing asks by its own name, so that one more or one less changes no other, and the
// database and the program get the same number.

const RANGE = 2 ** 32;

/** From 0 up to 1, always the same for the same name. */
export const chance = (name: string): number =>
  createHash('md5').update(name).digest().readUInt32BE(0) / RANGE;

/** The same in a statement, for an expression that is a text. */
export const chanceSql = (text: string): string =>
  `(('x' || substr(md5(${text}), 1, 8))::bit(32)::bigint / ${RANGE}::float8)`;

export function pick<T>(items: readonly T[], name: string): T {
  const [item] = items.slice(Math.floor(chance(name) * items.length));
  if (item === undefined) throw new Error(`There is nothing to choose from for «${name}».`);
  return item;
}
