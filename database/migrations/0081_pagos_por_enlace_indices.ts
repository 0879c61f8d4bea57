import type { MigrationBuilder } from 'node-pg-migrate';

/**
 * A request without an account is known again by its key alone, so the key is unique among those. The nightly job that forgets
 * the addresses of receipts finds them by the second index.
 */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  for (const name of ['quien', 'metodo', 'origen', 'clave'])
    pgm.sql(`ALTER TABLE pagos VALIDATE CONSTRAINT pagos_${name}_check`);
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS pagos_enlace_idempotencia_key');
  pgm.sql(`CREATE UNIQUE INDEX CONCURRENTLY pagos_enlace_idempotencia_key
    ON pagos (idempotencia) WHERE usuario_id IS NULL AND idempotencia IS NOT NULL`);
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS pagos_contacto_idx');
  pgm.sql('CREATE INDEX CONCURRENTLY pagos_contacto_idx ON pagos (id) WHERE contacto_email IS NOT NULL');
  pgm.sql('RESET lock_timeout');
};
