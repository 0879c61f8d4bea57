import type { MigrationBuilder } from 'node-pg-migrate';

const NAME = 'suministros_zona_id_idx';

/** It can be run again. */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // Without zonas a corte is of the one that its text names. The last four are what the list says of its reach.
  pgm.sql(`ALTER TABLE cortes
    ADD COLUMN IF NOT EXISTS zonas text[] CHECK (cardinality(zonas) BETWEEN 1 AND 50),
    ADD COLUMN IF NOT EXISTS por_mensaje integer,
    ADD COLUMN IF NOT EXISTS por_app integer,
    ADD COLUMN IF NOT EXISTS por_correo integer,
    ADD COLUMN IF NOT EXISTS sin_contacto integer`);
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${NAME}`);
  // The suministros of a corte, page by page, without reading the rows of the padrón.
  pgm.sql(`CREATE INDEX CONCURRENTLY ${NAME} ON suministros (zona, id) WHERE activo`);
  pgm.sql('RESET lock_timeout');
};
