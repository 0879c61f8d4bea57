import { centavosOf, dayOf, type ImportTables, monthOf, sql, type Tx, trimmed, wholeOf } from '@oficina/db';
import { codigoDeFalla, ramasDe } from './fallas.repository.ts';

const run = (tx: Tx, text: string) => sql.raw(text).execute(tx);

/** In btree pages a longer number does not fit, and nobody has one. */
const NUMERO_MAXIMO = 60;
const CONCEPTO_MAXIMO = 200;

/**
 * Once per file, before its lines are judged: the days and months it has, which are few however many lines it has and
 * cost the most to read, and the numbers that come more than once. Lines that repeat each other word for word are one;
 * of those that say different things of one number nobody knows which is right, and none is loaded.
 */
export async function prepararJuicio(
  tx: Tx,
  { raw, judged, auxiliary }: ImportTables,
  paso: () => Promise<void>,
): Promise<void> {
  const [fechas, repetidas] = [auxiliary('fechas'), auxiliary('repetidas')];
  await run(
    tx,
    `create unlogged table ${judged} (n bigint not null, renglon bigint not null, suministro_id bigint,
      factura_id bigint, importe_cent bigint, periodo int, fecha date, vencimiento date, consumo int, pagada boolean,
      energia boolean, resultado text collate "C" not null, numero text collate "C", concepto text collate "C",
      campo text, motivo text) with (autovacuum_enabled = false)`,
  );
  await run(
    tx,
    `create unlogged table ${fechas} as select p, f, v,
      ${monthOf('p')} as periodo, ${dayOf('f')} as fecha, ${dayOf('v')} as vencimiento
    from (select distinct coalesce(btrim(periodo), '') as p, coalesce(btrim(fecha), '') as f,
      coalesce(btrim(vencimiento), '') as v from ${raw}) x`,
  );
  await paso();
  await run(
    tx,
    `create unlogged table ${repetidas} as select ${trimmed('numero')} as numero, min(n) as primera, false as iguales
    from ${raw} group by 1 having count(*) > 1 and ${trimmed('numero')} is not null`,
  );
  await paso();
  await run(
    tx,
    `update ${repetidas} d set iguales = true from (
      select ${trimmed('r.numero')} as numero from ${raw} r join ${repetidas} d on d.numero = ${trimmed('r.numero')}
      group by 1 having count(distinct (btrim(cuenta), btrim(periodo), btrim(fecha), btrim(vencimiento),
        btrim(importe), btrim(consumo), btrim(pagada), btrim(concepto))::text) = 1) i
    where i.numero = d.numero`,
  );
  await run(
    tx,
    `create unlogged table ${auxiliary('series')} as select min(numero) as desde, max(numero) as hasta from (
      select ${trimmed('numero')} as numero from ${raw}) x where numero is not null group by left(numero, -${DIGITOS_DE_SERIE})`,
  );
  for (const tabla of [fechas, repetidas]) await run(tx, `analyze ${tabla}`);
}

/** How many of the last letters of a number change from one bill to the next. */
const DIGITOS_DE_SERIE = 6;
const SERIES_MAXIMAS = 200;

/**
 * Whether some number of the file may be of a bill that exists. Those of a new month follow the ones of the last: no bill
 * lies between the first and the last of any series, and none has to be looked for one by one.
 */
async function puedeHaberFacturas(tx: Tx, { auxiliary }: ImportTables): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`
    with series as materialized (select * from ${sql.raw(auxiliary('series'))} limit ${sql.lit(SERIES_MAXIMAS + 1)})
    select (select count(*) from series) > ${sql.lit(SERIES_MAXIMAS)} or exists (
      select from series s cross join lateral (
        select from facturas f where f.numero >= s.desde and f.numero <= s.hasta limit 1) f) as hay`.execute(
    tx,
  );
  return rows[0]?.hay ?? true;
}

const falla = codigoDeFalla;

/** Without a concepto it is what the cooperative sells to everybody. Accents come and go with the billing system. */
export const esDeEnergia = (concepto: string): string =>
  `(${concepto} is null or ${concepto} = 'Energía' or translate(lower(${concepto}), 'íÍ', 'ii') = 'energia')`;

/**
 * What each line between two of the file means and would do, without writing anywhere else. Each level is fenced
 * (offset 0): pulled up, what is computed once would be computed each time it is named. The supply is joined first,
 * where the planner still knows how many lines there are; a bill is found by its number, one probe per line, because
 * the bills are tens of millions.
 */
