import type { MigrationBuilder } from 'node-pg-migrate';

/** The parts of the trail that 0015 made. */
function partes(): string[] {
  const monthPartitions = Array.from({ length: 48 }, (_, n) => {
    const anio = 2026 + Math.floor(n / 12);
    return `auditoria_${anio}${String((n % 12) + 1).padStart(2, '0')}`;
  });
  return [...monthPartitions, 'auditoria_resto'];
}

/** What each person did last is read from the trail. Every statement can be run again. */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  pgm.sql('CREATE INDEX IF NOT EXISTS auditoria_actor_id_id_idx ON ONLY auditoria (actor_id, id DESC)');
  pgm.sql('SET lock_timeout = 0');
  for (const partition of partes()) {
    const indexName = `${partition}_actor_id_id_idx`;
    pgm.sql(`DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('particiones.${indexName}') AND NOT indisvalid) THEN
        DROP INDEX particiones.${indexName};
      END IF;
    END $$`);
    pgm.sql(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${indexName} ON particiones.${partition} (actor_id, id DESC)`,
    );
    pgm.sql(`ALTER INDEX auditoria_actor_id_id_idx ATTACH PARTITION particiones.${indexName}`);
  }
  pgm.sql('RESET lock_timeout');
};
