import type { MigrationBuilder } from 'node-pg-migrate';

/** The ninth role: whoever attends at the counter. Nobody has it until an administrator grants it. */
export const up = (pgm: MigrationBuilder): void => {
  // Without a transaction, the rows are read for the new check while people go on writing them.
  pgm.noTransaction();
  pgm.sql(`ALTER TABLE usuarios DROP CONSTRAINT IF EXISTS usuarios_roles_check,
    ADD CONSTRAINT usuarios_roles_check CHECK (roles <@ ARRAY[
      'ROLE_ADMIN', 'ROLE_CONFIRMADO', 'ROLE_VALIDADO', 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO',
      'ROLE_USUARIO_ADMIN', 'ROLE_SUMINISTRO_MAIL', 'ROLE_CORTE_ADMIN', 'ROLE_MOSTRADOR'
    ]::text[]) NOT VALID`);
  pgm.sql('ALTER TABLE usuarios VALIDATE CONSTRAINT usuarios_roles_check');
};
