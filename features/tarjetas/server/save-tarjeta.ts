import type { Tx } from '@oficina/db';
import { notFound, type Refusal } from '@oficina/hydra';
import { findUsuarioById, lockUsuario } from '@oficina/usuarios/server';
import { MAX_TARJETAS } from '../contract/index.ts';
import type { RegisteredTarjeta } from './boveda.ts';
import { hideCaducas } from './clean-caducas.ts';
import { type TarjetasDeps, toAddedTarjeta } from './deps.ts';
import { alreadySaved, tooManyTarjetas } from './errors.ts';
import { deleteJob } from './jobs.ts';
import { sealRef } from './sealing.ts';
import {
  countTarjetas,
  hasDuplicate,
  hasPrincipal,
  insertTarjeta,
  type Plastico,
  type TarjetaRow,
} from './tarjetas.repository.ts';

/** The mask has a fixed length: for a card that the browser gave to the gateway, the number of digits is unknown here. */
export const maskNumero = (ultimos4: string) => `${'*'.repeat(12)}${ultimos4}`;

type Titular = {
  titularNombre: string;
  obs: string | null;
  /** The card stays only if a pago with it is approved, and until then it is not the principal. */
  paraPagar: boolean;
};

const PAGO_WAIT_MS = 15 * 60_000;

/**
 * Concurrent calls of the same person are serialised and each checks again: a card that is refused is written already
 * deleted, so that the gateway is asked to forget it.
 */
export async function saveTarjeta(
  deps: TarjetasDeps,
  usuario: { id: number; email: string },
  registered: RegisteredTarjeta,
  titular: Titular,
): Promise<TarjetaRow> {
  const now = deps.clock.now();
  const plastico = {
    usuario_id: usuario.id,
    numero_enmascarado: maskNumero(registered.ultimos4),
    vencimiento: registered.vencimiento,
    emisor: registered.emisor,
  };
  const { row, refusal } = await deps.db.tx(async (tx) => {
    await lockUsuario(tx, usuario.id);
    await hideCaducas(deps, tx, usuario.id);
    const refusal = await refusalOf(tx, plastico, now);
    const row = await insertTarjeta(
      tx,
      {
        ...plastico,
        titular_nombre: titular.titularNombre,
        obs: titular.obs,
        emisor_nombre: registered.emisorNombre,
        bin: registered.bin,
        pasarela: deps.pasarela,
        caduca: registered.caduca ?? (titular.paraPagar ? new Date(now.getTime() + PAGO_WAIT_MS) : null),
        created: now,
        principal: !refusal && !titular.paraPagar && !(await hasPrincipal(tx, usuario.id)),
        eliminada: refusal ? now : null,
      },
      (id) => sealRef(deps.cipher, registered.ref, usuario.id, id),
    );
    if (refusal) await deps.jobs.enqueueAll(tx, deleteJob, [{ id: row.id }]);
    // For a card that may still lapse, the pago that keeps it sends the notice.
    else if (row.caduca === null) await deps.onAdded(tx, toAddedTarjeta(row, usuario, now));
    return { row, refusal };
  });
  if (refusal) throw refusal;
  return row;
}

async function refusalOf(tx: Tx, plastico: Plastico, now: Date): Promise<Refusal | null> {
  // The account may have been deleted while the gateway was answering.
  if (!(await findUsuarioById(tx, plastico.usuario_id))) return notFound();
  if (await hasDuplicate(tx, plastico, now)) return alreadySaved();
  return (await countTarjetas(tx, plastico.usuario_id, now)) >= MAX_TARJETAS ? tooManyTarjetas() : null;
}
