import type { MigrationBuilder } from 'node-pg-migrate';

const NOMBRE_DE_PERSONA = `coalesce(nullif(razon_social, ''),
  nullif(trim(coalesce(apellido, '') || ' ' || coalesce(nombre, '')), ''), email)`;

const INDEXES: Readonly<Record<string, string>> = {
  // The name is included because only so are the keys of a surname read without their rows.
  suministros_nombre_oido_idx: 'suministros (oida(nombre) COLLATE "C", id) INCLUDE (nombre)',
  suministros_domicilio_oido_idx: 'suministros (oida(domicilio) COLLATE "C", id)',
  usuarios_nombre_oido_idx: `usuarios (oida(${NOMBRE_DE_PERSONA}) COLLATE "C", id)`,
};

/**
 * The keys of names are in their indexes and in no column, so that nobody waits while they are made. A first form of 0044, which
 * no version had, kept them in generated columns: where it was run they go, and no released program misses them.
 */
export const up = (pgm: MigrationBuilder): void => {
  pgm.noTransaction();
  // It waits for whoever is reading, and what a cut attempt leaves behind must not stop the next.
  pgm.sql('SET lock_timeout = 0');
  for (const [name, on] of Object.entries(INDEXES)) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
  pgm.sql('RESET lock_timeout');
  // What an index computes has no statistics until its table is looked at again.
  pgm.sql('ANALYZE suministros, usuarios');
  pgm.sql(`DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'suministros'::regclass AND attname = 'clave_nombre') THEN
      ALTER TABLE suministros DROP COLUMN clave_nombre, DROP COLUMN clave_domicilio;
    END IF;
    IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'usuarios'::regclass AND attname = 'clave_nombre') THEN
      ALTER TABLE usuarios DROP COLUMN clave_nombre;
    END IF;
  END $$`);
};
