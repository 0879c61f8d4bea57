import type { MigrationBuilder } from 'node-pg-migrate';

/** Before the terms change, the staff read how many would be asked again. */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS usuarios_legal_version_idx');
  pgm.sql(
    `CREATE INDEX CONCURRENTLY usuarios_legal_version_idx ON usuarios (legal_version)
     WHERE aceptar_legal AND eliminado IS NULL`,
  );
  pgm.sql('RESET lock_timeout');
};
