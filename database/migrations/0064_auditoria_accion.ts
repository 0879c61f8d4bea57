import type { MigrationBuilder } from 'node-pg-migrate';

/** The parts of the trail that 0015 made. */
function partes(): string[] {
  const monthPartitions = Array.from({ length: 48 }, (_, n) => {
    const anio = 2026 + Math.floor(n / 12);
    return `auditoria_${anio}${String((n % 12) + 1).padStart(2, '0')}`;
  });
  return [...monthPartitions, 'auditoria_resto'];
}

/** What is seldom done, as a refused login, is read without the months of everything else. It can be run again. */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  pgm.sql(
    'CREATE INDEX IF NOT EXISTS auditoria_accion_created_id_idx ON ONLY auditoria (accion, created DESC, id DESC)',
  );
  pgm.sql('SET lock_timeout = 0');
  for (const partition of partes()) {
    const indexName = `${partition}_accion_created_id_idx`;
    pgm.sql(`DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('particiones.${indexName}') AND NOT indisvalid) THEN
        DROP INDEX particiones.${indexName};
      END IF;
    END $$`);
    pgm.sql(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${indexName} ON particiones.${partition} (accion, created DESC, id DESC)`,
    );
    pgm.sql(`ALTER INDEX auditoria_accion_created_id_idx ATTACH PARTITION particiones.${indexName}`);
  }
  pgm.sql('RESET lock_timeout');
};
