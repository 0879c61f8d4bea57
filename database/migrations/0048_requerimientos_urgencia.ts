import type { MigrationBuilder } from 'node-pg-migrate';

const IS_OPEN = 'estado IN (0, 1, 10)';
// Those that wait for their owner come last: their term does not run.
const URGENCY = '(en_espera_desde IS NOT NULL), vence, id';

const INDICES: Readonly<Record<string, string>> = {
  // The queue by its term: each view begins where its own open cases begin.
  requerimientos_urgencia_idx: `(${URGENCY}) WHERE ${IS_OPEN}`,
  requerimientos_mios_urgencia_idx: `(encargado_id, ${URGENCY}) WHERE encargado_id IS NOT NULL AND ${IS_OPEN}`,
  requerimientos_libres_urgencia_idx: `(${URGENCY}) WHERE encargado_id IS NULL AND ${IS_OPEN}`,
  // Open ones near another: a box of some streets around it.
  requerimientos_lugar_idx: `(latitud, longitud) WHERE latitud IS NOT NULL AND ${IS_OPEN}`,
  // Those that follow another.
  requerimientos_unido_a_idx: '(unido_a) WHERE unido_a IS NOT NULL',
};

export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  for (const [name, columns] of Object.entries(INDICES)) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON requerimientos ${columns}`);
  }
  pgm.sql('RESET lock_timeout');
};
