import type { Db } from '@oficina/db';
import { type Actor, actsAs, attendsSuministro, requireOwnOrRole } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import { type Clock, dayInArgentina, formatMoment } from '@oficina/values';
import type { Factura } from '../contract/index.ts';
import type { facturasQuery } from '../contract/routes.ts';
import { type ActivePagos, findActivePagos } from './active-pagos.ts';
import { type FacturasPage, findFacturas, findFacturasByUsuario } from './facturas.repository.ts';
import { type FacturaView, presentFactura } from './present.ts';

type FacturaListing = Listing<Draft<Factura>> & { extra: { actualizado?: string } };

/**
 * Whatever the query says, a customer reads only the facturas of their own suministros. An administrator reads anybody's,
 * and a clerk at the counter those of one suministro, but never the token that opens a factura without signing in.
 */
export async function listarFacturas(
  deps: {
    db: Db;
    clock: Clock;
    resumenPdf: boolean;
    acceptsOverdue: boolean;
    activePagos?: ActivePagos | undefined;
  },
  actor: Actor,
  query: Query<typeof facturasQuery>,
): Promise<FacturaListing> {
  const today = dayInArgentina(deps.clock.now());
  const isAdmin = actsAs(actor, ['ROLE_ADMIN']);
  const seesAll = isAdmin || attendsSuministro(actor, query.filters.suministro);
  const requested = query.filters.usuario;
  const isForeign = requireOwnOrRole(actor, requested, ['ROLE_ADMIN']).length > 0;
  const filtered = deps.resumenPdf ? withoutPdfFilter(query) : query;
  const page =
    !requested && seesAll
      ? await findFacturas(deps.db, filtered, today)
      : await findFacturasByUsuario(deps.db, requested ?? [actor.usuarioId], filtered, today);
  return toListing(page, {
    today,
    acceptsOverdue: deps.acceptsOverdue,
    resumenPdf: deps.resumenPdf,
    isOwner: requested ? !isForeign : !seesAll,
    pagos: await findActivePagos(deps, page.rows, isAdmin ? null : actor.usuarioId),
  });
}

/** With summaries every factura can be downloaded, so a filter for those that cannot finds none. */
export function withoutPdfFilter(query: Query<typeof facturasQuery>): Query<typeof facturasQuery> {
  const { descargable, ...filters } = query.filters;
  return { ...query, filters: descargable === false ? { ...filters, id: [] } : filters };
}

function toListing(
  { rows, total, approximate, actualizado }: FacturasPage,
  view: FacturaView,
): FacturaListing {
  return {
    rows: rows.map((row) => presentFactura(row, view)),
    total,
    ...(approximate ? { approximate } : {}),
    extra: actualizado ? { actualizado: formatMoment(new Date(actualizado)) } : {},
  };
}
