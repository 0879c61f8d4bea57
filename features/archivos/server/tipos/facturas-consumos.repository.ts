import { type ImportTables, type KeyRange, sql, type Tx, uniqueViolation } from '@oficina/db';
import { isElectricity } from '@oficina/facturas/server';

const loadedCondition = ({ from, to }: KeyRange) =>
  `j.suministro_id > ${from} and j.suministro_id <= ${to} and j.resultado in ('nuevo', 'cambiado')`;

/** The sum is clamped, so that a few absurd lines cannot stop a file with an overflow. */
const clampedInt = (sumExpression: string) =>
  `(case when ${sumExpression} is not null then greatest(-2147483647, least(2147483647, ${sumExpression})) end)::int`;

/** The energy facturas of one month (`m`) are added up; the sum is empty when none of them has a consumo. */
const MONTH_SUM = `
  select sum(f.importe_cent)::bigint as importe_cent, ${clampedInt('sum(f.consumo)')} as consumo
  from facturas f where f.suministro_id = m.suministro_id and f.periodo = m.periodo and f.consumo is not null
    and ${isElectricity('f.concepto')} offset 0`;

/** These are the earlier months of facturas that the file changed, which it may have left without any. */
const leftMonths = (judgedTable: string, range: KeyRange, archivoId: number) => `
  select j.suministro_id, (c.antes ->> 'periodo')::int as periodo, sum((c.antes ->> 'consumo')::int) as consumo
  from ${judgedTable} j join factura_cambios c on c.archivo_factura_id = ${archivoId} and c.factura_id = j.factura_id
  where ${loadedCondition(range)} and j.resultado = 'cambiado' and c.antes ->> 'consumo' is not null
    and ${isElectricity("c.antes ->> 'concepto'")}
  group by 1, 2`;

/** This assumes that no month of the stretch exists yet, which is true of a new month and a third cheaper. */
async function insertMonths(tx: Tx, { judged }: ImportTables, range: KeyRange): Promise<void> {
  await sql`
    insert into consumos (suministro_id, periodo, importe_cent, consumo)
    select suministro_id, periodo, sum(importe_cent)::bigint, ${sql.raw(clampedInt('sum(consumo)'))}
    from ${sql.raw(judged)} j
    where ${sql.raw(loadedCondition(range))} and j.energia and j.consumo is not null
    group by suministro_id, periodo order by suministro_id, periodo`.execute(tx);
}

/**
 * Every month that the stretch touched is added up again, including those that its facturas left. A month without facturas
 * is removed only while it still has their figure, because a file of consumos may have set another since.
 */
async function recomputeMonths(
  tx: Tx,
  { judged }: ImportTables,
  range: KeyRange,
  archivoId: number,
): Promise<void> {
  const before = sql.raw(leftMonths(judged, range, archivoId));
  await sql`
    with m as materialized (
      select suministro_id, periodo from ${sql.raw(judged)} j where ${sql.raw(loadedCondition(range))}
      union select suministro_id, periodo from (${before}) d
    )
    insert into consumos as c (suministro_id, periodo, importe_cent, consumo)
    select m.suministro_id, m.periodo, s.importe_cent, s.consumo
    from m cross join lateral (${sql.raw(MONTH_SUM)}) s where s.consumo is not null
    order by m.suministro_id, m.periodo
    on conflict (suministro_id, periodo) do update
      set importe_cent = excluded.importe_cent, consumo = excluded.consumo
      where (c.importe_cent, c.consumo) is distinct from (excluded.importe_cent, excluded.consumo)`.execute(
    tx,
  );
  await sql`
    delete from consumos c using (${before}) m
    where c.suministro_id = m.suministro_id and c.periodo = m.periodo and c.consumo = m.consumo
      and (select s.consumo from (${sql.raw(MONTH_SUM)}) s) is null`.execute(tx);
}

/** The consumo of a month is the sum of its energy facturas, however many files brought them. */
export async function updateConsumosFromFacturas(
  tx: Tx,
  tables: ImportTables,
  range: KeyRange,
  { archivoId, allNew }: { archivoId: number; allNew: boolean },
): Promise<void> {
  if (!allNew) return recomputeMonths(tx, tables, range, archivoId);
  await sql`savepoint consumos`.execute(tx);
  try {
    await insertMonths(tx, tables, range);
    await sql`release savepoint consumos`.execute(tx);
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    await sql`rollback to savepoint consumos`.execute(tx);
    await recomputeMonths(tx, tables, range, archivoId);
  }
}

export type FixedRange = { to: number | null };

/**
 * This repairs the months of some suministros that were overwritten by the last factura loaded, or by one that has moved
 * since. They still have the figure of that one factura; any other figure came from a file of consumos and stays. The rows
 * are locked before they are added up, so that a file being loaded meanwhile is either seen whole or comes later and adds up
 * again itself.
 */
export async function fixConsumos(tx: Tx, from: number, suministros: number): Promise<FixedRange> {
  const { rows } = await sql<FixedRange>`
    select max(id) as to from (
      select id from suministros where id > ${from} order by id limit ${suministros}) s`.execute(tx);
  const to = rows[0]?.to ?? null;
  if (to === null) return { to };
  const inRange = sql`suministro_id > ${from} and suministro_id <= ${to}`;
  await sql`select from consumos where ${inRange} order by suministro_id, periodo for update`.execute(tx);
  await sql`
    with dichos as materialized (
      select suministro_id, periodo, consumo from facturas f
      where ${inRange} and consumo is not null and ${sql.raw(isElectricity('concepto'))}
      union
      select f.suministro_id, (c.antes ->> 'periodo')::int, (c.antes ->> 'consumo')::int
      from facturas f join factura_cambios c on c.factura_id = f.id
      where ${inRange} and (c.antes ->> 'periodo')::int <> f.periodo and c.antes ->> 'consumo' is not null
        and ${sql.raw(isElectricity("c.antes ->> 'concepto'"))}
    ), m as materialized (
      select c.suministro_id, c.periodo from consumos c join dichos d using (suministro_id, periodo)
      where c.consumo = d.consumo group by 1, 2
    ), sumas as materialized (
      select m.suministro_id, m.periodo, s.importe_cent, s.consumo
      from m cross join lateral (${sql.raw(MONTH_SUM)}) s
    ), sumados as (
      update consumos c set importe_cent = s.importe_cent, consumo = s.consumo from sumas s
      where s.consumo is not null and (c.suministro_id, c.periodo) = (s.suministro_id, s.periodo)
        and (c.importe_cent, c.consumo) is distinct from (s.importe_cent, s.consumo)
    )
    delete from consumos c using sumas s
    where s.consumo is null and (c.suministro_id, c.periodo) = (s.suministro_id, s.periodo)`.execute(tx);
  return { to };
}
