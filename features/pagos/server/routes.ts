import {
  type Actor,
  type App,
  type Context,
  type Limits,
  limit,
  mount,
  repeated,
  staged,
} from '@oficina/http';
import { type Draft, invalid, notFound } from '@oficina/hydra';
import { leerNumero, MARCAS, marcaDe } from '@oficina/tarjetas/contract';
import { type Pago, pagosRoutes } from '../contract/index.ts';
import { createCircuito } from './circuito.ts';
import { cobrarPago } from './cobrar-pago.ts';
import { createCobrosVivos } from './cobros-vivos.ts';
import { type ComprobanteDeps, comprobante } from './comprobante.ts';
import { consultarPago } from './consultar-pago.ts';
import type { PagosDeps, TarjetasParaCobrar } from './deps.ts';
import { findPagoById } from './lectura.repository.ts';
import { liberarPago } from './liberar-pago.ts';
import { listarPagos } from './listar-pagos.ts';
import { pagarFacturas } from './pagar-facturas.ts';
import { presentPago } from './present.ts';
import { esAdmin, pagoVisible, verPago } from './ver-pago.ts';

const PAGAR = limit('pagos', 10, 60);

export type RegisterPagosDeps = PagosDeps &
  ComprobanteDeps & { tarjetas: TarjetasParaCobrar; limits: Limits };

/** `drenar`: a process that is leaving waits for it, because the charges it began end in it or in nobody. */
export function registerPagos(app: App, given: RegisterPagosDeps): { drenar(): Promise<void> } {
  const deps = { ...given, circuito: createCircuito(given) };
  const vivos = createCobrosVivos(deps.log);

  async function pagar(context: Context<typeof pagosRoutes.pagar>): Promise<Draft<Pago>> {
    const desde = performance.now();
    const { actor, body, idempotencyKey: clave, origin } = context;
    if (clave !== undefined && esTarjeta(clave))
      throw invalid('', 'formato', 'La clave de idempotencia no es válida.');
    await deps.limits.take(PAGAR, String(actor.usuarioId));
    const pagado = await pagarFacturas(deps, actor, { ...body, clave, origin });
    const { id } = pagado.pago;
    if (!pagado.nuevo) return repeated(await leer(actor, id));
    // Read before the charge: if the database goes away meanwhile, there is still an answer to give.
    const reservado = await leer(actor, id);
    const quedanMs = deps.plazos.respuestaMs - (performance.now() - desde);
    await vivos.atender((seMuestra) => cobrarPago(deps, id, pagado.cobro, seMuestra), quedanMs);
    return leer(actor, id).catch((error: unknown) => {
      deps.log.error({ error, pago: id, operacion: 'pagar' }, 'answered as it was before the charge');
      return reservado;
    });
  }

  async function leer(actor: Actor, id: number): Promise<Draft<Pago>> {
    const pago = await findPagoById(deps.db, id);
    if (!pago) throw notFound();
    return presentPago(pago, { completo: esAdmin(actor) });
  }

  mount(app, pagosRoutes, {
    listar: ({ actor, query }) => listarPagos(deps, actor, query),
    ver: ({ actor, origin, params }) => verPago(deps, actor, origin, params.id),
    pagar,
    comprobante: async ({ actor, origin, params }) =>
      comprobante(deps, await pagoVisible(deps, actor, origin, params.id)),
    consultar: staged(
      pagosRoutes.consultar,
      ({ actor, params }) => leer(actor, params.id),
      async ({ actor, origin, params }) => {
        await consultarPago(deps, actor, origin, params.id);
        return leer(actor, params.id);
      },
    ),
    liberar: staged(
      pagosRoutes.liberar,
      ({ actor, params }) => leer(actor, params.id),
      async ({ actor, origin, params, body }) => {
        await liberarPago(deps, actor, origin, { id: params.id, motivo: body.motivo });
        return leer(actor, params.id);
      },
    ),
  });

  return {
    async drenar() {
      await vivos.drenar();
      deps.circuito.stop();
    },
  };
}

/** The key is kept with the payment: a card sent in its place must not be. */
function esTarjeta(clave: string): boolean {
  const numero = leerNumero(clave);
  return numero !== null && marcaDe(numero, MARCAS) !== null;
}
