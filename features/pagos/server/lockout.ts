import type { Tx } from '@oficina/db';
import { type Lockout, type OnLockout, rejectIntento } from '@oficina/tarjetas/server';
import type { PagosDeps } from './deps.ts';
import { findUltimos4 } from './detalle.repository.ts';
import { notifyStaff } from './notify.ts';
import type { PagoRow } from './pagos.repository.ts';

const LOCKOUT_TEXTS: Readonly<
  Record<Lockout['por'], (lockout: Lockout) => { asunto: string; fact: string }>
> = {
  tarjeta: ({ ultimos4 }) => ({
    asunto: `apartamos la tarjeta terminada en ${ultimos4}`,
    fact: `La tarjeta terminada en ${ultimos4} no se puede usar`,
  }),
  persona: ({ usuarioId }) => ({
    asunto: `apartamos las tarjetas del usuario N.º ${usuarioId}`,
    fact: `Las tarjetas del usuario N.º ${usuarioId} no se pueden usar`,
  }),
  red: ({ red }) => ({
    asunto: `no se aceptan más tarjetas desde ${red}`,
    fact: `Desde la conexión ${red} no se pueden usar tarjetas`,
  }),
};

/** Somebody may be guessing card data, or a customer may need help, so the staff are alerted. */
export const notifyLockout =
  (deps: Pick<PagosDeps, 'sender' | 'clock' | 'alertAddresses'>): OnLockout =>
  async (tx, lockout) => {
    const { asunto, fact } = LOCKOUT_TEXTS[lockout.por](lockout);
    const hecho = `${fact} por un día: hubo demasiados rechazos. El último fue del usuario N.º ${lockout.usuarioId}`;
    const accion =
      'si no lo conocés o no fue un error al escribir, puede estar probando tarjetas ajenas: revisá sus pagos y llamalo';
    await notifyStaff(deps, tx, { asunto, hecho, accion }, `/admin/usuarios/${lockout.usuarioId}`);
  };

/** Call this last: its locks are the last ones that the transaction takes. */
export async function countRechazo(
  deps: PagosDeps,
  tx: Tx,
  pago: Pick<PagoRow, 'id' | 'tarjeta_id' | 'extra'>,
  codigo: string | undefined,
): Promise<void> {
  const ultimos4 = await findUltimos4(tx, pago);
  const onLockout = notifyLockout(deps);
  await rejectIntento({ ...deps, onLockout }, tx, { pagoId: pago.id }, { codigo, ultimos4 });
}
