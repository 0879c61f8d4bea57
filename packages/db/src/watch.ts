import { sql } from 'kysely';
import type { Reader, Row } from './types.ts';

/** The worker is one program however many processes it has, and so is the api. */
export type Program = 'api' | 'trabajador';

export type Beat = { programa: Program; visto: Date; correo?: string };

export async function beat(db: Reader, { programa, visto, correo }: Beat): Promise<void> {
  await db
    .insertInto('latidos')
    .values({ programa, visto, correo: correo ?? null })
    .onConflict((same) => same.column('programa').doUpdateSet({ visto, ...(correo && { correo }) }))
    .execute();
}

/** The result says whether this process is the one that watches. The others may take its place when it stops asking. */
export async function takeWatch(db: Reader, proceso: string, now: Date, leaseMs: number): Promise<boolean> {
  const abandoned = new Date(now.getTime() - leaseMs);
  const taken = await db
    .insertInto('latidos')
    .values({ programa: 'vigia', visto: now, proceso })
    .onConflict((same) =>
      same
        .column('programa')
        .doUpdateSet({ visto: now, proceso })
        .where((eb) => eb.or([eb('latidos.proceso', '=', proceso), eb('latidos.visto', '<', abandoned)])),
    )
    .returning('programa')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function leaveWatch(db: Reader, proceso: string): Promise<void> {
  await db.deleteFrom('latidos').where('programa', '=', 'vigia').where('proceso', '=', proceso).execute();
}

export const readSenales = (db: Reader): Promise<Row<'senales'>[]> =>
  db.selectFrom('senales').selectAll().execute();

export async function saveSenales(db: Reader, senales: readonly Row<'senales'>[]): Promise<void> {
  if (senales.length === 0) return;
  await db
    .insertInto('senales')
    .values([...senales])
    .onConflict((same) =>
      same.column('nombre').doUpdateSet((eb) => ({
        nivel: eb.ref('excluded.nivel'),
        desde: eb.ref('excluded.desde'),
        visto: eb.ref('excluded.visto'),
        avisado: eb.ref('excluded.avisado'),
        avisado_el: eb.ref('excluded.avisado_el'),
      })),
    )
    .execute();
}

export type Vitals = {
  /** The time of the server of the database, whose clock is not this machine's when it lives elsewhere. */
  now: Date;
  firstMigration: Date;
  ultimaCopia: Date | null;
  /** A database whose history changed takes no payments until it has been reconciled with the gateway. */
  arePagosOpen: boolean;
  beats: Partial<Record<Program, { visto: Date; correo: string | null }>>;
  /** These queues have had a job ready for some time, and nobody is doing any of theirs. */
  stuckQueues: string[];
};

export async function readVitals(db: Reader, queues: readonly string[], readySince: Date): Promise<Vitals> {
  const { rows } = await sql<Omit<Vitals, 'beats'>>`
    select clock_timestamp() as now, i.ultima_copia as "ultimaCopia",
      coalesce(i.pagos_abiertos_en = historia_de_base(), false) as "arePagosOpen",
      (select min(run_on) from migraciones)::timestamptz as "firstMigration",
      array(
        select distinct j.name from pgboss.job j
        where j.name = any(${queues}::text[]) and j.state < 'active' and j.start_after < ${readySince}
          and not exists (select from pgboss.job o where o.name = j.name and o.state = 'active')
        order by 1) as "stuckQueues"
    from instalacion i`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database has no row of its installation.');
  const beats = await db.selectFrom('latidos').select(['programa', 'visto', 'correo']).execute();
  return { ...found, beats: Object.fromEntries(beats.map(({ programa, ...one }) => [programa, one])) };
}
