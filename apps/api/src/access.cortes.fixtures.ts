import type { Db } from '@oficina/db';

type Bases = { db: Db; ownerDb: Db };
type Disposables = { valores: Record<string, number>; undo: () => Promise<unknown> };

const HOUR_MS = 3_600_000;

export async function insertCorte(db: Db, suministro_id: number, now: Date): Promise<number> {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const { id } = await db
    .insertInto('cortes')
    .values({
      tipo: 'programado',
      inicio: inHours(24),
      fin: inHours(28),
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

export async function makeDisposableCortes(
  { db, ownerDb }: Bases,
  asksFor: (nombre: string) => boolean,
  suministro: number,
  { now, spends, keptIds }: { now: Date; spends: boolean; keptIds: ReadonlySet<number> },
): Promise<Disposables> {
  const valores: Record<string, number> = asksFor('newCorte')
    ? { newCorte: await insertCorte(db, suministro, now) }
    : {};
  return {
    valores,
    undo: async () => {
      if (spends)
        await ownerDb
          .deleteFrom('cortes')
          .where('id', 'not in', [0, ...keptIds])
          .execute();
    },
  };
}
