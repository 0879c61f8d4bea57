import type { MigrationBuilder } from 'node-pg-migrate';

// Every statement can be run again: without a transaction a cut attempt leaves what it did.
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  pgm.sql(`
    -- Refused calls of this minute, one row for each person and route: the trail gets each with its count.
    CREATE TABLE IF NOT EXISTS denegados (
      usuario_id bigint NOT NULL,
      ruta text NOT NULL,
      minuto timestamptz NOT NULL,
      veces integer NOT NULL DEFAULT 1,
      roles text[] NOT NULL,
      -- Of the first of them.
      ip inet NOT NULL,
      request_id text NOT NULL,
      PRIMARY KEY (usuario_id, ruta, minuto)
    )`);
  pgm.sql('SET lock_timeout = 0');
  // What ended is deleted every hour.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS limites_expire_idx');
  pgm.sql('CREATE INDEX CONCURRENTLY limites_expire_idx ON limites (expire)');
  pgm.sql('RESET lock_timeout');
};
