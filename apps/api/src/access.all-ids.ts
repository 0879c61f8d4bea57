import type { Db } from '@oficina/db';

export async function listAllIds(db: Db, periodo: number): Promise<Record<string, Set<number>>> {
  const allIds: Record<string, Set<number>> = {};
  for (const table of [
    'usuarios',
    'suministros',
    'facturas',
    'requerimiento_categorias',
    'suministro_mails',
    'mensajes',
    'pagos',
    'requerimientos',
    'cortes',
    'archivo_facturas',
    'archivo_subidas',
  ] as const)
    allIds[table] = new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id));
  // The collection is spelled `indicadors` on the wire.
  const indicadores = await db.selectFrom('indicadores').select('id').execute();
  allIds.indicadors = new Set(indicadores.map(({ id }) => id));
  const consumos = await db.selectFrom('consumos').select('suministro_id').execute();
  allIds.consumos = new Set(consumos.map(({ suministro_id }) => suministro_id * 1_000_000 + periodo));
  return allIds;
}
