import type { Rechazo, TarjetaRef, UnsavedTarjeta } from '@oficina/tarjetas/server';
import type { Motivo, Out, Secret } from '@oficina/values';

export type { Rechazo };

/** The amount is in whole cents. */
export type Centavos = number;

export type ChargeRequest = {
  /** The reference matches [A-Za-z0-9]{1,39} and is never reused, because the charge can be asked for only by it. */
  referencia: string;
  importe: Centavos;
  /** Either the gateway keeps it already, and its code was asked for again, or it was typed to pay once. */
  card: { tarjeta: TarjetaRef; cvc: Secret<string>; owner: CardOwner } | { unsaved: UnsavedTarjeta };
  /** Who pays may be nobody that we know. */
  payer: { email?: string; ip?: string };
  descripcion: string;
};

export type CardOwner = { usuarioId: number; documento: string };

export type Charge = {
  idPasarela: string;
  /** The state is in the gateway's own terms. */
  estadoPasarela: string;
  importe: Centavos;
  autorizacion?: string;
  ticket?: string;
  tid?: string;
};

export type Consulta = {
  estado: 'aprobado' | 'rechazado' | 'devuelto' | 'en-curso' | 'inexistente' | 'caducado';
  /** The charges of `aprobado` or `devuelto` come oldest first. The caller compares the amount. */
  charges: Charge[];
  rechazo?: Rechazo;
  /** The order that was asked about, whatever became of it. */
  orderId?: string;
  /** With `inexistente`, nobody has proven that the place searched shows charges like this one. */
  unproven?: boolean;
};

/** A charge as the gateway's list shows it, whether this database knows it or not. */
export type ListedCharge = {
  referencia: string;
  estado: Exclude<Consulta['estado'], 'inexistente'>;
  /** Without it, a card. */
  metodo?: 'qr' | 'billetera';
  charge: Charge;
  /** The gateway's own clock, which is only good to the minute. */
  moment: Date;
};

export type ChargeList = {
  charges: readonly ListedCharge[];
  /** It is true while the vendor has not confirmed that its list shows every charge of this installation. */
  unproven: boolean;
};

export interface PagoPasarela {
  /**
   * A charge is sent once and never repeated. If the signal is already aborted nothing is sent (`retryable`); after sending,
   * an abort is `unknown`. `retryable` means that there is certainly no charge; `unknown` has to be asked about.
   */
  cobrar(chargeRequest: ChargeRequest, signal: AbortSignal): Out<Charge, Rechazo>;
  /** Only reads, so it never returns `unknown`. */
  consultar(referencia: string, card?: { isUnsaved: boolean }): Out<Consulta>;
  /** Everything charged since then, of this and of any other system that uses the same account. Only reads. */
  listar(since: Date): Out<ChargeList>;
  /**
   * The refunds already made are read before asking for one. A refund of the same amount counts as this one, so that
   * retrying after `unknown` does not return the money twice.
   */
  devolver(idPasarela: string, importe: Centavos | 'total'): Out<{ id: string }, Rechazo>;
  health(): Out<void>;
  /** A gateway that keeps the card of every charge deletes the one of this, which nobody asked to keep. */
  forgetPayer?(referencia: string): Out<void, Motivo>;
}

const unavailable = async () => ({ kind: 'retryable' as const, cause: 'sin configurar' });

/** An installation without gateway keys uses this. */
export const DISABLED_PASARELA: PagoPasarela = {
  cobrar: unavailable,
  consultar: unavailable,
  listar: unavailable,
  devolver: unavailable,
  health: unavailable,
};
