import type { MigrationBuilder } from 'node-pg-migrate';

/**
 * The failed messages are asked for between two moments, and an index by their number has to be read whole for that. The one
 * that 0075 made for it goes, before any version had it.
 */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS mensajes_fallidos_created_idx');
  pgm.sql(`CREATE INDEX CONCURRENTLY mensajes_fallidos_created_idx
    ON mensajes (created DESC, id DESC) INCLUDE (para, tipo, prioridad) WHERE estado = 5`);
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS mensajes_fallidos_ultimos_idx');
  pgm.sql('RESET lock_timeout');
};
