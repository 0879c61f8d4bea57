import { type App, type Context, mount, type Origin, repeated } from '@oficina/http';
import { enlacePagosRoutes, type PagoPublico } from '../contract/index.ts';
import { cancelarPago } from './cancelar-pago.ts';
import { type ComprobanteDeps, comprobante } from './comprobante.ts';
import { unknownPago } from './errors.ts';
import { type EnlaceDeps, pagarPorEnlace } from './pagar-por-enlace.ts';
import { findPagoById } from './pagos-read.repository.ts';
import { qrPng, qrSvg } from './qr-image.ts';
import { refreshPago } from './refresh-pago.ts';
import type { RunningCharges } from './running-charges.ts';
import { sendPago } from './send-pago.ts';
import { isWaiting } from './ver-pago.ts';
import { findPagoByClave, findPagoOfRequest, presentPagoPublico } from './ver-pago-publico.ts';

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

  const find = (clave: string, { network }: Origin) => findPagoByClave(deps, clave, network);

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
    const remainingMs = deps.plazos.respuestaMs - (performance.now() - startedAt);
    await sendPago(deps, reserved, remainingMs, tried);
    return readPago(id).catch((error: unknown) => {
      deps.log.error({ error, pago: id, operacion: 'pagar' }, 'answered as it was before the charge');
      return beforeCharge;
    });
  }

  mount(app, enlacePagosRoutes, {
    pagar,
    buscar: async ({ params, origin: { network } }) =>
      presentPagoPublico(deps, await findPagoOfRequest(deps, { ...params, network })),
    async ver({ params, origin }) {
      const pago = await find(params.clave, origin);
      const wasAsked = isWaiting(pago) && (await refreshPago(deps, pago.id));
      return wasAsked ? readPago(pago.id) : presentPagoPublico(deps, pago);
    },
    comprobante: async ({ params, origin }) =>
      comprobante(deps, await find(params.clave, origin), { isMasked: true }),
    qrSvg: async ({ params, origin }) => qrSvg(await find(params.clave, origin)),
    qrPng: async ({ params, origin }) => qrPng(await find(params.clave, origin)),
    async cancelar({ params, origin }) {
      const { id } = await find(params.clave, origin);
      await cancelarPago(deps, { actor: null, origin, id });
      return readPago(id);
    },
  });
}
