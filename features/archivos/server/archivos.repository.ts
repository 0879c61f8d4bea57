import { type Reader, sql, type Tx } from '@oficina/db';
import { archivoEstado, type NombreDeEstado, type Resumen } from '../contract/index.ts';
import { type ArchivoRow, CLASES, type Clase, type OrigenDeArchivo, type TipoDeArchivo } from './clases.ts';

const E = archivoEstado.code;

/** Both tables have the same columns but for the type, which the bills do not need. */
export const COLUMNAS = (clase: Clase) =>
  sql.raw(`a.*, '${clase}' as clase${clase === 'archivo_facturas' ? `, 'facturas' as tipo` : ''}`);

const tabla = (clase: Clase) => sql.table(clase);

export async function findArchivo(reader: Reader, clase: Clase, id: number): Promise<ArchivoRow | undefined> {
  const { rows } = await sql<ArchivoRow>`
    select ${COLUMNAS(clase)} from ${tabla(clase)} a where a.id = ${id}`.execute(reader);
  return rows[0];
}

/** The last of its kind that was loaded to its end. */
export async function findAnterior(
  reader: Reader,
  { clase, tipo, id }: Pick<ArchivoRow, 'clase' | 'tipo' | 'id'>,
): Promise<ArchivoRow | undefined> {
  const delTipo = clase === 'archivo_subidas' ? sql`and a.tipo = ${tipo}` : sql``;
  const { rows } = await sql<ArchivoRow>`
    select ${COLUMNAS(clase)} from ${tabla(clase)} a
    where a.estado = ${sql.lit(E('finalizado'))} and a.id <> ${id} ${delTipo}
    order by a.updated desc, a.id desc limit 1`.execute(reader);
  return rows[0];
}

/** The one with the same content that was not annulled. */
export async function findRepetido(
  reader: Reader,
  clase: Clase,
  tipo: TipoDeArchivo,
  sha256: Buffer,
): Promise<ArchivoRow | undefined> {
  const delTipo = clase === 'archivo_subidas' ? sql`and a.tipo = ${tipo}` : sql``;
  const { rows } = await sql<ArchivoRow>`
    select ${COLUMNAS(clase)} from ${tabla(clase)} a
    where a.sha256 = ${sha256} and a.estado <> ${sql.lit(E('anulado'))} ${delTipo}`.execute(reader);
  return rows[0];
}

/** By where its bytes are. */
export async function findPorClave(
  reader: Reader,
  clase: Clase,
  clave: string,
): Promise<ArchivoRow | undefined> {
  const { rows } = await sql<ArchivoRow>`
    select ${COLUMNAS(clase)} from ${tabla(clase)} a where a.clave_objeto = ${clave}`.execute(reader);
  return rows[0];
}

export type NuevoArchivo = {
  nombre: string;
  tamano: number;
  sha256: Buffer;
  clave: string;
  perfil: string;
  usuarioId: number | null;
  origen: OrigenDeArchivo;
  now: Date;
};

