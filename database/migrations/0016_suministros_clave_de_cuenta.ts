import type { MigrationBuilder } from 'node-pg-migrate';

/** People copy the account with other separators and without its zeros: it is looked for without either. */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS suministros_clave_de_cuenta_idx');
  pgm.sql(`CREATE INDEX CONCURRENTLY suministros_clave_de_cuenta_idx
    ON suministros (ltrim(regexp_replace(upper(cuenta), '[^0-9A-Z]', '', 'g'), '0'))`);
  pgm.sql('RESET lock_timeout');
};
