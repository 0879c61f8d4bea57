import { type NewRow, type Reader, type Row, statement, type Tx } from '@oficina/db';

export type SesionRow = Row<'sesiones'>;

type SesionConUsuario = Pick<
  SesionRow,
  'usuario_id' | 'personal' | 'ultimo_uso' | 'expira' | 'otp_pasado' | 'clave_pasada' | 'revocada'
> &
  Pick<Row<'usuarios'>, 'roles' | 'nombre' | 'otp_estado' | 'eliminado'>;

/** Sent by every request: the session and what access needs of its user. */
const readSesion = statement<SesionConUsuario>(`
  select s.usuario_id, s.personal, s.ultimo_uso, s.expira, s.otp_pasado, s.clave_pasada, s.revocada,
    u.roles, u.nombre, u.otp_estado, u.eliminado
  from sesiones s join usuarios u on u.id = s.usuario_id
  where s.token_hash = $1`);

export async function findSesion(reader: Reader, tokenHash: Buffer): Promise<SesionConUsuario | undefined> {
  const [row] = await readSesion(reader, [tokenHash]);
  return row;
}

export async function insertSesion(writer: Reader, sesion: NewRow<'sesiones'>): Promise<void> {
  await writer.insertInto('sesiones').values(sesion).execute();
}

export async function markUso(writer: Reader, tokenHash: Buffer, at: Date): Promise<void> {
  await writer.updateTable('sesiones').set({ ultimo_uso: at }).where('token_hash', '=', tokenHash).execute();
}

export async function markClavePasada(writer: Reader, tokenHash: Buffer, at: Date): Promise<void> {
  await writer
    .updateTable('sesiones')
    .set({ clave_pasada: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends a session once: of two calls at the same time, one gets the row. */
export function revokeSesion(writer: Reader, tokenHash: Buffer, at: Date): Promise<SesionRow | undefined> {
  return writer
    .updateTable('sesiones')
    .set({ revocada: at })
    .where('token_hash', '=', tokenHash)
    .where('revocada', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Whether that person ever signed in from this address. */
export async function hasSesionDesde(reader: Reader, usuarioId: number, ip: string): Promise<boolean> {
  const row = await reader
    .selectFrom('sesiones')
    .select('usuario_id')
    .where('usuario_id', '=', usuarioId)
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCodigo(writer: Reader, codigo: NewRow<'codigos'>): Promise<void> {
  await writer.insertInto('codigos').values(codigo).execute();
}

type CodigoDeAutologin = { datos: unknown };

/** Uses a code: only the first call finds it unused. */
export function spendCodigoAutologin(
  tx: Tx,
  hash: Buffer,
  usuarioId: number,
  now: Date,
): Promise<CodigoDeAutologin | undefined> {
  return tx
    .updateTable('codigos')
    .set({ usado: now })
    .where('hash', '=', hash)
    .where('uso', '=', 'autologin')
    .where('usuario_id', '=', usuarioId)
    .where('usado', 'is', null)
    .where('expira', '>', now)
    .returning('datos')
    .executeTakeFirst();
}
