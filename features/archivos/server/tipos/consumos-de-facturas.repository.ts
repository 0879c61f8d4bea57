import { type ImportTables, type KeyRange, sql, type Tx, uniqueViolation } from '@oficina/db';
import { esDeEnergia } from '@oficina/facturas/server';

const cargada = ({ desde, hasta }: KeyRange) =>
  `j.suministro_id > ${desde} and j.suministro_id <= ${hasta} and j.resultado in ('nuevo', 'cambiado')`;

/** No file may stop because the sum of a few absurd lines does not fit. */
const entero = (suma: string) =>
  `(case when ${suma} is not null then greatest(-2147483647, least(2147483647, ${suma})) end)::int`;

/** What the bills of energy of one month (`m`) add up to; nothing when none of them tells a consumption. */
const SUMA_DEL_MES = `
  select sum(f.importe_cent)::bigint as importe_cent, ${entero('sum(f.consumo)')} as consumo
  from facturas f where f.suministro_id = m.suministro_id and f.periodo = m.periodo and f.consumo is not null
    and ${esDeEnergia('f.concepto')} offset 0`;

/** What the bills that a file changed said before: the months that it may have left without them. */
const dejados = (juzgada: string, tramo: KeyRange, archivoId: number) => `
  select j.suministro_id, (c.antes ->> 'periodo')::int as periodo, sum((c.antes ->> 'consumo')::int) as consumo
  from ${juzgada} j join factura_cambios c on c.archivo_factura_id = ${archivoId} and c.factura_id = j.factura_id
  where ${cargada(tramo)} and j.resultado = 'cambiado' and c.antes ->> 'consumo' is not null
    and ${esDeEnergia("c.antes ->> 'concepto'")}
  group by 1, 2`;

/** As if no month of the stretch had been told before: true of a new month, and a third cheaper. */
async function insertMeses(tx: Tx, { judged }: ImportTables, tramo: KeyRange): Promise<void> {
  await sql`
    insert into consumos (suministro_id, periodo, importe_cent, consumo)
    select suministro_id, periodo, sum(importe_cent)::bigint, ${sql.raw(entero('sum(consumo)'))}
    from ${sql.raw(judged)} j
    where ${sql.raw(cargada(tramo))} and j.energia and j.consumo is not null
    group by suministro_id, periodo order by suministro_id, periodo`.execute(tx);
}

/**
 * Adds up again every month that the stretch touched, those that its bills left included. A month without bills is
 * removed only while it still says what they said: a file of consumption may have told it since.
 */
async function rehacerMeses(
  tx: Tx,
  { judged }: ImportTables,
  tramo: KeyRange,
  archivoId: number,
): Promise<void> {
  const antes = sql.raw(dejados(judged, tramo, archivoId));
  await sql`
    with m as materialized (
      select suministro_id, periodo from ${sql.raw(judged)} j where ${sql.raw(cargada(tramo))}
      union select suministro_id, periodo from (${antes}) d
    )
    insert into consumos as c (suministro_id, periodo, importe_cent, consumo)
    select m.suministro_id, m.periodo, s.importe_cent, s.consumo
    from m cross join lateral (${sql.raw(SUMA_DEL_MES)}) s where s.consumo is not null
    order by m.suministro_id, m.periodo
    on conflict (suministro_id, periodo) do update
      set importe_cent = excluded.importe_cent, consumo = excluded.consumo
      where (c.importe_cent, c.consumo) is distinct from (excluded.importe_cent, excluded.consumo)`.execute(
    tx,
  );
  await sql`
    delete from consumos c using (${antes}) m
    where c.suministro_id = m.suministro_id and c.periodo = m.periodo and c.consumo = m.consumo
      and (select s.consumo from (${sql.raw(SUMA_DEL_MES)}) s) is null`.execute(tx);
}

/** The consumption of a month is what its bills of energy add up to, however many files brought them. */
export async function sumarConsumosDeFacturas(
  tx: Tx,
  lugar: ImportTables,
  tramo: KeyRange,
  { archivoId, todasNuevas }: { archivoId: number; todasNuevas: boolean },
): Promise<void> {
  if (!todasNuevas) return rehacerMeses(tx, lugar, tramo, archivoId);
  await sql`savepoint consumos`.execute(tx);
  try {
    await insertMeses(tx, lugar, tramo);
    await sql`release savepoint consumos`.execute(tx);
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    await sql`rollback to savepoint consumos`.execute(tx);
    await rehacerMeses(tx, lugar, tramo, archivoId);
  }
}

export type Corregidos = { hasta: number | null };

/**
 * The months of some supplies that the last bill loaded, or one that has moved since, wrote over. They still say what
 * that one bill said: any other figure came from a file of consumption, and stays. The rows are held before they are
 * added up, so that a file being loaded meanwhile is either seen whole or comes after and adds up again itself.
 */
export async function corregirConsumos(tx: Tx, desde: number, suministros: number): Promise<Corregidos> {
  const { rows } = await sql<Corregidos>`
    select max(id) as hasta from (
      select id from suministros where id > ${desde} order by id limit ${suministros}) s`.execute(tx);
  const hasta = rows[0]?.hasta ?? null;
  if (hasta === null) return { hasta };
  const enAlcance = sql`suministro_id > ${desde} and suministro_id <= ${hasta}`;
  await sql`select from consumos where ${enAlcance} order by suministro_id, periodo for update`.execute(tx);
  await sql`
    with dichos as materialized (
      select suministro_id, periodo, consumo from facturas f
      where ${enAlcance} and consumo is not null and ${sql.raw(esDeEnergia('concepto'))}
      union
      select f.suministro_id, (c.antes ->> 'periodo')::int, (c.antes ->> 'consumo')::int
      from facturas f join factura_cambios c on c.factura_id = f.id
      where ${enAlcance} and (c.antes ->> 'periodo')::int <> f.periodo and c.antes ->> 'consumo' is not null
        and ${sql.raw(esDeEnergia("c.antes ->> 'concepto'"))}
    ), m as materialized (
      select c.suministro_id, c.periodo from consumos c join dichos d using (suministro_id, periodo)
      where c.consumo = d.consumo group by 1, 2
    ), sumas as materialized (
      select m.suministro_id, m.periodo, s.importe_cent, s.consumo
      from m cross join lateral (${sql.raw(SUMA_DEL_MES)}) s
    ), sumados as (
      update consumos c set importe_cent = s.importe_cent, consumo = s.consumo from sumas s
      where s.consumo is not null and (c.suministro_id, c.periodo) = (s.suministro_id, s.periodo)
        and (c.importe_cent, c.consumo) is distinct from (s.importe_cent, s.consumo)
    )
    delete from consumos c using sumas s
    where s.consumo is null and (c.suministro_id, c.periodo) = (s.suministro_id, s.periodo)`.execute(tx);
  return { hasta };
}
