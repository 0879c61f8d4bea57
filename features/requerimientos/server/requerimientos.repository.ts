import { type Reader, type Row, sql, statement, type Tx } from '@oficina/db';
import { type Canal, OPEN_CODES } from '../contract/index.ts';

/** The codes are literals, to match the partial index of each person's open cases. */
const OPEN_SQL = sql.join(OPEN_CODES.map((code) => sql.lit(code)));

export type Contacto = { nombre: string; documento: string; email?: string; telefono?: string };

export type RequerimientoRow = Omit<Row<'requerimientos'>, 'contacto'> & { contacto: Contacto | null };

export type RequerimientoValues = {
  usuario_id: number | null;
  contacto: Contacto | null;
  categoria_id: number;
  suministro_id: number | null;
  numero: string;
  descripcion: string;
  ubicacion: string | null;
  latitud: number | null;
  longitud: number | null;
  vence: Date;
  canal?: Canal;
  cargado_por?: number | null;
  idempotencia: string | null;
  idempotencia_sha256: Buffer | null;
  now: Date;
};

/** These columns must match the unique index on the keys of requests without an account. */
const PUBLIC_KEY_COLUMNS = sql`(contacto->>'documento'), idempotencia`;

/** Undefined when that person used the key before: the transaction must then be rolled back. */
export async function insertRequerimiento(
  tx: Tx,
  { now, contacto, ...requerimiento }: RequerimientoValues,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('requerimientos')
    .values({ ...requerimiento, contacto: contacto && JSON.stringify(contacto), created: now, updated: now })
    .onConflict((conflict) =>
      contacto
        ? conflict
            .expression(PUBLIC_KEY_COLUMNS)
            .where('usuario_id', 'is', null)
            .where('idempotencia', 'is not', null)
            .doNothing()
        : conflict.columns(['usuario_id', 'idempotencia']).where('idempotencia', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}

export async function findRequerimientoByKey(
  reader: Reader,
  usuarioId: number,
  key: string,
): Promise<Pick<RequerimientoRow, 'id' | 'idempotencia_sha256'> | undefined> {
  return reader
    .selectFrom('requerimientos')
    .select(['id', 'idempotencia_sha256'])
    .where('usuario_id', '=', usuarioId)
    .where('idempotencia', '=', key)
    .executeTakeFirst();
}

export type OpenTwin = Pick<RequerimientoRow, 'id' | 'numero'>;

const twinOf = (condition: string) =>
  statement<OpenTwin>(`
    select id, numero from requerimientos where ${condition} and categoria_id = $2 and estado in (${OPEN_CODES})
      and ($3::bigint is null or encargado_id is null or encargado_id = $3) order by id desc limit 1`);

const OPEN_TWINS = {
  suministro: twinOf('suministro_id = $1'),
  usuario: twinOf('usuario_id = $1'),
  documento: twinOf("contacto ->> 'documento' = $1 and usuario_id is null"),
} as const;

/**
 * The open case of the same category and suministro, or of the same person when it is of none. An encargado is told only of
 * those that they may attend.
 */
export async function findOpenTwin(
  reader: Reader,
  twin: { by: keyof typeof OPEN_TWINS; value: number | string; categoriaId: number },
  encargadoId: number | null,
): Promise<OpenTwin | undefined> {
  return (await OPEN_TWINS[twin.by](reader, [twin.value, twin.categoriaId, encargadoId]))[0];
}

export async function findPublicByKey(
  reader: Reader,
  documento: string,
  key: string,
): Promise<Pick<RequerimientoRow, 'numero' | 'created' | 'idempotencia_sha256'> | undefined> {
  return reader
    .selectFrom('requerimientos')
    .select(['numero', 'created', 'idempotencia_sha256'])
    .where('usuario_id', 'is', null)
    .where(sql<string>`contacto->>'documento'`, '=', documento)
    .where('idempotencia', '=', key)
    .executeTakeFirst();
}

/** These values may change between reading a case and changing it. */
export type LockedRequerimiento = Pick<
  RequerimientoRow,
  | 'id'
  | 'usuario_id'
  | 'encargado_id'
  | 'estado'
  | 'vence'
  | 'en_espera_desde'
  | 'cerrado'
  | 'conforme'
  | 'unido_a'
> & { usuario_eliminado: boolean };

/**
 * Returns the people whose account still exists, and keeps them from leaving or changing roles meanwhile. Call it before
 * locking any case: deleting an account locks the person first and then their cases.
 */
export async function lockUsuarios(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; eliminado: Date | null }>`
    select id, eliminado from usuarios where id = any(${ids}::bigint[]) order by id for share`.execute(tx);
  return rows.filter(({ eliminado }) => eliminado === null).map(({ id }) => id);
}

/**
 * Every change of a case locks it first, so that concurrent changes go one after the other. The owners of those united to it
 * are locked too, because what is answered in it reaches them. Undefined when there is no such
 * case, or when the person who wants to change it has just deleted their account.
 */
export async function lockRequerimiento(
  tx: Tx,
  id: number,
  { by }: { by: number | null },
): Promise<LockedRequerimiento | undefined> {
  const { rows } = await sql<{ id: number; usuario_id: number | null }>`
    select id, usuario_id from requerimientos where id = ${id} or unido_a = ${id}`.execute(tx);
  const duenio = rows.find((row) => row.id === id)?.usuario_id ?? null;
  const people = [by, ...rows.map(({ usuario_id }) => usuario_id)].filter((one) => one !== null);
  const active = people.length > 0 ? await lockUsuarios(tx, people) : [];
  if (rows.length === 0 || (by !== null && !active.includes(by))) return undefined;
  const requerimiento = await tx
    .selectFrom('requerimientos')
    .select([
      ...(['id', 'usuario_id', 'encargado_id', 'estado', 'unido_a'] as const),
      ...(['vence', 'en_espera_desde', 'cerrado', 'conforme'] as const),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    requerimiento && { ...requerimiento, usuario_eliminado: duenio !== null && !active.includes(duenio) }
  );
}

export type RequerimientoChanges = Partial<
  Pick<
    RequerimientoRow,
    | 'estado'
    | 'encargado_id'
    | 'novedades_usuario'
    | 'novedades_encargado'
    | 'vence'
    | 'en_espera_desde'
    | 'cerrado'
    | 'conforme'
    | 'ultimo_texto'
    | 'ultimo_por'
    | 'ultimo_momento'
  >
>;

export const EXCERPT_LENGTH = 160;

/** The queue shows the last thing written in each case without reading its seguimientos. */
export const lastWritten = (
  texto: string,
  ultimo_por: 'usuario' | 'personal',
  ultimo_momento: Date,
): RequerimientoChanges => ({
  ultimo_texto: [...texto.replace(/\s+/g, ' ')].slice(0, EXCERPT_LENGTH).join(''),
  ultimo_por,
  ultimo_momento,
});

/** False when the state changed since it was read. */
export async function updateRequerimiento(
  tx: Tx,
  { id, estado }: Pick<RequerimientoRow, 'id' | 'estado'>,
  cambios: RequerimientoChanges,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('requerimientos')
    .set({ ...cambios, updated: now })
    .where('id', '=', id)
    .where('estado', '=', estado)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when the encargado changed since it was read. */
export async function updateEncargado(
  tx: Tx,
  { id, encargado_id }: Pick<RequerimientoRow, 'id' | 'encargado_id'>,
  encargadoId: number | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('requerimientos')
    .set({ encargado_id: encargadoId, novedades_encargado: true, updated: now })
    .where('id', '=', id)
    .where('encargado_id', 'is not distinct from', encargado_id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type NovedadChange = {
  marca: 'novedades_usuario' | 'novedades_encargado';
  valor: boolean;
  /** The mark is changed only if the case was not updated after this moment, which has a precision of one second. */
  visto: Date | null;
};

/**
 * `updated` stays as it is: seeing a case does not change it, and the queue is sorted by it. False when the mark already had
 * that value, or when the case has changes not yet seen.
 */
export async function updateNovedad(
  tx: Tx,
  id: number,
  { marca, valor, visto }: NovedadChange,
): Promise<boolean> {
  let cambio = tx
    .updateTable('requerimientos')
    .set({ [marca]: valor })
    .where('id', '=', id)
    .where(marca, '<>', valor);
  if (visto) cambio = cambio.where(sql<Date>`date_trunc('second', updated)`, '<=', visto);
  const { numUpdatedRows } = await cambio.executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateConforme(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('requerimientos')
    .set({ conforme: now, updated: now })
    .where('id', '=', id)
    .where('conforme', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The person is also locked, so that they cannot stop attending cases meanwhile. */
export async function canBeEncargado(tx: Tx, usuarioId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from usuarios where id = ${usuarioId} and eliminado is null
      and roles && array['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO']::text[]
    for share`.execute(tx);
  return rows.length > 0;
}

export async function releaseOpen(tx: Tx, usuarioId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with suyos as (
      select id from requerimientos where encargado_id = ${usuarioId} and estado in (${OPEN_SQL})
      order by id for no key update
    )
    update requerimientos r set encargado_id = null, novedades_encargado = true, updated = ${now}
    from suyos where r.id = suyos.id returning r.id`.execute(tx);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}
