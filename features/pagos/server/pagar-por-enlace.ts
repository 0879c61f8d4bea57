import { createHash } from 'node:crypto';
import type { Tx } from '@oficina/db';
import { findFacturaByEnlace } from '@oficina/facturas/server';
import { createOnce, type Origin } from '@oficina/http';
import { invalid, Refusal } from '@oficina/hydra';
import { parseTarjetaRequest, type TarjetaRules } from '@oficina/tarjetas/server';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import { dayInArgentina } from '@oficina/values';
import type { PagoPorEnlace } from '../contract/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { newClave } from './clave.ts';
import {
  type BrakeDeps,
  giveBackLinkAttempt,
  giveBackOrderAttempt,
  takeLinkAttempt,
  takeOrderAttempt,
} from './enlace-limits.ts';
import {
  enlaceBeingPaid,
  enlaceNotPayable,
  enlacePagada,
  pagosClosed,
  unavailableMetodo,
  withoutKey,
} from './errors.ts';
import type { ReservedPago } from './pagar-facturas.ts';
import { findOpenSerie, findPagoByKey, type PagoRow } from './pagos.repository.ts';
import { type Refused, type ReserveDeps, reservePago } from './reserve-pago.ts';
import { findWaitingPago } from './waiting-pagos.repository.ts';

export type EnlaceDeps = ReserveDeps &
  BrakeDeps & {
    circuitBreaker: CircuitBreaker;
    /** Of what makes the orders, which may be down while cards are charged. */
    orderBreaker: CircuitBreaker;
    tarjetaRules: TarjetaRules;
  };

type Asked = { token: string; body: PagoPorEnlace; key: string | undefined; origin: Origin };
export type ReservedByLink = ReservedPago & { facturaId: number };

/**
 * Whoever has the link pays that factura: with a card that is kept nowhere, or with an order. A repeated request finds the pago
 * of the first one, and takes no attempt.
 */
export async function pagarPorEnlace(
  deps: EnlaceDeps,
  { token, body, key, origin }: Asked,
): Promise<ReservedByLink> {
  const factura = await findFacturaByEnlace(deps, token, origin.network);
  if (!deps.enlaceMetodos.includes(body.metodo)) throw unavailableMetodo();
  if (key === undefined) throw withoutKey();
  const now = deps.clock.now();
  const typed =
    body.metodo === 'tarjeta'
      ? parseTarjetaRequest(deps.tarjetaRules, { ...body, obs: null }, dayInArgentina(now))
      : null;
  const contacto = parseContacto(body.email);
  const fingerprint = fingerprintOf(token, body, typed?.ultimos4);
  const tried = { factura: factura.id, network: origin.network };
  async function reserve(tx: Tx): Promise<ReservedPago> {
    const pago = await reservePago(deps, tx, {
      ...{ actor: null, origin, serie: await requireSerie(tx), usuarioId: null },
      ...{ payer: { suministroId: factura.suministro_id }, facturas: [factura.id] },
      ...{ totalEsperado: body.totalEsperado, tarjetaId: null, metodo: body.metodo, origen: 'enlace' },
      ...{ key, fingerprint, clave: newClave(), contacto, ultimos4: typed?.ultimos4 },
      refuse: refusalOf,
    });
    if (!typed) return { nuevo: true, pago, chargeRequest: null };
    return {
      nuevo: true,
      pago,
      chargeRequest: {
        referencia: pago.referencia,
        importe: pago.total_cent,
        card: { unsaved: typed.tarjeta },
        payer: { ...(contacto !== null && { email: contacto }), ip: origin.ip },
        descripcion: `Pago ${pago.id}`,
      },
    };
  }
  const createByCard = () =>
    deps.db.tx(reserve).catch(async (error: unknown) => {
      await giveBackLinkAttempt(deps, tried);
      throw error;
    });
  const reserved = await createOnce<PagoRow, ReservedPago>({
    key,
    fingerprint,
    find: (known) => findPagoByKey(deps.db, null, known),
    repeat: (pago) => ({ nuevo: false, pago }),
    async before() {
      if (!typed) return;
      deps.circuitBreaker.assertClosed();
      await takeLinkAttempt(deps, tried);
    },
    create: () => (typed ? createByCard() : giveOrder(deps, factura.id, body, reserve)),
  });
  return { ...reserved, facturaId: factura.id };
}

/**
 * A code is only a way of paying that factura, so the one that waits is given to whoever asks, if it costs the same. Of two that
 * ask at once, the second gets that of the first.
 */
async function giveOrder(
  deps: EnlaceDeps,
  facturaId: number,
  { metodo, totalEsperado }: PagoPorEnlace,
  reserve: (tx: Tx) => Promise<ReservedPago>,
): Promise<ReservedPago> {
  async function findSame(): Promise<ReservedPago | undefined> {
    const pago = await findWaitingPago(deps.db, [facturaId]);
    const isSame = pago?.metodo === metodo && pago.total_cent === totalEsperado;
    return isSame ? { nuevo: false, pago } : undefined;
  }
  const waiting = await findSame();
  if (waiting) return waiting;
  deps.orderBreaker.assertClosed();
  await takeOrderAttempt(deps, facturaId);
  try {
    return await deps.db.tx(reserve);
  } catch (error) {
    const ofAnother = error instanceof Refusal ? await findSame() : undefined;
    if (ofAnother) return ofAnother;
    await giveBackOrderAttempt(deps, facturaId);
    throw error;
  }
}

async function requireSerie(tx: Tx): Promise<string> {
  const serie = await findOpenSerie(tx);
  if (serie === undefined) throw pagosClosed();
  return serie;
}

function parseContacto(typed: string | null | undefined): string | null {
  if (!typed || typed.trim() === '') return null;
  const email = parseEmail(typed);
  if (email === null) throw invalid('email', 'formato', INVALID_EMAIL);
  return email;
}

/** The number of the card is not in it: what is kept of it would let somebody try numbers against it. */
function fingerprintOf(
  token: string,
  { metodo, totalEsperado }: PagoPorEnlace,
  ultimos4: string | undefined,
): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([token, metodo, totalEsperado, ultimos4 ?? null]))
    .digest();
}

function refusalOf({ kind }: Refused): Refusal {
  if (kind === 'pagada') return enlacePagada();
  return kind === 'en-pago' ? enlaceBeingPaid() : enlaceNotPayable();
}
