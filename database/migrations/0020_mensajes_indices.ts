import type { MigrationBuilder } from 'node-pg-migrate';

const INDICES = {
  // A receipt names the message as the provider does. Only of SMS and WhatsApp: the rest get none.
  mensajes_proveedor_id_idx: '(proveedor_id) WHERE tipo IN (3, 4) AND proveedor_id IS NOT NULL',
  // The staff look for an address without minding its capitals.
  mensajes_para_id_idx: '(lower(para), id DESC)',
  // Rows lie in the order of their creation: a stretch of days is a stretch of pages.
  mensajes_created_idx: 'USING brin (created) WITH (autosummarize = on)',
  // What the office has to look at: given to the operator, and not delivered.
  mensajes_no_entregados_idx: "(id DESC) WHERE acuse = 'fallido'",
  // When a provider comes back the urgent go first: found without reading the hundreds of thousands that also wait.
  mensajes_urgentes_idx: '(tipo, id) WHERE prioridad = 0 AND estado IN (0, 3)',
} as const;

export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  pgm.sql('ALTER TABLE mensajes VALIDATE CONSTRAINT mensajes_acuse_check');
  for (const [name, columns] of Object.entries(INDICES)) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON mensajes ${columns}`);
  }
  pgm.sql('RESET lock_timeout');
};