export async function juzgarTramo(tx: Tx, lugar: ImportTables, desde: number, hasta: number): Promise<void> {
  const { raw, judged, auxiliary } = lugar;
  const ninguna = (await puedeHaberFacturas(tx, lugar)) ? '' : 'and false';
  await run(
    tx,
    `insert into ${judged} (n, renglon, suministro_id, factura_id, importe_cent, periodo, fecha, vencimiento, consumo,
      pagada, energia, resultado, numero, concepto, campo, motivo)
    select n, renglon, suministro_id, factura_id, importe_cent, periodo, fecha, vencimiento, consumo_n, paga, energia,
      case when falla is not null then 'rechazado' else destino end, numero, concepto,
      case when falla is not null then case falla ${ramasDe('campo')} end end,
      case when falla is null then null when falla = ${falla('ilegible')} then _error
        when falla = ${falla('suministro')} then 'El suministro ' || left(cuenta, 40) || ' no existe.'
        else case falla ${ramasDe('motivo')} end end
    from (
      select t.*, x.periodo, x.fecha, x.vencimiento, f.id as factura_id,
        case
          when _error is not null then ${falla('ilegible')} when cuenta is null then ${falla('sinCuenta')}
          when numero is null then ${falla('sinNumero')} when t.p = '' then ${falla('sinPeriodo')}
          when t.f = '' then ${falla('sinFecha')} when t.v = '' then ${falla('sinVencimiento')}
          when importe is null then ${falla('sinImporte')}
          when length(numero) > ${NUMERO_MAXIMO} then ${falla('numero')}
          when x.periodo is null then ${falla('periodo')} when x.fecha is null then ${falla('fecha')}
          when x.vencimiento is null then ${falla('vencimiento')} when t.importe_cent is null then ${falla('importe')}
          when t.consumo is not null and consumo_n is null then ${falla('consumo')}
          when paga is null then ${falla('pagada')} when x.vencimiento < x.fecha then ${falla('orden')}
          when repetido then ${falla('repetido')} when t.suministro_id is null then ${falla('suministro')}
          when f.suministro_id <> t.suministro_id then ${falla('ajeno')}
        end as falla,
        case when f.id is null then 'nuevo' else ${destinoDe('t', 'x')} end as destino
      from (
        select a.*, ${centavosOf('importe')} as importe_cent, ${wholeOf('consumo')} as consumo_n, ${esDeEnergia('concepto')} as energia
        from (
          select r.n, coalesce(r._renglon::bigint, r.n + 1) as renglon, r._error, ${trimmed('r.cuenta')} as cuenta,
            ${trimmed('r.numero')} as numero, coalesce(btrim(r.periodo), '') as p, coalesce(btrim(r.fecha), '') as f,
            coalesce(btrim(r.vencimiento), '') as v, ${trimmed('r.importe')} as importe,
            ${trimmed('r.consumo')} as consumo, left(${trimmed('r.concepto')}, ${CONCEPTO_MAXIMO}) as concepto,
            case coalesce(upper(btrim(r.pagada)), '') when 'N' then false when '' then false when 'S' then true end
              as paga, s.id as suministro_id,
            d.numero is not null and not (d.iguales and d.primera = r.n) as repetido
          from ${raw} r left join suministros s on s.cuenta = btrim(r.cuenta)
            left join ${auxiliary('repetidas')} d on d.numero = btrim(r.numero)
          where r.n between ${desde} and ${hasta} offset 0
        ) a offset 0
      ) t
      left join ${auxiliary('fechas')} x on x.p = t.p and x.f = t.f and x.v = t.v
      left join lateral (
        select f.id, f.suministro_id, f.importe_cent, f.periodo, f.fecha, f.vencimiento, f.consumo, f.concepto,
          f.estado_pago, f.pagada
        from facturas f where f.numero = t.numero ${ninguna} offset 0
      ) f on true
      offset 0
    ) juicio`,
  );
}

/**
 * What a line does to the bill it names (`f`): one in 1 or 9 is never written over; a line that says "paid" of one being
 * paid waits. What the file does not tell stays as it is. `valores` has the parsed ones, `meses` the days and the month.
 */
export function destinoDe(valores: string, meses: string): string {
  const [v, m] = [valores, meses];
  const consumo = v === m ? `${v}.consumo` : `${v}.consumo_n`;
  const paga = v === m ? `${v}.pagada` : `${v}.paga`;
  return `case
    when f.estado_pago = 9 then case when ${paga} or ${v}.importe_cent = 0 then 'retenido' else 'omitido' end
    when (f.importe_cent, f.periodo, f.fecha, f.vencimiento, f.consumo, f.concepto, f.pagada) is not distinct from
      (${v}.importe_cent, ${m}.periodo, ${m}.fecha, ${m}.vencimiento, coalesce(${consumo}, f.consumo),
       coalesce(${v}.concepto, f.concepto), ${paga} or ${v}.importe_cent = 0) then 'igual'
    when f.pagada then 'omitido' else 'cambiado' end`;
}

/** By supply, which is the order in which they are loaded: lines of neighbours go to the same pages of every index. */
export async function ordenarJuzgadas(tx: Tx, { judged }: ImportTables): Promise<void> {
  await run(tx, `create index on ${judged} (suministro_id) where resultado <> 'rechazado'`);
  await run(tx, `analyze ${judged} (suministro_id, factura_id, resultado, periodo)`);
}

export type Totales = {
  resultado: string;
  renglones: number;
  importe_cent: number | null;
  consumo: number | null;
  periodo: number | null;
};

export async function sumarJuzgadas(tx: Tx, { judged }: ImportTables): Promise<Totales[]> {
  const { rows } = await sql<Totales>`
    select resultado, count(*) as renglones, sum(importe_cent)::bigint as importe_cent,
      sum(consumo)::bigint as consumo, max(periodo) as periodo
    from ${sql.raw(judged)} group by resultado`.execute(tx);
  return rows;
}
