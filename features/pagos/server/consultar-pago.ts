import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { estaVivo, pagoEstado } from '../contract/index.ts';
import { tomarUno } from './conciliar-pagos.ts';
import type { PagosDeps } from './deps.ts';
import { lockPago, type PagoRow } from './pagos.repository.ts';
import { preguntarPorPago } from './preguntar-por-pago.ts';
import { tomarVigilado } from './vigilar-pagos.ts';

/**
 * Somebody of the office asks now instead of waiting. The same rules as the sweep's: what may still be on its way is
 * not asked about, and what ended needs no question.
 */
export async function consultarPago(
  deps: PagosDeps,
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<void> {
  const tomado = await deps.db.tx(async (tx): Promise<PagoRow | undefined> => {
    const pago = await lockPago(tx, id);
    if (!pago) return undefined;
    const now = deps.clock.now();
    await registrarAuditoria(tx, { actor, origin, accion: 'pago.consultar', entidad: 'pago', entidadId: id });
    if (pago.estado === pagoEstado.code('sinEfecto')) return tomarVigilado(deps, tx, pago, now);
    if (!estaVivo(pago.estado) || !pago.enviado) return undefined;
    return (await tomarUno(deps, tx, pago, now))?.pago;
  });
  if (tomado) await preguntarPorPago(deps, tomado);
}
