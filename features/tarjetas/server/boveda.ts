import type { Out, Secret } from '@oficina/values';

/** Only the gateway's adapter understands this reference to a card; it is stored encrypted and never changes. */
export type TarjetaRef = Secret<string>;

type CardOwner = {
  /** The gateway keeps cards under this number. */
  usuarioId: number;
  email: string;
};

/** Number, CVC, birth date and document go to the gateway and are stored nowhere. */
export type NewTarjeta = CardOwner & {
  /** The number has 13 to 19 digits, without separators. */
  numero: Secret<string>;
  cvc: Secret<string>;
  /** The format is MMYY. */
  vencimiento: string;
  titularNombre: string;
  /** The format is YYYY-MM-DD. */
  titularFechaNac: string;
  titularDocumento: string;
  /** The brand is read from the first digits: `visa`, `visaDebit`, `master`... */
  marca: string;
};

/** The browser gave this card directly to the gateway: the number never reached this server. */
export type TokenizedTarjeta = CardOwner & {
  token: Secret<string>;
  /** The value is the first 6 digits. */
  bin: string;
  ultimos4: string;
  vencimiento: string;
  titularNombre: string;
  marca: string;
  /** The gateway's id of a brand that somebody chose takes precedence over `marca`. */
  emisor?: number;
};

/** A card that pays once and is kept nowhere. */
export type UnsavedTarjeta = Omit<NewTarjeta, keyof CardOwner> | Omit<TokenizedTarjeta, keyof CardOwner>;

export type RegisteredTarjeta = {
  ref: TarjetaRef;
  emisor: number;
  emisorNombre: string;
  bin: string;
  ultimos4: string;
  vencimiento: string;
  /** The gateway keeps this card only after its first approved pago: without one it is lost at this moment. */
  caduca?: Date;
};

export type Rechazo = {
  /** The code is the gateway's, such as `51` or `validacion:installments`. */
  codigo: string;
  /** The text is for the staff; the feature writes what the customer reads. */
  motivo: string;
  advice: 'reintentar' | 'otra-tarjeta' | 'consultar-banco' | 'ninguno';
};

/** Cards are stored at the gateway, never here. */
export interface TarjetasBoveda {
  register(tarjeta: NewTarjeta | TokenizedTarjeta): Out<RegisteredTarjeta, Rechazo>;
  /** Removing a card that is not there succeeds, so the call may be repeated. */
  remove(ref: TarjetaRef): Out<void>;
}

const unavailable = async () => ({ kind: 'retryable' as const, cause: 'sin configurar' });

/** An installation without keys can store nothing, and its deletions wait until there are keys. */
export const DISABLED_BOVEDA: TarjetasBoveda = { register: unavailable, remove: unavailable };
