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
    'cortes',
    'archivo_facturas',
    'archivo_subidas',
  ] as const)
    todas[tabla] = new Set((await db.selectFrom(tabla).select('id').execute()).map(({ id }) => id));
  // The wire spells its plural in its own way.
  const indicadores = await db.selectFrom('indicadores').select('id').execute();
  todas.indicadors = new Set(indicadores.map(({ id }) => id));
  const consumos = await db.selectFrom('consumos').select('suministro_id').execute();
  todas.consumos = new Set(consumos.map(({ suministro_id }) => suministro_id * 1_000_000 + periodo));
  return todas;
}
