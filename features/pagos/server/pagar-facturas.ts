import type { Tx } from '@oficina/db';
import { type FacturaReservada, reservarFacturas } from '@oficina/facturas/server';
import type { Actor, Origin } from '@oficina/http';
import { notFound, Refusal } from '@oficina/hydra';
import { esAmex, estaVencida, leerCvc, ultimos4 } from '@oficina/tarjetas/contract';
import { claveDeTarjeta, tomarIntento } from '@oficina/tarjetas/server';
import { findUsuarioById, registrarAuditoria } from '@oficina/usuarios/server';
import { dayInArgentina } from '@oficina/values';
import type { PagoNuevo } from '../contract/index.ts';
import type { Circuito } from './circuito.ts';
import type { PagosDeps, TarjetaParaCobro, TarjetasParaCobrar } from './deps.ts';
import { findPagosVivos } from './detalle.repository.ts';
import {
  claveReusada,
  cvcInvalido,
  facturaEnPago,
  facturaNoDisponible,
  facturaPagada,
  otroImporte,
  suministroInhabilitado,
  tarjetaNoDisponible,
  tarjetaVencida,
} from './errors.ts';
import { colaAlAzar, huellaDe } from './huella.ts';
import { empujar } from './jobs.ts';
import type { Marca } from './marcas.ts';
import { findPagoByClave, insertPago, type PagoRow } from './pagos.repository.ts';
import type { Cobro } from './pasarela.ts';
import { despues, EMPUJON_DE_MAS_MS } from './plazos.ts';

export type PagarDeps = PagosDeps & { tarjetas: TarjetasParaCobrar; circuito: Circuito };
export type PedidoDePago = PagoNuevo & { clave: string | undefined; origin: Origin };
/** A new one comes with what is to be charged, which rests nowhere. */
export type Pagado = { nuevo: false; pago: PagoRow } | { nuevo: true; pago: PagoRow; cobro: Cobro };

/**
 * Reserves the bills and writes the payment, all or nothing; charging comes after. The same request again finds what
 * the first one made, also when both came at once and the other won.
 */
export async function pagarFacturas(deps: PagarDeps, actor: Actor, pedido: PedidoDePago): Promise<Pagado> {
  const facturas = [...new Set(pedido.facturas)];
  const huella = huellaDe({ ...pedido, facturas });
  const hecho = await findRepetido(deps, actor, pedido.clave, huella);
  if (hecho) return hecho;
  deps.mark('pagar:clave-leida' satisfies Marca);
  deps.circuito.exigirCerrado();
  try {
    const pagado = await deps.db.tx((tx) => reservar(deps, tx, actor, { ...pedido, facturas }, huella));
    deps.mark('pagar:tx-a-confirmada' satisfies Marca);
    return pagado;
  } catch (error) {
    const gemelo = error instanceof Refusal && (await findRepetido(deps, actor, pedido.clave, huella));
    if (gemelo) return gemelo;
    throw error;
  }
}

async function findRepetido(
  deps: PagosDeps,
  actor: Actor,
  clave: string | undefined,
  huella: Buffer,
): Promise<Pagado | undefined> {
  const pago = clave === undefined ? undefined : await findPagoByClave(deps.db, actor.usuarioId, clave);
  if (!pago) return undefined;
  if (!pago.idempotencia_sha256?.equals(huella)) throw claveReusada();
  return { nuevo: false, pago };
}

async function reservar(
  deps: PagarDeps,
  tx: Tx,
  actor: Actor,
  pedido: PedidoDePago,
  huella: Buffer,
): Promise<Pagado> {
  const { usuarioId } = actor;
  const now = deps.clock.now();
  const tarjeta = await tarjetaDe(deps, tx, usuarioId, pedido, now);
  deps.mark('pagar:tarjeta' satisfies Marca);
  const facturas = await reservadas(tx, usuarioId, pedido.facturas);
  deps.mark('pagar:reservado' satisfies Marca);
  exigirLoVisto(pedido, facturas);
  const usuario = await findUsuarioById(tx, usuarioId);
  if (!usuario) throw notFound();
  const pago = await insertPago(tx, {
    usuarioId,
    tarjetaId: pedido.tarjeta,
    metodo: pedido.metodo,
    origen: pedido.origen ?? 'web',
    facturas,
    clave: pedido.clave,
    huella,
    cola: colaAlAzar(),
    proximaConsulta: despues(now, deps.plazos.sinEnviarMs),
    now,
  });
  // The twin with this key was first; who it is, is looked up when this transaction is gone.
  if ('clash' in pago) throw pago.clash === 'key' ? claveReusada() : facturaEnPago(undefined);
  deps.mark('pagar:insertado' satisfies Marca);
  const { origin } = pedido;
  await registrarAuditoria(tx, { actor, origin, accion: 'pago.crear', entidad: 'pago', entidadId: pago.id });
  await empujar(deps, tx, pago.id, despues(now, deps.plazos.consultarDesdeMs + EMPUJON_DE_MAS_MS));
  deps.mark('pagar:empujon' satisfies Marca);
  const clave = claveDeTarjeta({ bin: tarjeta.bin, ultimos4: ultimos4(tarjeta) });
  await tomarIntento(deps, tx, { tarjeta: clave, usuarioId, red: origin.network }, pago.id);
  return {
    nuevo: true,
    pago,
    cobro: {
      referencia: pago.referencia,
      importe: pago.total_cent,
      tarjeta: tarjeta.ref,
      cvc: pedido.tarjetaCvc,
      pagador: { usuarioId, email: usuario.email, documento: usuario.documento ?? '', ip: origin.ip },
      descripcion: `Pago ${pago.id}`,
    },
  };
}

async function tarjetaDe(
  deps: PagarDeps,
  tx: Tx,
  usuarioId: number,
  { tarjeta: id, tarjetaCvc }: PedidoDePago,
  now: Date,
): Promise<TarjetaParaCobro> {
  const tarjeta = await deps.tarjetas.paraCobro(tx, usuarioId, id);
  if (!tarjeta) throw tarjetaNoDisponible();
  if (estaVencida(tarjeta.vencimiento, dayInArgentina(now))) throw tarjetaVencida();
  if (leerCvc(tarjetaCvc.reveal(), esAmex(tarjeta.bin ?? '')) === null) throw cvcInvalido();
  return tarjeta;
}

/** The amount shown is the amount charged: refused, nothing stays reserved. */
function exigirLoVisto(
  { totalEsperado }: PedidoDePago,
  facturas: readonly Pick<FacturaReservada, 'importe_cent'>[],
): void {
  const total = facturas.reduce((suma, { importe_cent }) => suma + importe_cent, 0);
  if ((totalEsperado ?? total) !== total) throw otroImporte(total);
}

async function reservadas(
  tx: Tx,
  usuarioId: number,
  ids: readonly number[],
): Promise<readonly FacturaReservada[]> {
  const reserva = await reservarFacturas(tx, usuarioId, ids);
  switch (reserva.kind) {
    case 'reservadas':
      return reserva.facturas;
    case 'no-disponible':
      throw facturaNoDisponible();
    case 'pagada':
      throw facturaPagada(reserva.numero);
    case 'inhabilitado':
      throw suministroInhabilitado(reserva.cuenta);
    case 'en-pago': {
      // Somebody else's payment is not theirs to know.
      const vivos = await findPagosVivos(tx, [reserva.factura], usuarioId);
      throw facturaEnPago(vivos.get(reserva.factura));
    }
  }
}
