import type { MigrationBuilder } from 'node-pg-migrate';

const ACCENTED = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const UNACCENTED = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';

/** The steps are those of `asHeard`, in packages/values: each takes the place of the text inside the next one. */
const STEPS: readonly (readonly [pattern: string, by: string])[] = [
  ["[''´`’]", ''],
  ['[^a-z0-9]+', ' '],
  ['^ | $', ''],
  ['(?<!c)h', ''],
  ['v', 'b'],
  ['[zx]', 's'],
  ['c(?=[ei])', 's'],
  ['ll', 'y'],
  ['qu', 'k'],
  ['g(?=[ei])', 'j'],
  ['gu(?=[ei])', 'g'],
  ['([a-z])\\1+', '\\1'],
  ['y(?= |$)', 'i'],
  [' +', ' '],
  ['^ | $', ''],
];

const OIDA = STEPS.reduce(
  (heard, [pattern, by]) => `regexp_replace(${heard}, '${pattern}', '${by}', 'g')`,
  `lower(translate(normalize(texto, NFC), '${ACCENTED}', '${UNACCENTED}') COLLATE "C")`,
);

/** A name is looked for as it is heard: two that sound alike have the same key, which only the indexes of 0073 keep. */
export const up = (pgm: MigrationBuilder): void => {
  pgm.sql(`CREATE OR REPLACE FUNCTION oida(texto text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT ${OIDA} $$`);
};
