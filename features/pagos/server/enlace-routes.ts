import { type App, type Context, mount, repeated } from '@oficina/http';
import { enlacePagosRoutes, type PagoPublico } from '../contract/index.ts';
import { cobrarPago } from './cobrar-pago.ts';
import { type ComprobanteDeps, comprobante } from './comprobante.ts';
import { settleLinkAttempt } from './enlace-limits.ts';
import { unknownPago } from './errors.ts';
import { type EnlaceDeps, pagarPorEnlace } from './pagar-por-enlace.ts';
import { findPagoById } from './pagos-read.repository.ts';
import type { RunningCharges } from './running-charges.ts';
import { findPagoByClave, presentPagoPublico } from './ver-pago-publico.ts';

export type EnlaceRoutesDeps = EnlaceDeps &
  ComprobanteDeps & {
    runningCharges: RunningCharges;
    /** A card number sent as the key would be stored with the pago. */
    checkKey(key: string | undefined): void;
  };

export function registerEnlacePagos(app: App, deps: EnlaceRoutesDeps): void {
  async function readPago(id: number): Promise<PagoPublico> {
    const pago = await findPagoById(deps.db, id);
    if (!pago) throw unknownPago();
    return presentPagoPublico(deps, pago);
  }

  async function pagar({
    params,
    body,
    idempotencyKey: key,
    origin,
  }: Context<typeof enlacePagosRoutes.pagar>): Promise<PagoPublico> {
    const startedAt = performance.now();
    deps.checkKey(key);
    const reserved = await pagarPorEnlace(deps, { token: params.token, body, key, origin });
    const { id } = reserved.pago;
    if (!reserved.nuevo) return repeated(await readPago(id));
    // It is read before the charge, so that there is an answer even if the database becomes unavailable meanwhile.
    const beforeCharge = await readPago(id);
    const tried = { factura: reserved.facturaId, network: origin.network };
    await deps.runningCharges.attend(
      async (isShown) =>
        settleLinkAttempt(deps, tried, await cobrarPago(deps, id, reserved.chargeRequest, isShown)),
      deps.plazos.respuestaMs - (performance.now() - startedAt),
    );
    return readPago(id).catch((error: unknown) => {
      deps.log.error({ error, pago: id, operacion: 'pagar' }, 'answered as it was before the charge');
      return beforeCharge;
    });
  }

  mount(app, enlacePagosRoutes, {
    pagar,
    ver: async ({ params, origin }) =>
      presentPagoPublico(deps, await findPagoByClave(deps, params.clave, origin.network)),
    comprobante: async ({ params, origin }) =>
      comprobante(deps, await findPagoByClave(deps, params.clave, origin.network), { isMasked: true }),
  });
}
