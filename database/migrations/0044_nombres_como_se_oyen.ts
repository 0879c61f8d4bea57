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

/** A name is looked for as it is heard: two that sound alike have the same key. Every statement can be run again. */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  pgm.sql(`CREATE OR REPLACE FUNCTION oida(texto text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT ${OIDA} $$`);
  // Both tables are written again, which holds them for a while: how long is in docs/operar/actualizar.md.
  pgm.sql(`ALTER TABLE suministros
    ADD COLUMN IF NOT EXISTS clave_nombre text COLLATE "C" GENERATED ALWAYS AS (oida(nombre)) STORED,
    ADD COLUMN IF NOT EXISTS clave_domicilio text COLLATE "C" GENERATED ALWAYS AS (oida(domicilio)) STORED`);
  pgm.sql(`ALTER TABLE usuarios
    ADD COLUMN IF NOT EXISTS clave_nombre text COLLATE "C" GENERATED ALWAYS AS (oida(coalesce(
      nullif(razon_social, ''), nullif(trim(coalesce(apellido, '') || ' ' || coalesce(nombre, '')), ''), email))) STORED`);
};
