import type { Outcome } from '@oficina/values';
import type { PagosDeps } from './deps.ts';
import { findPagoFacturas } from './detalle.repository.ts';
import type { OrderConsulta } from './order-gateway.ts';
import { orderRequestOf } from './order-terms.ts';
import type { PagoRow } from './pagos.repository.ts';
import type { Consulta } from './pasarela.ts';
import { addMs } from './plazos.ts';

/** The gateway gives the same order to the same request for a day. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/**
 * An order that nobody can see, or whose time is over, is cancelled before its answer is believed: while it waits somebody may
 * still pay it, and its facturas stay held.
 */
export async function consultarOrden(deps: PagosDeps, pago: PagoRow): Promise<Outcome<Consulta>> {
  const id = pago.pasarela_id === null ? await findOrder(deps, pago) : ok(pago.pasarela_id);
  if (id.kind !== 'ok') return id;
  const first = await ask(deps, pago, id.value);
  if (first.kind !== 'ok' || first.value.estado !== 'esperando' || !isOver(deps, pago)) return read(first);
  const orderId = first.value.idPasarela ?? id.value;
  if (orderId !== undefined) await deps.orders.cancel(orderId);
  return read(await ask(deps, pago, orderId));
}

const ok = <T>(value: T) => ({ kind: 'ok' as const, value });

function isOver({ clock, plazos }: PagosDeps, { extra: { orden } }: PagoRow): boolean {
  return !orden || clock.now() >= addMs(new Date(orden.vence), plazos.ordenFinMs);
}

/** The answer to its creation was lost: the same request names it, and after a day only its reference does. */
async function findOrder(deps: PagosDeps, pago: PagoRow): Promise<Outcome<string | undefined>> {
  const asked = pago.enviado ?? pago.created;
  if (pago.clave === null || deps.clock.now().getTime() - asked.getTime() > REPEATABLE_MS)
    return ok(undefined);
  const facturas = await findPagoFacturas(deps.db, pago.id);
  const made = await deps.orders.create(orderRequestOf(deps, pago, facturas));
  if (made.kind === 'ok') return ok(made.value.idPasarela);
  return made.kind === 'rejected' ? ok(undefined) : { kind: 'retryable', cause: made.cause };
}

const ask = (
  deps: PagosDeps,
  { referencia, created }: PagoRow,
  idPasarela: string | undefined,
): Promise<Outcome<OrderConsulta>> =>
  deps.orders.consultar({ referencia, since: created, ...(idPasarela !== undefined && { idPasarela }) });

const ESTADOS = {
  esperando: 'en-curso',
  pagada: 'aprobado',
  caducada: 'caducado',
  devuelta: 'devuelto',
  inexistente: 'inexistente',
} as const satisfies Record<OrderConsulta['estado'], Consulta['estado']>;

function read(outcome: Outcome<OrderConsulta>): Outcome<Consulta> {
  if (outcome.kind !== 'ok') return outcome;
  const { estado, idPasarela, paid = 0, transaccion } = outcome.value;
  const charge = {
    idPasarela: idPasarela ?? '',
    estadoPasarela: estado,
    importe: paid,
    ...(transaccion && { tid: transaccion }),
  };
  return ok({
    estado: ESTADOS[estado],
    charges: estado === 'pagada' ? [charge] : [],
    ...(idPasarela !== undefined && { orderId: idPasarela }),
  });
}
