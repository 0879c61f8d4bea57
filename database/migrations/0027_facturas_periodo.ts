import type { MigrationBuilder } from 'node-pg-migrate';

/**
 * By blocks and not by rows: some hundred kilobytes for 36 million bills, where an ordinary one would take 250 MB and
 * slow each import. Months are loaded one after another, so that the last ones, which the board counts every night, lie
 * together at the end.
 */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS facturas_periodo_idx');
  pgm.sql(
    'CREATE INDEX CONCURRENTLY facturas_periodo_idx ON facturas USING brin (periodo) WITH (autosummarize = on)',
  );
  pgm.sql('RESET lock_timeout');
};
