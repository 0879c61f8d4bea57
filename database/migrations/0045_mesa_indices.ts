import type { MigrationBuilder } from 'node-pg-migrate';

/** The look-ups of the staff's search box, the messages of a suministro, and what waits for somebody in Mi día. */
const INDEXES: Readonly<Record<string, string>> = {
  usuarios_telefono_al_reves_idx: 'usuarios (reverse(telefono) COLLATE "C") WHERE telefono IS NOT NULL',
  usuarios_cuit_idx: 'usuarios (cuit)',
  usuarios_email_comienzo_idx: 'usuarios (lower(email) text_pattern_ops)',
  suministro_mails_email_comienzo_idx: 'suministro_mails (lower(email) text_pattern_ops)',
  mensajes_suministro_id_id_idx: 'mensajes (suministro_id, id DESC) WHERE suministro_id IS NOT NULL',
  suministro_mails_rebotan_idx: 'suministro_mails (id) WHERE rebota',
  suministro_mails_sin_validar_idx: 'suministro_mails (created) WHERE NOT validado AND NOT desuscribir',
  usuarios_sin_confirmar_idx: 'usuarios (created) WHERE NOT email_validado AND eliminado IS NULL',
};

export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  for (const [name, on] of Object.entries(INDEXES)) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
  pgm.sql('RESET lock_timeout');
};
