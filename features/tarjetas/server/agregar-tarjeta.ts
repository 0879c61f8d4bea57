import { type Actor, type Limits, limit, type Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { findUsuarioById } from '@oficina/usuarios/server';
import { dayInArgentina } from '@oficina/values';
import { MAX_TARJETAS, type PedidoDeTarjeta, type Tarjeta } from '../contract/index.ts';
import type { TarjetaRegistrada } from './boveda.ts';
import type { TarjetasDeps } from './deps.ts';
import { maximoDeTarjetas, noFueAceptada, pasarelaNoResponde, yaGuardada } from './errors.ts';
import { enmascarar, guardarTarjeta } from './guardar-tarjeta.ts';
import { claveDeTarjeta, rechazarIntento, soltarIntento, tomarIntento } from './intentos.ts';
import { leerPedido, type Pedido } from './leer-pedido.ts';
import { presentTarjeta } from './present.ts';
import { countTarjetas, hasMismoNumero } from './tarjetas.repository.ts';

const DIA = 24 * 60 * 60;
/** Few, because whoever tries stolen cards tries many. What was typed wrong never reaches the gateway: not counted. */
const POR_USUARIO = limit('tarjetas-usuario', 5, DIA);
const POR_DIRECCION = limit('tarjetas-ip', 20, DIA);

/** Gives the card to the gateway and keeps what it answers. The number passes through and rests nowhere. */
export async function agregarTarjeta(
  deps: TarjetasDeps,
  actor: Actor,
  origin: Origin,
  cuerpo: PedidoDeTarjeta,
): Promise<Draft<Tarjeta>> {
  const now = deps.clock.now();
  const pedido = leerPedido(deps, cuerpo, dayInArgentina(now));
  const usuario = await findUsuarioById(deps.db, actor.usuarioId);
  if (!usuario) throw notFound();
  // Asked again once it is registered; here, so that the gateway is not given what cannot be kept.
  await comprobarLugar(deps, usuario.id, pedido, now);
  const intento = { usuario: String(usuario.id), direccion: origin.network };
  await tomarPunto(deps.limits, intento);
  const registrada = await registrar(deps, usuario, pedido, intento);
  const titular = { titularNombre: pedido.tarjeta.titularNombre, obs: pedido.obs };
  const paraPagar = cuerpo.paraPagar === true;
  return presentTarjeta(await guardarTarjeta(deps, usuario, registrada, { ...titular, paraPagar }));
}

async function comprobarLugar(
  { db }: TarjetasDeps,
  usuarioId: number,
  { tarjeta, bin, ultimos4 }: Pedido,
  now: Date,
): Promise<void> {
  const igual = { bin, enmascarado: enmascarar(ultimos4), vencimiento: tarjeta.vencimiento };
  if (await hasMismoNumero(db, usuarioId, igual, now)) throw yaGuardada();
  if ((await countTarjetas(db, usuarioId, now)) >= MAX_TARJETAS) throw maximoDeTarjetas();
}

type Intento = { usuario: string; direccion: string };

async function tomarPunto(limits: Limits, { usuario, direccion }: Intento): Promise<void> {
  await limits.take(POR_USUARIO, usuario);
  try {
    await limits.take(POR_DIRECCION, direccion);
  } catch (error) {
    // An address that is stopped for everybody is no attempt of this person.
    await limits.giveBack(POR_USUARIO, usuario);
    throw error;
  }
}

async function devolverPunto(limits: Limits, { usuario, direccion }: Intento): Promise<void> {
  await limits.giveBack(POR_USUARIO, usuario);
  await limits.giveBack(POR_DIRECCION, direccion);
}

/** One that is set aside is not given to the gateway: that is no attempt of the day. */
async function empezar(
  deps: TarjetasDeps,
  usuarioId: number,
  pedido: Pedido,
  intento: Intento,
): Promise<number> {
  try {
    return await deps.db.tx((tx) =>
      tomarIntento(deps, tx, { tarjeta: claveDeTarjeta(pedido), usuarioId, red: intento.direccion }),
    );
  } catch (error) {
    await devolverPunto(deps.limits, intento);
    throw error;
  }
}

async function registrar(
  deps: TarjetasDeps,
  usuario: { id: number; email: string },
  pedido: Pedido,
  intento: Intento,
): Promise<TarjetaRegistrada> {
  const { tarjeta } = pedido;
  const id = await empezar(deps, usuario.id, pedido, intento);
  const hecho = await deps.boveda.registrar({ ...tarjeta, usuarioId: usuario.id, email: usuario.email });
  await deps.db.tx(async (tx) => {
    if (hecho.kind !== 'rejected') return soltarIntento(tx, { id });
    const { codigo } = hecho.reason;
    return rechazarIntento(deps, tx, { id }, { codigo, ultimos4: pedido.ultimos4 });
  });
  if (hecho.kind === 'ok') return hecho.value;
  if (hecho.kind === 'rejected') throw noFueAceptada();
  if (hecho.kind === 'retryable') await devolverPunto(deps.limits, intento);
  // Unknown: the gateway may hold a token whose name never came. Nobody can charge it from here and nothing is
  // stored; adding the card again makes another.
  throw pasarelaNoResponde();
}
