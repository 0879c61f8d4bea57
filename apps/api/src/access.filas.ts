import type { Db } from '@oficina/db';

/** The rows of each collection, for whoever sees them all. */
export async function contarTodas(db: Db, periodo: number): Promise<Record<string, Set<number>>> {
  const todas: Record<string, Set<number>> = {};
  for (const tabla of [
    'usuarios',
    'suministros',
    'facturas',
    'requerimiento_categorias',
    'suministro_mails',
    'mensajes',
    'pagos',
    'requerimientos',
  ] as const)
    todas[tabla] = new Set((await db.selectFrom(tabla).select('id').execute()).map(({ id }) => id));
  const consumos = await db.selectFrom('consumos').select('suministro_id').execute();
  todas.consumos = new Set(consumos.map(({ suministro_id }) => suministro_id * 1_000_000 + periodo));
  return todas;
}
