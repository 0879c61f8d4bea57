import type { MigrationBuilder } from 'node-pg-migrate';

const NAME = 'requerimientos_contacto_abiertos_idx';

export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${NAME}`);
  // The open cases of a person without an account, to tell that there is one before another is filed.
  pgm.sql(
    `CREATE INDEX CONCURRENTLY ${NAME} ON requerimientos ((contacto ->> 'documento')) WHERE usuario_id IS NULL AND estado IN (0, 1, 10)`,
  );
  pgm.sql('RESET lock_timeout');
};
