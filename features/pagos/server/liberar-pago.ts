import type { Actor, Origin } from '@oficina/http';
import { recordAuditoria } from '@oficina/usuarios/server';
import { pagoEstado } from '../contract/index.ts';
import type { PagosDeps } from './deps.ts';
import { noConfirmado } from './errors.ts';
import { lockPago, type PagoRow } from './pagos.repository.ts';
import { voidPago } from './resolver-pago.ts';

/** The gateway must have said a moment ago that it knows no such pago. The pago is watched afterwards. */
export async function liberarPago(
  deps: PagosDeps,
  actor: Actor,
  origin: Origin,
  { id, motivo }: { id: number; motivo: string },
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const pago = await lockPago(tx, id);
    if (!pago || !wasReportedMissing(deps, pago)) throw noConfirmado();
    await voidPago(deps, tx, pago);
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'pago.liberar',
      entidad: 'pago',
      entidadId: id,
      motivo,
    });
  });
}

function wasReportedMissing({ clock, plazos }: PagosDeps, { estado, enviado, extra }: PagoRow): boolean {
  const { ultima } = extra;
  if (estado !== pagoEstado.code('enVerificacion') || ultima?.estado !== 'inexistente') return false;
  const now = clock.now().getTime();
  // When a missing charge proves nothing, the alert that asks the staff to check must have gone out first.
  if (ultima.sinProbar && enviado && now - enviado.getTime() < plazos.alertaMs) return false;
  return now - Date.parse(ultima.a) < plazos.liberarMs;
}
