import { type Reader, type Row, statement } from '@oficina/db';
import { importeVigenteSql } from './importe.repository.ts';

export type FoundFactura = Pick<Row<'facturas'>, 'id' | 'numero' | 'periodo' | 'suministro_id'> &
  Pick<Row<'suministros'>, 'cuenta' | 'nombre'>;

const byNumero = statement<FoundFactura>(`
  select f.id, f.numero, f.periodo, f.suministro_id, s.cuenta, s.nombre
  from unnest($1::text[]) n(numero) join facturas f on f.numero = n.numero collate "C"
  join suministros s on s.id = f.suministro_id`);

export const lookupFacturas = (reader: Reader, numeros: readonly string[]): Promise<FoundFactura[]> =>
  byNumero(reader, [numeros]);

/** More series than these are other programs' numbers, not those of a cooperative's points of sale. */
const MOST_SERIES = 20;

/** The last digits of a number are its order and what comes before is its series, as "B 0003-". */
const series = statement<{ numero: string }>(`
  with recursive series(numero, steps) as (
    (select f.numero, 1 from facturas f order by f.numero limit 1)
    union all
    select siguiente.numero, series.steps + 1 from series cross join lateral (
      select f.numero from facturas f
      where f.numero > (regexp_replace(series.numero, '[0-9]+$', '') || ':') collate "C"
      order by f.numero limit 1) siguiente
    where series.steps < ${MOST_SERIES})
  select numero from series`);

/** One number of each series in use. Each is one step down the index, whatever the number of facturas. */
export const findFacturaSeries = async (reader: Reader): Promise<string[]> =>
  (await series(reader, [])).map(({ numero }) => numero);

const loaded = statement<{ periodo: number | null; actualizado: string | null }>(`
  select (select periodo from facturas order by id desc limit 1) as periodo,
    (select valor #>> '{}' from ajustes where clave = 'facturas.actualizado') as actualizado`);

/** The month of the last facturas loaded, and when they were. */
export const findLoadedFacturas = async (reader: Reader) =>
  (await loaded(reader, []))[0] ?? { periodo: null, actualizado: null };

/** With what it cost on the day that was asked for. */
export type OwedFactura = Pick<Row<'facturas'>, 'id' | 'numero' | 'importe_cent'>;

const owedWhere = (source: string) =>
  statement<OwedFactura>(`
  select id, numero, importe_cent from (
    select f.id, f.numero, f.pagada, f.periodo, ${importeVigenteSql('f', '$2::date')} as importe_cent
    from ${source} left join factura_cobros fc on fc.factura_id = f.id) f
  where importe_cent > 0 order by pagada, periodo desc, id desc limit $3`);
const owed = owedWhere(`(
      select f.* from usuario_suministros us join facturas f on f.suministro_id = us.suministro_id
      where us.usuario_id = $1) f`);
const owedOfSuministro = owedWhere('(select * from facturas where suministro_id = $1) f');

/** What the person owes comes first, and then what was paid last, which a file may have reported meanwhile. */
export const findOwed = (reader: Reader, usuarioId: number, day: string, most: number) =>
  owed(reader, [usuarioId, day, most]);

export const findOwedOfSuministro = (reader: Reader, suministroId: number, day: string, most: number) =>
  owedOfSuministro(reader, [suministroId, day, most]);
