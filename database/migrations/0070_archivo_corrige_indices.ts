import type { MigrationBuilder } from 'node-pg-migrate';

/** Which files correct another one. */
const INDEXES: Readonly<Record<string, string>> = {
  archivo_facturas_corrige_a_id_idx: 'archivo_facturas (corrige_a_id, id) WHERE corrige_a_id IS NOT NULL',
  archivo_subidas_corrige_a_id_idx: 'archivo_subidas (corrige_a_id, id) WHERE corrige_a_id IS NOT NULL',
};

export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  for (const [name, on] of Object.entries(INDEXES)) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
  pgm.sql('RESET lock_timeout');
};
