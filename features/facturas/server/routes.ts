import type { Db } from '@oficina/db';
import { type App, type Limits, mount, staged } from '@oficina/http';
import type { Clock } from '@oficina/values';
import { facturasRoutes } from '../contract/index.ts';
import { descargarPdf, type PdfDeps } from './descargar-factura.ts';
import { listarFacturas } from './listar-facturas.ts';
import type { PagosVivos } from './pagos-vivos.ts';
import { renovarEnlace } from './renovar-enlace.ts';
import { verDeuda } from './ver-deuda.ts';
import { facturaVisible, verFactura } from './ver-factura.ts';
import { descargarPublica, verPublica } from './ver-publica.ts';

export type FacturasDeps = PdfDeps & {
  db: Db;
  clock: Clock;
  limits: Limits;
  pagosVivos?: PagosVivos | undefined;
};

export function registerFacturas(app: App, deps: FacturasDeps): void {
  mount(app, facturasRoutes, {
    listar: ({ actor, query }) => listarFacturas(deps, actor, query),
    ver: ({ actor, params }) => verFactura(deps, actor, params.id),
    descargar: async ({ actor, params }) => descargarPdf(deps, await facturaVisible(deps, actor, params.id)),
    renovarEnlace: staged(
      facturasRoutes.renovarEnlace,
      ({ actor, params }) => facturaVisible(deps, actor, params.id),
      ({ actor, origin }, factura) => renovarEnlace(deps, actor, origin, factura),
    ),
    deuda: ({ actor, query }) => verDeuda(deps, actor, query),
    verPublica: ({ params, origin }) => verPublica(deps, params.token, origin.network),
    descargarPublica: ({ params, origin }) => descargarPublica(deps, params.token, origin.network),
  });
}
