import type { MigrationBuilder } from 'node-pg-migrate';

const IS_OPEN = 'estado IN (0, 1, 10)';
// As `sinAcentos` writes what is looked for; the same letters as the search columns of usuarios and suministros.
const ACCENTED = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const UNACCENTED = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';

const INDICES: Readonly<Record<string, string>> = {
  // The queue, the longest unattended first: each tab begins where its own open cases begin, however many closed
  // ones the years leave behind.
  requerimientos_mios_idx: `(encargado_id, updated, id) WHERE encargado_id IS NOT NULL AND ${IS_OPEN}`,
  requerimientos_libres_idx: `(updated, id) WHERE encargado_id IS NULL AND ${IS_OPEN}`,
  requerimientos_abiertos_idx: `(updated, id) WHERE ${IS_OPEN}`,
  // News may be of a closed one: its owner annulled it.
  requerimientos_con_novedades_idx: '(updated, id) WHERE novedades_encargado',
  // The whole list by its last change, closed ones too.
  requerimientos_updated_id_idx: '(updated, id)',
  // What is due and what is late. Closed ones are never late; one that waits is as late as when it began to.
  requerimientos_vence_idx: `(vence, id) INCLUDE (en_espera_desde) WHERE ${IS_OPEN}`,
  // What is new for one customer: asked for at each visit, and nearly always nothing.
  requerimientos_novedades_usuario_idx: '(usuario_id, updated DESC, id DESC) WHERE novedades_usuario',
  // The cases of a supply.
  requerimientos_suministro_id_idx: '(suministro_id, id DESC) WHERE suministro_id IS NOT NULL',
  // A stretch of days of a list that is ordered by id.
  requerimientos_created_idx: '(created, id)',
  // Part of a word is also looked for ("lumin"), which a dictionary of whole words would not find: hence trigrams.
  // Over the expression and not a stored column, which would keep each text twice.
  requerimientos_descripcion_idx: `USING gin (translate(lower(descripcion), '${ACCENTED}', '${UNACCENTED}') gin_trgm_ops)`,
};

const EXTRA_INDEXES = [
  // Whoever asks without an account is told apart by the document they write: a key is theirs and of nobody else.
  {
    name: 'requerimientos_documento_idempotencia_key',
    index: `CREATE UNIQUE INDEX CONCURRENTLY requerimientos_documento_idempotencia_key ON requerimientos
      ((contacto->>'documento'), idempotencia) WHERE usuario_id IS NULL AND idempotencia IS NOT NULL`,
  },
  // What is kept for some years after its case is closed is looked for among the oldest.
  {
    name: 'archivo_adjuntos_unidos_idx',
    index: `CREATE INDEX CONCURRENTLY archivo_adjuntos_unidos_idx ON archivo_adjuntos (created, id)
      WHERE requerimiento_id IS NOT NULL`,
  },
];

export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  for (const [name, columns] of Object.entries(INDICES)) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON requerimientos ${columns}`);
  }
  for (const { name, index } of EXTRA_INDEXES) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(index);
  }
  pgm.sql('RESET lock_timeout');
};
