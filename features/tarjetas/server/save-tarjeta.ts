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

/** Always as long: of a card that the browser gave to the gateway nobody here knows how many digits it has. */
export const maskNumero = (ultimos4: string) => `${'*'.repeat(12)}${ultimos4}`;

type Titular = {
  titularNombre: string;
  obs: string | null;
  /** It stays only if a payment with it is approved, and until then it is not the one offered first. */
  paraPagar: boolean;
};

const PAGO_WAIT_MS = 15 * 60_000;

/**
 * Writes what the gateway answered. Two at once of the same person go one after the other, and each looks again: the
 * one that does not fit is written already deleted, so that the gateway is told to forget it.
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
    // One that may still go is told by the payment that keeps it.
    else if (row.caduca === null) await deps.onAdded(tx, toAddedTarjeta(row, usuario, now));
    return { row, refusal };
  });
  if (refusal) throw refusal;
  return row;
}

async function refusalOf(tx: Tx, plastico: Plastico, now: Date): Promise<Refusal | null> {
  // The account may have been deleted while the gateway was thinking.
  if (!(await findUsuarioById(tx, plastico.usuario_id))) return notFound();
  if (await hasDuplicate(tx, plastico, now)) return alreadySaved();
  return (await countTarjetas(tx, plastico.usuario_id, now)) >= MAX_TARJETAS ? tooManyTarjetas() : null;
}
