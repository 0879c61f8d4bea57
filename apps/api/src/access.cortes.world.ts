import type { Db } from '@oficina/db';

type Bases = { db: Db; ownerDb: Db };
type Hechos = { valores: Record<string, number>; deshacer: () => Promise<unknown> };

const HORA_MS = 3_600_000;

/** A cut of one supply, with every optional column filled; tomorrow. */
export async function insertCorte(db: Db, suministro_id: number, now: Date): Promise<number> {
  const en = (horas: number) => new Date(now.getTime() + horas * HORA_MS);
  const { id } = await db
    .insertInto('cortes')
    .values({
      tipo: 'programado',
      inicio: en(24),
      fin: en(28),
      zona: 'Centro',
      motivo: 'Cambio de transformador',
      obs: 'Desenchufá los equipos sensibles.',
      total_suministros: 1,
      created: now,
      updated: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('corte_suministros').values({ corte_id: id, suministro_id }).execute();
  return id;
}

/** Cuts that a case may spend; those that it publishes go too. */
export async function gastarCortes(
  { db, ownerDb }: Bases,
  pide: (nombre: string) => boolean,
  suministro: number,
  { now, gasta, quedan }: { now: Date; gasta: boolean; quedan: ReadonlySet<number> },
): Promise<Hechos> {
  const valores: Record<string, number> = pide('corteNuevo')
    ? { corteNuevo: await insertCorte(db, suministro, now) }
    : {};
  return {
    valores,
    deshacer: async () => {
      if (gasta)
        await ownerDb
          .deleteFrom('cortes')
          .where('id', 'not in', [0, ...quedan])
          .execute();
    },
  };
}
