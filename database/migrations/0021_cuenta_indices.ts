import type { MigrationBuilder } from 'node-pg-migrate';

const INDICES: readonly (readonly [name: string, on: string])[] = [
  // Asking for a code voids the ones before it, while the person is locked.
  ['telefono_codigos_usuario_id_idx', 'telefono_codigos (usuario_id)'],
  // What ended a month ago is deleted every night.
  ['sesiones_revocada_idx', 'sesiones (revocada) WHERE revocada IS NOT NULL'],
  // How the staff look for people, besides by name: a few of millions.
  ['usuarios_telefono_idx', 'usuarios (telefono) WHERE telefono IS NOT NULL'],
  ['usuarios_roles_idx', 'usuarios USING gin (roles)'],
  ['usuarios_apellido_id_idx', 'usuarios (apellido, id)'],
  // The hourly reading of what has not ended.
  ['persona_inquiries_abiertas_idx', 'persona_inquiries (id) WHERE estado IN (0, 2, 3)'],
];

export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  for (const [name, on] of INDICES) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
  pgm.sql('RESET lock_timeout');
};
