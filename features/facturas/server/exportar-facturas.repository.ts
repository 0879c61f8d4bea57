import { type Reader, type Row, sql } from '@oficina/db';
import { keyset } from '@oficina/http';
import type { Query } from '@oficina/hydra';
import type { facturasQuery } from '../contract/routes.ts';
import { whereOf } from './facturas.repository.ts';

type Condition = ReturnType<typeof sql>;
type FacturasQuery = Query<typeof facturasQuery>;

export type FacturaExportada = Pick<
  Row<'facturas'>,
  | 'id'
  | 'numero'
  | 'periodo'
  | 'fecha'
  | 'vencimiento'
  | 'importe_cent'
  | 'consumo'
  | 'pagada'
  | 'estado_pago'
  | 'archivo_factura_id'
> & { cuenta: string };

const COLUMNS = sql.raw(
  `f.id, f.suministro_id, f.numero, f.periodo, f.fecha, f.vencimiento, f.importe_cent, f.consumo, f.pagada,
   f.estado_pago, f.archivo_factura_id`,
);

/** So many ids are looked at by one statement, whatever it finds: a rare filter over 36 million never takes long. */
const TRAMO = 100_000;

/**
 * The bills of the list by id, which is the only order in which all of them can be gone through a piece at a time. Those
 * of some supplies have an index of their own; the others are walked by stretches of ids.
 */
export async function* leerFacturasParaExportar(
  reader: Reader,
  query: FacturasQuery,
  hoy: string,
): AsyncGenerator<FacturaExportada | null> {
  const asc = query.order.find(({ field }) => field === 'id')?.direction === 'asc';
  const leer = (donde: Condition, sigue: FacturaExportada | undefined, limit: number) =>
    findFacturas(
      reader,
      sql`${donde} ${whereOf(query, hoy)} ${sigue ? sql`and f.id ${sql.raw(asc ? '>' : '<')} ${sigue.id}` : sql``}`,
      { asc, limit },
    );
  const pocas = deAlguien(query);
  if (pocas) {
    yield* keyset<FacturaExportada>((ultima, limit) => leer(pocas, ultima, limit));
    return;
  }
  const { primera, ultima } = await extremos(reader);
  const cuantos = Math.ceil((ultima - primera + 1) / TRAMO);
  for (let n = 0; n < cuantos; n += 1) {
    const desde = asc ? primera + n * TRAMO : ultima - (n + 1) * TRAMO + 1;
    const tramo = sql`f.id >= ${desde} and f.id < ${desde + TRAMO}`;
    yield* keyset<FacturaExportada>((anterior, limit) => leer(tramo, anterior, limit));
    yield null;
  }
}

/** Whatever finds them by another index; both at once ask for what they share. */
function deAlguien({ filters: { id, usuario, suministro, numero } }: FacturasQuery) {
  if (!id && !usuario && !suministro && numero === undefined) return null;
  const suyas = usuario
    ? sql`and f.suministro_id in (
        select suministro_id from usuario_suministros where usuario_id = any(${usuario}::bigint[]))`
    : sql``;
  return sql`${suministro ? sql`f.suministro_id = any(${suministro}::bigint[])` : sql`true`} ${suyas}`;
}

async function extremos(reader: Reader): Promise<{ primera: number; ultima: number }> {
  const { rows } = await sql<{ primera: number | null; ultima: number | null }>`
    select min(id) as primera, max(id) as ultima from facturas`.execute(reader);
  return { primera: rows[0]?.primera ?? 1, ultima: rows[0]?.ultima ?? 0 };
}

async function findFacturas(
  reader: Reader,
  where: Condition,
  { asc, limit }: { asc: boolean; limit: number },
): Promise<FacturaExportada[]> {
  const order = sql.raw(asc ? 'f.id asc' : 'f.id desc');
  const { rows } = await sql<FacturaExportada>`
    select f.*, s.cuenta from (
      select ${COLUMNS} from facturas f where ${where} order by ${order} limit ${limit}
    ) f join suministros s on s.id = f.suministro_id order by ${order}`.execute(reader);
  return rows;
}
