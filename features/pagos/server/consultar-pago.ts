import type { Actor, Origin } from '@oficina/http';
import { recordAuditoria } from '@oficina/usuarios/server';
import { isOngoing, pagoEstado } from '../contract/index.ts';
import { askAboutPago } from './ask-about-pago.ts';
import { claimPago } from './conciliar-pagos.ts';
import type { PagosDeps } from './deps.ts';
import { lockPago, type PagoRow } from './pagos.repository.ts';
import { claimWatchedPago } from './vigilar-pagos.ts';

/**
 * The staff ask now instead of waiting, under the rules of the sweep: a charge that may still be in progress is not asked
 * about, and a finished pago is not either.
 */
export async function consultarPago(
  deps: PagosDeps,
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<void> {
  const claimedPago = await deps.db.tx(async (tx): Promise<PagoRow | undefined> => {
    const pago = await lockPago(tx, id);
    if (!pago) return undefined;
    const now = deps.clock.now();
    await recordAuditoria(tx, { actor, origin, accion: 'pago.consultar', entidad: 'pago', entidadId: id });
    if (pago.estado === pagoEstado.code('sinEfecto')) return claimWatchedPago(deps, tx, pago, now);
    if (!isOngoing(pago.estado) || !pago.enviado) return undefined;
    return (await claimPago(deps, tx, pago, now))?.pago;
  });
  if (claimedPago) await askAboutPago(deps, claimedPago);
}
