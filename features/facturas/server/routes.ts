import type { Db } from '@oficina/db';
import { type App, type Limits, mount, staged } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { facturasRoutes } from '../contract/index.ts';
import type { ActivePagos } from './active-pagos.ts';
import { type CuponDeps, descargarCupon } from './cupon.ts';
import { descargarFactura, type PdfDeps } from './descargar-factura.ts';
import { listarFacturas } from './listar-facturas.ts';
import { renovarEnlace } from './renovar-enlace.ts';
import { telefonoAjeno } from './telefono-ajeno.ts';
import { verDeuda } from './ver-deuda.ts';
import { facturaVisible, verFactura } from './ver-factura.ts';
import {
  descargarCuponPublico,
  descargarFacturaPublica,
  type IsWaitingPayment,
  verFacturaPublica,
} from './ver-factura-publica.ts';

export type FacturasDeps = PdfDeps &
  CuponDeps & {
    db: Db;
    clock: Clock;
    limits: Limits;
    acceptsOverdue: boolean;
    activePagos?: ActivePagos | undefined;
    isWaitingPayment?: IsWaitingPayment | undefined;
  };

export function registerFacturas(app: App, deps: FacturasDeps): void {
  mount(app, facturasRoutes, {
    listar: ({ actor, query }) => listarFacturas(deps, actor, query),
    ver: ({ actor, params }) => verFactura(deps, actor, params.id),
    descargar: async ({ actor, params }) =>
      descargarFactura(deps, await facturaVisible(deps, actor, params.id)),
    cupon: async ({ actor, params, query }) =>
      descargarCupon(deps, await facturaVisible(deps, actor, params.id), query.filters.ancho?.[0]),
    renovarEnlace: staged(
      facturasRoutes.renovarEnlace,
      ({ actor, params }) => facturaVisible(deps, actor, params.id, ['ROLE_ADMIN']),
      ({ actor, origin }, factura) => renovarEnlace(deps, actor, origin, factura),
    ),
    deuda: ({ actor, query }) => verDeuda(deps, actor, query),
    verFacturaPublica: ({ params, origin }) => verFacturaPublica(deps, params.token, origin.network),
    descargarFacturaPublica: ({ params, origin }) =>
      descargarFacturaPublica(deps, params.token, origin.network),
    telefonoAjeno: ({ params, body, origin }) => telefonoAjeno(deps, params.token, origin, body.ultimos4),
    cuponPublico: ({ params, query, origin }) =>
      descargarCuponPublico(deps, params.token, origin.network, query.filters.ancho?.[0]),
  });
}
