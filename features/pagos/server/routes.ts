import { type Actor, type App, type Context, limit, mount, repeated, staged } from '@oficina/http';
import { type Draft, invalid, notFound } from '@oficina/hydra';
import { MARCAS, marcaOf, parseNumero } from '@oficina/tarjetas/contract';
import { type Pago, pagosRoutes } from '../contract/index.ts';
import { cancelarPago } from './cancelar-pago.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { comprobante } from './comprobante.ts';
import { consultarPago } from './consultar-pago.ts';
import type { ChargeableTarjetas } from './deps.ts';
import { type EnlaceRoutesDeps, registerEnlacePagos } from './enlace-routes.ts';
import { liberarPago } from './liberar-pago.ts';
import { listarPagos } from './listar-pagos.ts';
import { pagarFacturas } from './pagar-facturas.ts';
import { findPagoById } from './pagos-read.repository.ts';
import { qrPng, qrSvg } from './qr-image.ts';
import { refreshPago } from './refresh-pago.ts';
import { createRunningCharges } from './running-charges.ts';
import { sendPago } from './send-pago.ts';
import { isWaiting, pagoVisible, presentDetail } from './ver-pago.ts';
import { verResumen } from './ver-resumen.ts';

const PAGAR = limit('pagos', 10, 60);

export type RegisterPagosDeps = Omit<
  EnlaceRoutesDeps,
  'circuitBreaker' | 'orderBreaker' | 'runningCharges' | 'checkKey'
> & {
  tarjetas: ChargeableTarjetas;
  cuentaMetodos: readonly string[];
};

/** A stopping process must wait for `drain`, because nobody else can finish the charges that it began. */
export function registerPagos(app: App, given: RegisterPagosDeps): { drain(): Promise<void> } {
  const runningCharges = createRunningCharges(given.log);
  const deps = {
    ...{ ...given, runningCharges },
    circuitBreaker: createCircuitBreaker(given),
    orderBreaker: createCircuitBreaker({ ...given, pasarela: given.orders }),
  };

  async function pagar(context: Context<typeof pagosRoutes.pagar>): Promise<Draft<Pago>> {
    const startedAt = performance.now();
    const { actor, body, idempotencyKey: key, origin } = context;
    checkKey(key);
    await deps.limits.take(PAGAR, String(actor.usuarioId));
    const reserved = await pagarFacturas(deps, actor, { ...body, key, origin });
    const { id } = reserved.pago;
    if (!reserved.nuevo) return repeated(await readPago(actor, id));
    // The pago is read before the charge, so that there is an answer even if the database becomes unavailable meanwhile.
    const beforeCharge = await readPago(actor, id);
    const remainingMs = deps.plazos.respuestaMs - (performance.now() - startedAt);
    await sendPago(deps, reserved, remainingMs);
    return readPago(actor, id).catch((error: unknown) => {
      deps.log.error({ error, pago: id, operacion: 'pagar' }, 'answered as it was before the charge');
      return beforeCharge;
    });
  }

  async function ver({ actor, origin, params }: Context<typeof pagosRoutes.ver>): Promise<Draft<Pago>> {
    const pago = await pagoVisible(deps, actor, origin, params.id, { isShared: true });
    if (!isWaiting(pago) || !(await refreshPago(deps, pago.id))) return presentDetail(deps, actor, pago);
    return readPago(actor, pago.id);
  }

  async function readPago(actor: Actor, id: number): Promise<Draft<Pago>> {
    const pago = await findPagoById(deps.db, id);
    if (!pago) throw notFound();
    return presentDetail(deps, actor, pago);
  }

  registerEnlacePagos(app, { ...deps, checkKey });
  mount(app, pagosRoutes, {
    listar: ({ actor, query }) => listarPagos(deps, actor, query),
    resumen: ({ query }) => verResumen(deps, query),
    ver,
    pagar,
    comprobante: async ({ actor, origin, params }) =>
      comprobante(deps, await pagoVisible(deps, actor, origin, params.id)),
    qrSvg: async ({ actor, origin, params }) =>
      qrSvg(await pagoVisible(deps, actor, origin, params.id, { isShared: true })),
    qrPng: async ({ actor, origin, params }) =>
      qrPng(await pagoVisible(deps, actor, origin, params.id, { isShared: true })),
    cancelar: async ({ actor, origin, params }) => {
      const visible = { roles: ['ROLE_ADMIN'], isShared: true } as const;
      const { id } = await pagoVisible(deps, actor, origin, params.id, visible);
      await cancelarPago(deps, { actor, origin, id });
      return readPago(actor, id);
    },
    consultar: staged(
      pagosRoutes.consultar,
      ({ actor, params }) => readPago(actor, params.id),
      async ({ actor, origin, params }) => {
        await consultarPago(deps, actor, origin, params.id);
        return readPago(actor, params.id);
      },
    ),
    liberar: staged(
      pagosRoutes.liberar,
      ({ actor, params }) => readPago(actor, params.id),
      async ({ actor, origin, params, body }) => {
        await liberarPago(deps, actor, origin, { id: params.id, motivo: body.motivo });
        return readPago(actor, params.id);
      },
    ),
  });

  return {
    async drain() {
      await runningCharges.drain();
      deps.circuitBreaker.stop();
      deps.orderBreaker.stop();
    },
  };
}

/** The key is stored with the pago, so a card number sent in its place must be refused. */
function checkKey(key: string | undefined): void {
  if (key !== undefined && isCardNumber(key))
    throw invalid('', 'formato', 'La clave de idempotencia no es válida.');
}

function isCardNumber(key: string): boolean {
  const numero = parseNumero(key);
  return numero !== null && marcaOf(numero, MARCAS) !== null;
}
