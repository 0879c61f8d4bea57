import type { Out, Secret } from '@oficina/values';

/** What the gateway gave for a card. Only its adapter understands it; it rests encrypted and never changes. */
export type TarjetaRef = Secret<string>;

type CardOwner = {
  /** The gateway keeps cards under this number. */
  usuarioId: number;
  email: string;
};

/** A card as it was typed. Number, CVC, birth date and document go to the gateway and rest nowhere. */
export type NewTarjeta = CardOwner & {
  /** 13 to 19 digits, without separators. */
  numero: Secret<string>;
  cvc: Secret<string>;
  /** MMYY. */
  vencimiento: string;
  titularNombre: string;
  /** YYYY-MM-DD. */
  titularFechaNac: string;
  titularDocumento: string;
  /** The brand read from the first digits: `visa`, `visaDebit`, `master`... */
  marca: string;
};

/** A card that the browser gave to the gateway by itself: the number never came here. */
export type TokenizedTarjeta = CardOwner & {
  token: Secret<string>;
  /** The first 6 digits. */
  bin: string;
  ultimos4: string;
  /** MMYY. */
  vencimiento: string;
  titularNombre: string;
  marca: string;
  /** The gateway's id of the brand, when somebody chose it; it goes before `marca`. */
  emisor?: number;
};

export type RegisteredTarjeta = {
  ref: TarjetaRef;
  /** The gateway's id of the brand. */
  emisor: number;
  emisorNombre: string;
  bin: string;
  ultimos4: string;
  /** MMYY. */
  vencimiento: string;
  /** The gateway keeps this card only with its first approved payment: without one it is lost at this moment. */
  caduca?: Date;
};

/** Why a gateway refused a card or a payment. */
export type Rechazo = {
  /** The gateway's: `51`, `validacion:installments`. */
  codigo: string;
  /** For the personnel; what the customer reads is written by the feature. */
  motivo: string;
  advice: 'reintentar' | 'otra-tarjeta' | 'consultar-banco' | 'ninguno';
};

/** Where the cards rest: at the gateway, never here. */
export interface TarjetasBoveda {
  register(tarjeta: NewTarjeta | TokenizedTarjeta): Out<RegisteredTarjeta, Rechazo>;
  /** What is not there is removed already. May be repeated. */
  remove(ref: TarjetaRef): Out<void>;
}

const unavailable = async () => ({ kind: 'retryable' as const, cause: 'sin configurar' });

/** Of an installation without keys: it keeps nothing, and forgets when there are some. */
export const DISABLED_BOVEDA: TarjetasBoveda = { register: unavailable, remove: unavailable };
