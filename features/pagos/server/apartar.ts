import type { Tx } from '@oficina/db';
import { type AlApartar, type Apartado, rechazarIntento } from '@oficina/tarjetas/server';
import { alPersonal } from './avisar.ts';
import type { PagosDeps } from './deps.ts';
import { findUltimos4 } from './detalle.repository.ts';
import type { PagoRow } from './pagos.repository.ts';

const QUIEN: Readonly<Record<Apartado['por'], (apartado: Apartado) => { asunto: string; que: string }>> = {
  tarjeta: ({ ultimos4 }) => ({
    asunto: `apartamos la tarjeta terminada en ${ultimos4}`,
    que: `La tarjeta terminada en ${ultimos4} no se puede usar`,
  }),
  persona: ({ usuarioId }) => ({
    asunto: `apartamos las tarjetas del usuario N.º ${usuarioId}`,
    que: `Las tarjetas del usuario N.º ${usuarioId} no se pueden usar`,
  }),
  red: ({ red }) => ({
    asunto: `no se aceptan más tarjetas desde ${red}`,
    que: `Desde la conexión ${red} no se pueden usar tarjetas`,
  }),
};

/** For the personnel: somebody may be guessing the data of a card, or a customer needs help. */
export const avisarApartado =
  (deps: Pick<PagosDeps, 'mensajero' | 'clock' | 'alertas'>): AlApartar =>
  async (tx, apartado) => {
    const { asunto, que } = QUIEN[apartado.por](apartado);
    const hecho = `${que} por un día: hubo demasiados rechazos. El último fue del usuario N.º ${apartado.usuarioId}`;
    const accion =
      'si no lo conocés o no fue un error al escribir, puede estar probando tarjetas ajenas: revisá sus pagos y llamalo';
    await alPersonal(deps, tx, { asunto, hecho, accion }, `/admin/usuarios/${apartado.usuarioId}`);
  };

/** The last thing that its transaction holds. */
export async function contarRechazo(
  deps: PagosDeps,
  tx: Tx,
  { id, tarjeta_id }: Pick<PagoRow, 'id' | 'tarjeta_id'>,
  codigo: string | undefined,
): Promise<void> {
  const ultimos4 = await findUltimos4(tx, tarjeta_id);
  const alApartar = avisarApartado(deps);
  await rechazarIntento({ ...deps, alApartar }, tx, { pagoId: id }, { codigo, ultimos4 });
}
