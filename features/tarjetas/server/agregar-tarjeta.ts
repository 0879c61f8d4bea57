import { type Actor, type Limits, limit, type Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { findUsuarioById } from '@oficina/usuarios/server';
import { dayInArgentina } from '@oficina/values';
import { MAX_TARJETAS, type Tarjeta, type TarjetaRequest } from '../contract/index.ts';
import type { RegisteredTarjeta } from './boveda.ts';
import type { TarjetasDeps } from './deps.ts';
import { alreadySaved, notAccepted, pasarelaNotResponding, tooManyTarjetas } from './errors.ts';
import { rejectIntento, releaseIntento, takeIntento, tarjetaFingerprint } from './intentos.ts';
import { type ParsedTarjetaRequest, parseTarjetaRequest } from './parse-tarjeta-request.ts';
import { presentTarjeta } from './present.ts';
import { maskNumero, saveTarjeta } from './save-tarjeta.ts';
import { countTarjetas, hasSameNumero } from './tarjetas.repository.ts';

const DAY_SECONDS = 24 * 60 * 60;
/**
 * The limits are low, because people who try stolen cards try many. Input that fails validation never reaches the gateway
 * and is not counted.
 */
const PER_USUARIO = limit('tarjetas-usuario', 5, DAY_SECONDS);
const PER_ADDRESS = limit('tarjetas-ip', 20, DAY_SECONDS);

/** The number passes through to the gateway and is stored nowhere. */
export async function agregarTarjeta(
  deps: TarjetasDeps,
  actor: Actor,
  origin: Origin,
  cuerpo: TarjetaRequest,
): Promise<Draft<Tarjeta>> {
  const now = deps.clock.now();
  const request = parseTarjetaRequest(deps, cuerpo, dayInArgentina(now));
  const usuario = await findUsuarioById(deps.db, actor.usuarioId);
  if (!usuario) throw notFound();
  // The check runs again after registration; here it avoids giving the gateway a card that cannot be kept.
  await requireRoom(deps, usuario.id, request, now);
  const intento = { usuario: String(usuario.id), direccion: origin.network };
  await takeAttempt(deps.limits, intento);
  const registered = await register(deps, usuario, request, intento);
  const titular = { titularNombre: request.tarjeta.titularNombre, obs: request.obs };
  const paraPagar = cuerpo.paraPagar === true;
  return presentTarjeta(await saveTarjeta(deps, usuario, registered, { ...titular, paraPagar }));
}

async function requireRoom(
  { db }: TarjetasDeps,
  usuarioId: number,
  { tarjeta, bin, ultimos4 }: ParsedTarjetaRequest,
  now: Date,
): Promise<void> {
  const sameNumero = { bin, enmascarado: maskNumero(ultimos4), vencimiento: tarjeta.vencimiento };
  if (await hasSameNumero(db, usuarioId, sameNumero, now)) throw alreadySaved();
  if ((await countTarjetas(db, usuarioId, now)) >= MAX_TARJETAS) throw tooManyTarjetas();
}

type Intento = { usuario: string; direccion: string };

async function takeAttempt(limits: Limits, { usuario, direccion }: Intento): Promise<void> {
  await limits.take(PER_USUARIO, usuario);
  try {
    await limits.take(PER_ADDRESS, direccion);
  } catch (error) {
    // A network that is blocked for everybody is no attempt of this person.
    await limits.giveBack(PER_USUARIO, usuario);
    throw error;
  }
}

async function giveBackAttempt(limits: Limits, { usuario, direccion }: Intento): Promise<void> {
  await limits.giveBack(PER_USUARIO, usuario);
  await limits.giveBack(PER_ADDRESS, direccion);
}

/** A card that is apartada is not given to the gateway, so it does not count as an attempt of the day. */
async function startIntento(
  deps: TarjetasDeps,
  usuarioId: number,
  request: ParsedTarjetaRequest,
  intento: Intento,
): Promise<number> {
  try {
    return await deps.db.tx((tx) =>
      takeIntento(deps, tx, { tarjeta: tarjetaFingerprint(request), usuarioId, red: intento.direccion }),
    );
  } catch (error) {
    await giveBackAttempt(deps.limits, intento);
    throw error;
  }
}

async function register(
  deps: TarjetasDeps,
  usuario: { id: number; email: string },
  request: ParsedTarjetaRequest,
  intento: Intento,
): Promise<RegisteredTarjeta> {
  const { tarjeta } = request;
  const id = await startIntento(deps, usuario.id, request, intento);
  const outcome = await deps.boveda.register({ ...tarjeta, usuarioId: usuario.id, email: usuario.email });
  await deps.db.tx(async (tx) => {
    if (outcome.kind !== 'rejected') return releaseIntento(tx, { id });
    const { codigo } = outcome.reason;
    return rejectIntento(deps, tx, { id }, { codigo, ultimos4: request.ultimos4 });
  });
  if (outcome.kind === 'ok') return outcome.value;
  if (outcome.kind === 'rejected') throw notAccepted();
  if (outcome.kind === 'retryable') await giveBackAttempt(deps.limits, intento);
  // The outcome is unknown: the gateway may hold a token that never arrived here. It cannot be charged from here and nothing
  // is stored; adding the card again creates another.
  throw pasarelaNotResponding();
}
