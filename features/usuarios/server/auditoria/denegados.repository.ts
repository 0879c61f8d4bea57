import { type Db, type NewRow, type Reader, sql } from '@oficina/db';

export async function addToDenegados(writer: Reader, row: NewRow<'denegados'>): Promise<void> {
  await writer
    .insertInto('denegados')
    .values(row)
    .onConflict((oc) =>
      oc.columns(['usuario_id', 'ruta', 'minuto']).doUpdateSet({ veces: sql`denegados.veces + 1` }),
    )
    .execute();
}

/**
 * Moves to the audit the counts that no call can increase any more. A single statement does it, so that no row is lost or
 * written twice.
 */
export async function moveDenegados(db: Db, until: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with cerrados as (
      delete from denegados d using (
        select usuario_id, ruta, minuto from denegados where minuto < ${until}
        order by minuto limit ${limit} for update skip locked
      ) c where (d.usuario_id, d.ruta, d.minuto) = (c.usuario_id, c.ruta, c.minuto) returning d.*
    )
    insert into auditoria (actor_id, roles, ip, request_id, accion, entidad, entidad_id, cambios)
    select usuario_id, roles, ip, request_id, 'permiso.denegado', 'ruta', ruta,
      jsonb_build_object('veces', veces, 'minuto', minuto)
    from cerrados order by minuto, usuario_id, ruta`.execute(db);
  return Number(numAffectedRows ?? 0);
}