/** Null: one with the same content came at the same time. */
export async function insertArchivo(
  tx: Tx,
  clase: Clase,
  tipo: TipoDeArchivo,
  nuevo: NuevoArchivo,
): Promise<ArchivoRow | null> {
  const conTipo = clase === 'archivo_subidas';
  const { rows } = await sql<ArchivoRow>`
    insert into ${tabla(clase)} as a (nombre, tamano, sha256, clave_objeto, perfil, usuario_id, origen,
      progreso_revision, created, updated ${conTipo ? sql`, tipo` : sql``})
    values (${nuevo.nombre}, ${nuevo.tamano}, ${nuevo.sha256}, ${nuevo.clave}, ${nuevo.perfil}, ${nuevo.usuarioId},
      ${nuevo.origen}, 0, ${nuevo.now}, ${nuevo.now} ${conTipo ? sql`, ${tipo}` : sql``})
    on conflict do nothing returning ${COLUMNAS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

/** Written down before the bytes leave: without a file of theirs they are removed one day. */
export async function insertObjeto(reader: Reader, clave: string, now: Date): Promise<void> {
  await sql`insert into archivo_objetos (clave, created) values (${clave}, ${now})`.execute(reader);
}

export async function deleteObjeto(reader: Reader, clave: string): Promise<void> {
  await sql`delete from archivo_objetos where clave = ${clave}`.execute(reader);
}

export async function findObjetosSueltos(reader: Reader, antes: Date, cuantos: number): Promise<string[]> {
  const { rows } = await sql<{ clave: string }>`
    select clave from archivo_objetos where created < ${antes} order by created limit ${cuantos}`.execute(
    reader,
  );
  return rows.map(({ clave }) => clave);
}

/** `por` is null for a command and for the house itself. */
type Pedido = { de: NombreDeEstado; a: NombreDeEstado; por: number | null; now: Date };

/**
 * By a person. Null: somebody else moved it, or it is being checked. Confirmed after an error it is checked again before
 * it goes on: its summary is of a world that may have changed.
 */
export async function moverPorPersona(
  tx: Tx,
  clase: Clase,
  id: number,
  { de, a, por, now }: Pedido,
): Promise<ArchivoRow | null> {
  const cambios =
    a === 'confirmado'
      ? sql`confirmado_por = ${por}, obs = null, resumen = ${de === 'error' ? sql`null` : sql`resumen`},
          progreso_revision = ${de === 'error' ? sql`0` : sql`null`}`
      : sql`progreso_revision = null`;
  const revisado = de === 'nuevo' && a === 'confirmado' ? sql`and resumen is not null` : sql``;
  const { rows } = await sql<ArchivoRow>`
    update ${tabla(clase)} as a set estado = ${sql.lit(E(a))}, tomado_por = null, tomado_hasta = null, intentos = 0,
      updated = ${now}, ${cambios}
    where id = ${id} and estado = ${sql.lit(E(de))} ${revisado}
    returning ${COLUMNAS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

export type Tomado = Pick<ArchivoRow, 'clase' | 'id'> & { quien: string };

/** It only goes forward. */
export async function anotarRevision(
  reader: Reader,
  { clase, id, quien }: Tomado,
  porcentaje: number,
): Promise<void> {
  await sql`
    update ${tabla(clase)} set progreso_revision = greatest(progreso_revision, ${porcentaje}::int2)
    where id = ${id} and tomado_por = ${quien}`.execute(reader);
}

export type Cambios = {
  estado?: NombreDeEstado;
  obs?: string;
  resumen?: Resumen;
  totalRenglones?: number;
  rechazados?: number;
  /** Gives it back. */
  suelta?: true;
};

/** By whoever has it. False: it is not theirs any more, and nothing of their transaction may stay. */
export async function updateTomado(
  tx: Tx,
  { clase, id, quien }: Tomado,
  cambios: Cambios,
  now: Date,
): Promise<ArchivoRow | null> {
  const sets = [sql`updated = ${now}`];
  if (cambios.estado) sets.push(sql`estado = ${sql.lit(E(cambios.estado))}`);
  if (cambios.estado === 'finalizado') sets.push(sql`progreso = 100`);
  if (cambios.obs !== undefined) sets.push(sql`obs = ${cambios.obs}`);
  if (cambios.resumen) sets.push(sql`resumen = ${JSON.stringify(cambios.resumen)}::jsonb`);
  if (cambios.totalRenglones !== undefined) sets.push(sql`total_renglones = ${cambios.totalRenglones}`);
  if (cambios.rechazados !== undefined) sets.push(sql`renglones_rechazados = ${cambios.rechazados}`);
  if (cambios.resumen || cambios.estado === 'error') sets.push(sql`progreso_revision = null`);
  if (cambios.suelta) sets.push(sql`tomado_por = null, tomado_hasta = null, intentos = 0`);
  const { rows } = await sql<ArchivoRow>`
    update ${tabla(clase)} as a set ${sql.join(sets)}
    where id = ${id} and tomado_por = ${quien} returning ${COLUMNAS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

export type Avance = {
  hasta: number;
  renglones: number;
  importados: number;
  sinCambio: number;
  omitidos: number;
  rechazados: number;
};

/** With the lines it counts. A hundred is only for the end. */
export async function avanzar(
  tx: Tx,
  { clase, id, quien }: Tomado,
  avance: Avance,
  { now, hasta }: { now: Date; hasta: Date },
): Promise<ArchivoRow | null> {
  const { rows } = await sql<ArchivoRow>`
    update ${tabla(clase)} as a set cargado_hasta = ${avance.hasta},
      ultimo_renglon = ultimo_renglon + ${avance.renglones}::bigint,
      renglones_importados = renglones_importados + ${avance.importados}::bigint,
      renglones_sin_cambio = renglones_sin_cambio + ${avance.sinCambio}::bigint,
      renglones_omitidos = renglones_omitidos + ${avance.omitidos}::bigint,
      renglones_rechazados = renglones_rechazados + ${avance.rechazados}::bigint,
      progreso = greatest(progreso, least(99, 100 * (ultimo_renglon + ${avance.renglones}::bigint)
        / greatest(1, total_renglones - (coalesce(resumen->>'rechazados', '0'))::bigint))),
      tomado_hasta = ${hasta}, intentos = 0, updated = ${now}
    where id = ${id} and tomado_por = ${quien} and estado = ${sql.lit(E('procesando'))}
    returning ${COLUMNAS(clase)}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Judged again, the lines that are left begin from the first: one that was no good may be now, and lie before those that
 * were loaded. What was loaded stays counted.
 */
export async function volverAEmpezar(
  tx: Tx,
  { clase, id, quien }: Tomado,
  { cargados, rechazados }: { cargados: number; rechazados: number },
): Promise<void> {
  await sql`
    update ${tabla(clase)} set cargado_hasta = 0, ultimo_renglon = ${cargados}, renglones_rechazados = ${rechazados}
    where id = ${id} and tomado_por = ${quien}`.execute(tx);
}

export type Pendiente = { clase: Clase; id: number };

/** Whose worker never began or is lost. */
export async function findSinRevisar(reader: Reader, antes: Date, now: Date): Promise<Pendiente[]> {
  const { rows } = await sql<Pendiente>`${sql.join(
    CLASES.map(
      (clase) => sql`
      select ${sql.lit(clase)} as clase, id from ${tabla(clase)}
      where estado = ${sql.lit(E('nuevo'))} and resumen is null and updated < ${antes}
        and (tomado_hasta is null or tomado_hasta <= ${now})`,
    ),
    sql` union all `,
  )}`.execute(reader);
  return rows;
}

export async function hayPorImportar(reader: Reader, now: Date): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`
    select exists (${sql.join(
      CLASES.map(
        (clase) => sql`
        select from ${tabla(clase)} where estado = ${sql.lit(E('confirmado'))}
          or (estado = ${sql.lit(E('procesando'))} and (tomado_hasta is null or tomado_hasta <= ${now}))`,
      ),
      sql` union all `,
    )}) as hay`.execute(reader);
  return rows[0]?.hay ?? false;
}
