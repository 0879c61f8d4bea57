import { statement, type Tx } from '@oficina/db';
import { mensajeEstado } from '../contract/index.ts';

const PENDIENTE = mensajeEstado.code('pendiente');
const REINTENTO = mensajeEstado.code('reintento');
const CANCELADO = mensajeEstado.code('cancelado');

const cancelStatement = statement<{ total: number }>(`
  with cancelados as (
    update mensajes m set estado = ${CANCELADO}, error = $4, updated = $5, secreto = null, clave_id = null
    from unnest($2::text[], $3::int[]) as a (plantilla, vez)
    where m.plantilla = a.plantilla and m.ref_id = $1 and m.vez < a.vez
      and m.estado in (${PENDIENTE}, ${REINTENTO})
    returning 1
  )
  select count(*) as total from cancelados`);

/**
 * This cancels the waiting avisos of each plantilla whose `vez` is lower than the given one. An aviso that is being sent now
 * is left to its own `Vigencia`.
 */
export async function cancelarAvisos(
  tx: Tx,
  refId: number,
  before: Readonly<Record<string, number>>,
  error: string,
  now: Date,
): Promise<number> {
  const [row] = await cancelStatement(tx, [refId, Object.keys(before), Object.values(before), error, now]);
  return row?.total ?? 0;
}
