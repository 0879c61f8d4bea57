import { type Db, type NewRow, type Reader, type Row, sql, statement, type Tx } from '@oficina/db';

export type SesionRow = Row<'sesiones'>;

type SesionWithUsuario = Pick<
  SesionRow,
  'usuario_id' | 'personal' | 'created' | 'ultimo_uso' | 'expira' | 'otp_pasado' | 'clave_pasada' | 'revocada'
> &
  Pick<Row<'usuarios'>, 'roles' | 'nombre' | 'otp_estado' | 'eliminado'>;

/** Every request runs this. */
const readSesion = statement<SesionWithUsuario>(`
  select s.usuario_id, s.personal, s.created, s.ultimo_uso, s.expira, s.otp_pasado, s.clave_pasada, s.revocada,
    u.roles, u.nombre, u.otp_estado, u.eliminado
  from sesiones s join usuarios u on u.id = s.usuario_id
  where s.token_hash = $1`);

export async function findSesion(reader: Reader, tokenHash: Buffer): Promise<SesionWithUsuario | undefined> {
  const [row] = await readSesion(reader, [tokenHash]);
  return row;
}

export async function insertSesion(writer: Reader, sesion: NewRow<'sesiones'>): Promise<void> {
  await writer.insertInto('sesiones').values(sesion).execute();
}

export async function markUsed(writer: Reader, tokenHash: Buffer, at: Date): Promise<void> {
  await writer.updateTable('sesiones').set({ ultimo_uso: at }).where('token_hash', '=', tokenHash).execute();
}

export async function markClavePasada(writer: Reader, tokenHash: Buffer, at: Date): Promise<void> {
  await writer
    .updateTable('sesiones')
    .set({ clave_pasada: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Of two simultaneous calls, only one gets the row. */
export function revokeSesion(writer: Reader, tokenHash: Buffer, at: Date): Promise<SesionRow | undefined> {
  return writer
    .updateTable('sesiones')
    .set({ revocada: at })
    .where('token_hash', '=', tokenHash)
    .where('revocada', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function revokeSesionesOf(tx: Tx, usuarioId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sesiones')
    .set({ revocada: at })
    .where('usuario_id', '=', usuarioId)
    .where('revocada', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function revokeOtherSesiones(
  tx: Tx,
  usuarioId: number,
  except: Buffer,
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sesiones')
    .set({ revocada: at })
    .where('usuario_id', '=', usuarioId)
    .where('token_hash', '<>', except)
    .where('revocada', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The sessions unused for longest are ended first. */
export async function revokeExcessSesiones(
  writer: Reader,
  usuarioId: number,
  { keep, max, now }: { keep: readonly Buffer[]; max: number; now: Date },
): Promise<void> {
  await sql`
    update sesiones set revocada = ${now} where token_hash in (
      select token_hash from sesiones
      where usuario_id = ${usuarioId} and revocada is null and expira > ${now}
      order by token_hash = any(${keep}::bytea[]) desc, ultimo_uso desc, created desc offset ${max}
    )`.execute(writer);
}

export async function findAddresses(reader: Reader, usuarioId: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('sesiones')
    .select('ip')
    .distinct()
    .where('usuario_id', '=', usuarioId)
    .execute();
  return rows.flatMap(({ ip }) => ip ?? []);
}

/** Networks are compared, because a home has a whole /64 and its phones change addresses within it. */
export async function hasSesionFrom(reader: Reader, usuarioId: number, network: string): Promise<boolean> {
  const row = await reader
    .selectFrom('sesiones')
    .select('usuario_id')
    .where('usuario_id', '=', usuarioId)
    .where(sql<boolean>`ip <<= ${network}::inet`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSesionesVencidas(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sesiones')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sesiones')
        .select('token_hash')
        .where((or) => or.or([or('expira', '<', before), or('revocada', '<', before)]))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteCodigosVencidos(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('codigos')
    .where('hash', 'in', (eb) =>
      eb.selectFrom('codigos').select('hash').where('expira', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function isSesionLive(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('sesiones')
    .select('revocada')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined && row.revocada === null;
}
