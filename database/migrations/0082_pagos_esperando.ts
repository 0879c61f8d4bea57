import type { MigrationBuilder } from 'node-pg-migrate';

/** A payment may wait until somebody scans its code, and what the gateway tells of an order names it by the gateway's own id. */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  pgm.sql(`ALTER TABLE pagos DROP CONSTRAINT IF EXISTS pagos_estado_check,
    ADD CONSTRAINT pagos_estado_check CHECK (estado BETWEEN 0 AND 7) NOT VALID`);
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  pgm.sql('ALTER TABLE pagos VALIDATE CONSTRAINT pagos_estado_check');
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS pagos_pasarela_id_idx');
  pgm.sql(
    'CREATE INDEX CONCURRENTLY pagos_pasarela_id_idx ON pagos (pasarela_id) WHERE pasarela_id IS NOT NULL',
  );
  pgm.sql('RESET lock_timeout');
};
