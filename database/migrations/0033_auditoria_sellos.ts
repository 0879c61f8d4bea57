import type { MigrationBuilder } from 'node-pg-migrate';

/** The parts of the trail that 0015 made. */
function partes(): string[] {
  const monthPartitions = Array.from({ length: 48 }, (_, n) => {
    const anio = 2026 + Math.floor(n / 12);
    return `auditoria_${anio}${String((n % 12) + 1).padStart(2, '0')}`;
  });
  return [...monthPartitions, 'auditoria_resto'];
}

// Every statement can be run again: without a transaction a cut attempt leaves what it did.
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // Its place in the chain, which is not the order of its id: a transaction may commit after later ones.
  pgm.sql('ALTER TABLE auditoria ADD COLUMN IF NOT EXISTS orden bigint');
  pgm.sql(`
    -- The chain, closed stretch by stretch: which rows, in which order, up to where and when. Only added to.
    CREATE TABLE IF NOT EXISTS auditoria_sellos (
      tanda bigint PRIMARY KEY,
      -- The order of its last row.
      hasta bigint NOT NULL,
      ids bigint[] NOT NULL,
      created timestamptz NOT NULL,
      -- Nothing that could be seen then was left without a seal.
      al_dia boolean NOT NULL,
      -- Its rows, and the stretches before it, were kept as long as they had to be and are gone.
      retirada timestamptz,
      sello bytea NOT NULL CHECK (octet_length(sello) = 32)
    )`);
  // Lets go of what is older than asked, never of anything younger than five years: nobody else may delete.
  pgm.sql(`
    CREATE OR REPLACE FUNCTION particiones.retirar_auditoria(antes_de timestamptz, tandas int) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      corte timestamptz := least(antes_de, now() - interval '5 years');
      ultima auditoria_sellos;
      borradas bigint;
    BEGIN
      SELECT s.* INTO ultima FROM (
        SELECT * FROM auditoria_sellos WHERE retirada IS NULL ORDER BY tanda LIMIT tandas
      ) s WHERE s.created < corte ORDER BY s.tanda DESC LIMIT 1;
      IF ultima.tanda IS NULL THEN
        RETURN 0;
      END IF;
      DELETE FROM auditoria WHERE orden <= ultima.hasta AND created < corte;
      GET DIAGNOSTICS borradas = ROW_COUNT;
      DELETE FROM auditoria_sellos WHERE tanda < ultima.tanda;
      -- The last one stays: what comes after it is chained to its seal.
      UPDATE auditoria_sellos SET retirada = now() WHERE tanda = ultima.tanda;
      RETURN borradas;
    END
    $$`);
  pgm.sql('REVOKE ALL ON FUNCTION particiones.retirar_auditoria(timestamptz, int) FROM PUBLIC');
  // The chain is walked by it, and what was not sealed yet is found by it.
  pgm.sql('CREATE INDEX IF NOT EXISTS auditoria_orden_id_idx ON ONLY auditoria (orden, id)');
  pgm.sql('SET lock_timeout = 0');
  for (const partition of partes()) {
    const indexName = `${partition}_orden_id_idx`;
    pgm.sql(`DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('particiones.${indexName}') AND NOT indisvalid) THEN
        DROP INDEX particiones.${indexName};
      END IF;
    END $$`);
    pgm.sql(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${indexName} ON particiones.${partition} (orden, id)`);
    pgm.sql(`ALTER INDEX auditoria_orden_id_idx ATTACH PARTITION particiones.${indexName}`);
  }
  pgm.sql('RESET lock_timeout');
};
