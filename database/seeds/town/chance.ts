import { createHash } from 'node:crypto';

// Each item draws its number from its own name, so that adding or removing one changes no other, and the database and the
// program get the same number.

const RANGE = 2 ** 32;

/** The range is from 0 up to 1, and the same name always gives the same number. */
export const chance = (name: string): number =>
  createHash('md5').update(name).digest().readUInt32BE(0) / RANGE;

/** The argument is an SQL expression of type text. */
export const chanceSql = (text: string): string =>
  `(('x' || substr(md5(${text}), 1, 8))::bit(32)::bigint / ${RANGE}::float8)`;

export function pick<T>(items: readonly T[], name: string): T {
  const [item] = items.slice(Math.floor(chance(name) * items.length));
  if (item === undefined) throw new Error(`There is nothing to choose from for «${name}».`);
  return item;
}
