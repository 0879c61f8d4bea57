import type * as z from 'zod/mini';
import type { Tipo } from '../../contract/index.ts';

/** Columns of usuario_preferencias; `siempre` cannot be switched off. */
export type Preferencia =
  | 'siempre'
  | 'mailFactura'
  | 'mailVencimiento'
  | 'mailRequerimiento'
  | 'notifVencimiento'
  | 'smsVencimiento'
  | 'smsCorte'
  | 'smsOtros';

/** The cooperative that speaks. */
export type Marca = {
  cooperativa: string;
  color: string;
  /** Absolute: a mail has no site of its own. */
  logo?: string;
  telefono?: string;
  /** Without a slash at its end. */
  publicUrl: string;
  art25: string;
  ente?: string;
};

export type Canal = 'email' | 'push' | 'sms';

/** In HTML also a button with these words. */
export type Enlace = { antes?: string; enlace: string; boton: string };

/** A sentence, a link with the sentence that leads to it, or what is said in a smaller letter. */
export type Parrafo = string | Enlace | { nota: string };

export type Cuerpo = {
  asunto: string;
  parrafos: Parrafo[];
  /** One part of SMS, without links in codes. Absent: it has no SMS. */
  sms?: string;
  /** What fills the holes of the text that WhatsApp approved, in their order. Goes with `sms`. */
  parametros?: string[];
  /** Title and body on the telephone's screen. Absent: asunto, the first sentence and the first link. */
  push?: { titulo: string; cuerpo: string; enlace?: string };
};

/** What a template is given: what the row keeps and, while it lives, its secret (a code or the token of a link). */
export type Entrada<D> = { datos: D; secreto: string; marca: Marca };

export type Plantilla<D = never> = {
  readonly nombre: string;
  /** When it is sent, for the staff's list. */
  readonly cuando: string;
  readonly prioridad: 0 | 5 | 9;
  /** Which channels it has and what switches each one off. */
  readonly canales: Readonly<Partial<Record<Canal, Preferencia>>>;
  /** What `secreto` holds. */
  readonly secreto?: 'codigo' | 'enlace';
  /** After this it is no use to anybody and is cancelled. */
  readonly venceEnS?: number;
  /** Raw values (cents, days, numbers): a statement may have written a hundred thousand of them. */
  readonly datos: z.ZodMiniType<D>;
  readonly ejemplo: NoInfer<D>;
  readonly redactar: (entrada: Entrada<NoInfer<D>>) => Cuerpo;
};

export type AnyPlantilla = Omit<Plantilla, 'datos' | 'ejemplo' | 'redactar'> & {
  readonly datos: z.ZodMiniType<object>;
  readonly ejemplo: object;
  readonly redactar: (entrada: Entrada<never>) => Cuerpo;
};

export function definePlantilla<D extends object>(plantilla: Plantilla<D>): Plantilla<D> {
  return plantilla;
}

/** What leaves by a channel. */
export type Redactado = {
  email: { asunto: string; texto: string; html: string };
  sms: { texto: string; parametros?: string[] };
  push: { titulo: string; cuerpo: string; enlace?: string };
};

export type Redactar = <T extends Canal>(
  nombre: string,
  canal: T,
  /** `baja`: where to stop getting mail like this; shown only in what can be switched off. */
  entrada: { datos: unknown; secreto?: string; baja?: string },
) => Redactado[T];

/** A WhatsApp goes with the words of the SMS. */
export const canalDe = (tipo: Tipo): Canal => (tipo === 'whatsapp' ? 'sms' : tipo);
