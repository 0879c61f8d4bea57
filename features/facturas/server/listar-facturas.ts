import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import { type Clock, dayInArgentina, formatMoment } from '@oficina/values';
import type { Factura } from '../contract/index.ts';
import type { facturasQuery } from '../contract/routes.ts';
import { facturasAjenas } from './errors.ts';
import { type FacturasPage, findFacturas, findFacturasDe } from './facturas.repository.ts';
import { type PagosVivos, pagosDe } from './pagos-vivos.ts';
import { presentFactura, type Vista } from './present.ts';

type Lista = Listing<Draft<Factura>> & { extra: { actualizado?: string } };

/**
 * Whatever the query says, a customer reads only the bills of their own supplies. The administrator reads
 * anybody's, but never the token that opens a bill without signing in.
 */
export async function listarFacturas(
  deps: { db: Db; clock: Clock; resumenPdf: boolean; pagosVivos?: PagosVivos | undefined },
  actor: Actor,
  query: Query<typeof facturasQuery>,
): Promise<Lista> {
  const hoy = dayInArgentina(deps.clock.now());
  const tieneRol = actor.roles.includes('ROLE_ADMIN');
  const esAdmin = tieneRol && !actor.otpPendiente;
  const pedidos = query.filters.usuario;
  const ajeno = pedidos?.some((id) => id !== actor.usuarioId) ?? false;
  if (ajeno && !esAdmin) throw tieneRol ? secondFactorMissing() : facturasAjenas();
  const filtrada = deps.resumenPdf ? sinFiltroDePdf(query) : query;
  const page =
    !pedidos && esAdmin
      ? await findFacturas(deps.db, filtrada, hoy)
      : await findFacturasDe(deps.db, pedidos ?? [actor.usuarioId], filtrada, hoy);
  return toLista(page, {
    hoy,
    resumenPdf: deps.resumenPdf,
    esDueno: pedidos ? !ajeno : !esAdmin,
    pagos: await pagosDe(deps, page.rows, esAdmin ? null : actor.usuarioId),
  });
}

/** With summaries every bill can be downloaded: asking for the ones that cannot finds none. */
export function sinFiltroDePdf(query: Query<typeof facturasQuery>): Query<typeof facturasQuery> {
  const { descargable, ...filters } = query.filters;
  return { ...query, filters: descargable === false ? { ...filters, id: [] } : filters };
}

function toLista({ rows, total, approximate, actualizado }: FacturasPage, vista: Vista): Lista {
  return {
    rows: rows.map((row) => presentFactura(row, vista)),
    total,
    ...(approximate ? { approximate } : {}),
    extra: actualizado ? { actualizado: formatMoment(new Date(actualizado)) } : {},
  };
}
