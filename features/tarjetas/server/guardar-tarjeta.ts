import type { Tx } from '@oficina/db';
import { notFound, type Refusal } from '@oficina/hydra';
import { findUsuarioById, lockUsuario } from '@oficina/usuarios/server';
import { MAX_TARJETAS } from '../contract/index.ts';
import type { TarjetaRegistrada } from './boveda.ts';
import { agregada, type TarjetasDeps } from './deps.ts';
import { maximoDeTarjetas, yaGuardada } from './errors.ts';
import { borrar } from './jobs.ts';
import { ocultarCaducas } from './limpiar-caducas.ts';
import { sellarRef } from './sellado.ts';
import {
  countTarjetas,
  hasGemela,
  hasPrincipal,
  insertTarjeta,
  type Plastico,
  type TarjetaRow,
} from './tarjetas.repository.ts';

/** Always as long: of a card that the browser gave to the gateway nobody here knows how many digits it has. */
export const enmascarar = (ultimos4: string) => `${'*'.repeat(12)}${ultimos4}`;

type Titular = {
  titularNombre: string;
  obs: string | null;
  /** It stays only if a payment with it is approved, and until then it is not the one offered first. */
  paraPagar: boolean;
};

const ESPERA_AL_PAGO_MS = 15 * 60_000;

/**
 * Writes what the gateway answered. Two at once of the same person go one after the other, and each looks again: the
 * one that does not fit is written already deleted, so that the gateway is told to forget it.
 */
export async function guardarTarjeta(
  deps: TarjetasDeps,
  usuario: { id: number; email: string },
  registrada: TarjetaRegistrada,
  titular: Titular,
): Promise<TarjetaRow> {
  const now = deps.clock.now();
  const plastico = {
    usuario_id: usuario.id,
    numero_enmascarado: enmascarar(registrada.ultimos4),
    vencimiento: registrada.vencimiento,
    emisor: registrada.emisor,
  };
  const { row, negativa } = await deps.db.tx(async (tx) => {
    await lockUsuario(tx, usuario.id);
    await ocultarCaducas(deps, tx, usuario.id);
    const negativa = await porQueNo(tx, plastico, now);
    const row = await insertTarjeta(
      tx,
      {
        ...plastico,
        titular_nombre: titular.titularNombre,
        obs: titular.obs,
        emisor_nombre: registrada.emisorNombre,
        bin: registrada.bin,
        pasarela: deps.pasarela,
        caduca: registrada.caduca ?? (titular.paraPagar ? new Date(now.getTime() + ESPERA_AL_PAGO_MS) : null),
        created: now,
        principal: !negativa && !titular.paraPagar && !(await hasPrincipal(tx, usuario.id)),
        eliminada: negativa ? now : null,
      },
      (id) => sellarRef(deps.cifrado, registrada.ref, usuario.id, id),
    );
    if (negativa) await deps.jobs.enqueueAll(tx, borrar, [{ id: row.id }]);
    // One that may still go is told by the payment that keeps it.
    else if (row.caduca === null) await deps.alAgregar(tx, agregada(row, usuario, now));
    return { row, negativa };
  });
  if (negativa) throw negativa;
  return row;
}

async function porQueNo(tx: Tx, plastico: Plastico, now: Date): Promise<Refusal | null> {
  // The account may have been deleted while the gateway was thinking.
  if (!(await findUsuarioById(tx, plastico.usuario_id))) return notFound();
  if (await hasGemela(tx, plastico, now)) return yaGuardada();
  return (await countTarjetas(tx, plastico.usuario_id, now)) >= MAX_TARJETAS ? maximoDeTarjetas() : null;
}
