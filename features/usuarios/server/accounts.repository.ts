import { type NewRow, type Row, type RowChanges, sql, type Tx } from '@oficina/db';
import type { PreferenciasRow, UsuarioRow } from './usuarios.repository.ts';

export async function insertUsuario(tx: Tx, usuario: NewRow<'usuarios'>): Promise<UsuarioRow> {
  const row = await tx.insertInto('usuarios').values(usuario).returningAll().executeTakeFirstOrThrow();
  await tx.insertInto('usuario_preferencias').values({ usuario_id: row.id }).execute();
  return row;
}

/** An account without a row of preferences has the defaults. */
export function updatePreferencias(
  tx: Tx,
  usuarioId: number,
  cambios: RowChanges<'usuario_preferencias'>,
): Promise<PreferenciasRow> {
  return tx
    .insertInto('usuario_preferencias')
    .values({ ...(cambios as object), usuario_id: usuarioId })
    .onConflict((oc) => oc.column('usuario_id').doUpdateSet({ ...cambios, usuario_id: usuarioId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The lock serialises changes of administrators, so that two who remove each other cannot both succeed. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`.execute(tx);
}

export async function hasOtherAdmin(tx: Tx, usuarioId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('usuarios')
    .select('id')
    .where(sql<boolean>`roles @> array['ROLE_ADMIN']`)
    .where('eliminado', 'is', null)
    .where('id', '<>', usuarioId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The strong lock waits for a pago or a case being written, because its row references this one; later queries then see it.
 */
export function lockUsuarioForDeletion(tx: Tx, id: number): Promise<UsuarioRow | undefined> {
  return tx
    .selectFrom('usuarios')
    .selectAll()
    .where('id', '=', id)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The row stays as an id that the kept rows can reference. */
export async function anonymizeUsuario(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.deleteFrom('codigos').where('usuario_id', '=', id).execute();
  await tx.deleteFrom('usuario_preferencias').where('usuario_id', '=', id).execute();
  await tx
    .updateTable('usuarios')
    .set({
      email: `eliminado-${id}@invalid`,
      nombre: 'Usuario',
      apellido: 'eliminado',
      roles: [],
      otp_estado: 0,
      ...NO_DATA,
      ...NO_FLAGS,
      eliminado: now,
      updated: now,
    })
    .where('id', '=', id)
    .execute();
}

const NO_DATA = {
  email_pendiente: null,
  clave_hash: null,
  telefono: null,
  documento: null,
  cuit: null,
  razon_social: null,
  suministro_id: null,
  aceptar_legal_at: null,
  legal_version: null,
  telefono_validado: null,
  telefono_no_gracias: null,
  otp_secreto: null,
  clave_id: null,
  otp_generado: null,
  otp_ultimo_paso: null,
} as const satisfies Partial<Record<keyof Row<'usuarios'>, null>>;

const NO_FLAGS = {
  email_rebota: false,
  aceptar_legal: false,
  recibir_papel: false,
  identidad_validada: false,
  email_validado: false,
  email_probado: false,
} as const;
