import type { MigrationBuilder } from 'node-pg-migrate';

const NARROWING = 'tipo, prioridad, created';

/** Failed messages are told by address. They hold what the list narrows by, because only so is it read without the rows. */
const INDEXES: Readonly<Record<string, string>> = {
  mensajes_fallidos_ultimos_idx: `(id DESC) INCLUDE (para, ${NARROWING}) WHERE estado = 5`,
  mensajes_fallidos_para_idx: `(lower(para), id DESC) INCLUDE (para, ${NARROWING}) WHERE estado = 5`,
};

export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  for (const [name, on] of Object.entries(INDEXES)) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON mensajes ${on}`);
  }
  pgm.sql('RESET lock_timeout');
  // What an index computes has no statistics until its table is looked at again.
  pgm.sql('ANALYZE mensajes');
};
