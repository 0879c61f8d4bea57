import { type Reader, type Row, type RowChanges, statement, type Tx, uniqueViolation } from '@oficina/db';

export type UsuarioRow = Row<'usuarios'>;
export type PreferenciasRow = Row<'usuario_preferencias'>;

/** Deleted accounts are never found. */
export function findUsuarioById(reader: Reader, id: number): Promise<UsuarioRow | undefined> {
  return reader
    .selectFrom('usuarios')
    .selectAll()
    .where('id', '=', id)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
}

export type UsuarioVisible = Omit<UsuarioRow, 'clave_hash' | 'otp_secreto' | 'email_probado' | 'busqueda'> & {
  preferencias: Omit<PreferenciasRow, 'token_firebase'> | null;
};

/** These columns hold nothing secret. */
export const VISIBLE_COLUMNS = `u.id, u.email, u.email_pendiente, u.email_rebota, u.telefono, u.documento, u.cuit,
    u.nombre, u.apellido, u.razon_social, u.suministro_id, u.roles, u.aceptar_legal, u.aceptar_legal_at,
    u.legal_version, u.recibir_papel, u.identidad_validada, u.email_validado, u.telefono_validado,
    u.telefono_no_gracias, u.otp_estado, u.clave_id, u.otp_generado, u.otp_ultimo_paso, u.eliminado, u.created,
    u.updated`;

/** The result must be the same as that of `nombreVisible`. */
export const nombreVisibleSql = (alias: string) =>
  `coalesce(nullif(${alias}.razon_social, ''),
     nullif(concat_ws(' ', nullif(${alias}.nombre, ''), nullif(${alias}.apellido, '')), ''),
     split_part(${alias}.email, '@', 1))`;

/** The preferences are included, so that one item takes one statement. */
const readUsuario = statement<UsuarioVisible>(`
  select ${VISIBLE_COLUMNS}, to_jsonb(p) - 'token_firebase' as preferencias
  from usuarios u left join usuario_preferencias p on p.usuario_id = u.id
  where u.id = $1 and u.eliminado is null`);

export async function findUsuarioVisible(reader: Reader, id: number): Promise<UsuarioVisible | undefined> {
  const [row] = await readUsuario(reader, [id]);
  return row;
}

/** Case is ignored, as in the unique index. */
export function findUsuarioByEmail(reader: Reader, email: string): Promise<UsuarioRow | undefined> {
  return reader
    .selectFrom('usuarios')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('eliminado', 'is', null)
    .executeTakeFirst();
}

/** Changes to what belongs to a user take this lock first, so that concurrent ones are serialised. */
export async function lockUsuario(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('usuarios').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The lock is the same, and the row is returned as read under it. */
export function lockLiveUsuario(tx: Tx, id: number): Promise<UsuarioRow | undefined> {
  return tx
    .selectFrom('usuarios')
    .selectAll()
    .where('id', '=', id)
    .where('eliminado', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export const isEmailTaken = (error: unknown): boolean => uniqueViolation(error) === 'usuarios_email_key';

export function updateUsuario(
  tx: Tx,
  id: number,
  changes: RowChanges<'usuarios'>,
  now: Date,
): Promise<UsuarioRow> {
  return tx
    .updateTable('usuarios')
    .set({ ...changes, updated: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setFirstSuministro(tx: Tx, id: number, suministroId: number | null): Promise<void> {
  await tx
    .updateTable('usuarios')
    .set({ suministro_id: suministroId })
    .where('id', '=', id)
    .where('suministro_id', 'is distinct from', suministroId)
    .execute();
}
