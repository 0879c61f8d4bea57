import type { Rechazo, TarjetaRef } from '@oficina/tarjetas/server';
import type { Out, Secret } from '@oficina/values';

export type { Rechazo };

/** Whole cents. */
export type Centavos = number;

export type ChargeRequest = {
  /** [A-Za-z0-9]{1,39}, never used before: it is all there is to ask by. */
  referencia: string;
  importe: Centavos;
  tarjeta: TarjetaRef;
  cvc: Secret<string>;
  payer: { usuarioId: number; email: string; documento: string; ip?: string };
  descripcion: string;
};

export type Charge = {
  idPasarela: string;
  /** The gateway's own word. */
  estadoPasarela: string;
  importe: Centavos;
  autorizacion?: string;
  ticket?: string;
  tid?: string;
};

export type Consulta = {
  estado: 'aprobado' | 'rechazado' | 'devuelto' | 'en-curso' | 'inexistente';
  /** The charges of `aprobado` or of `devuelto`, the oldest first; whoever asks compares the amount. */
  charges: Charge[];
  rechazo?: Rechazo;
  /** Of `inexistente`: whether what it was looked for in shows charges like this one has not been proven. */
  unproven?: boolean;
};

export interface PagoPasarela {
  /**
   * Sent once and never again. With the signal aborted nothing is sent (`retryable`); once it was sent, an abort is
   * `unknown`. `retryable` is certainly not a charge; `unknown` is asked about, never repeated.
   */
  cobrar(chargeRequest: ChargeRequest, signal: AbortSignal): Out<Charge, Rechazo>;
  /** Only reads: never `unknown`. */
  consultar(referencia: string): Out<Consulta>;
  /**
   * Reads the refunds made before asking for one: one of the same amount is taken as this one, so that asking again
   * after `unknown` does not give the money back twice.
   */
  devolver(idPasarela: string, importe: Centavos | 'total'): Out<{ id: string }, Rechazo>;
  health(): Out<void>;
}

const unavailable = async () => ({ kind: 'retryable' as const, cause: 'sin configurar' });

/** Of an installation without keys: it charges nothing, and whoever asks is told so. */
export const DISABLED_PASARELA: PagoPasarela = {
  cobrar: unavailable,
  consultar: unavailable,
  devolver: unavailable,
  health: unavailable,
};
