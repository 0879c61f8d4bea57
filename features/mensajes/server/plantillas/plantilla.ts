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
export type Branding = {
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

export type Channel = 'email' | 'push' | 'sms';

/** In HTML also a button with these words. */
export type LinkParagraph = { before?: string; link: string; button: string };

/** A sentence, a link with the sentence that leads to it, or what is said in a smaller letter. */
export type Paragraph = string | LinkParagraph | { nota: string };

export type Cuerpo = {
  asunto: string;
  paragraphs: Paragraph[];
  /** One part of SMS, without links in codes. Absent: it has no SMS. */
  sms?: string;
  /** What fills the holes of the text that WhatsApp approved, in their order. Goes with `sms`. */
  parameters?: string[];
  /** Title and body on the telephone's screen. Absent: asunto, the first sentence and the first link. */
  push?: { titulo: string; cuerpo: string; link?: string };
};

/** What a template is given: what the row keeps and, while it lives, its secret (a code or the token of a link). */
export type RenderInput<D> = { datos: D; secreto: string; branding: Branding };

export type Plantilla<D = never> = {
  readonly nombre: string;
  /** When it is sent, for the staff's list. */
  readonly cuando: string;
  readonly prioridad: 0 | 5 | 9;
  /** Which channels it has and what switches each one off. */
  readonly channels: Readonly<Partial<Record<Channel, Preferencia>>>;
  /** What `secreto` holds. */
  readonly secreto?: 'codigo' | 'enlace';
  /** After this it is no use to anybody and is cancelled. */
  readonly expiresInS?: number;
  /** Raw values (cents, days, numbers): a statement may have written a hundred thousand of them. */
  readonly datos: z.ZodMiniType<D>;
  readonly example: NoInfer<D>;
  readonly render: (input: RenderInput<NoInfer<D>>) => Cuerpo;
};

export type AnyPlantilla = Omit<Plantilla, 'datos' | 'example' | 'render'> & {
  readonly datos: z.ZodMiniType<object>;
  readonly example: object;
  readonly render: (input: RenderInput<never>) => Cuerpo;
};

export function definePlantilla<D extends object>(plantilla: Plantilla<D>): Plantilla<D> {
  return plantilla;
}

/** What leaves by a channel. */
export type Rendered = {
  email: { asunto: string; texto: string; html: string };
  sms: { texto: string; parameters?: string[] };
  push: { titulo: string; cuerpo: string; link?: string };
};

export type Render = <T extends Channel>(
  nombre: string,
  channel: T,
  /** `baja`: where to stop getting mail like this; shown only in what can be switched off. */
  input: { datos: unknown; secreto?: string; baja?: string },
) => Rendered[T];

/** A WhatsApp goes with the words of the SMS. */
export const channelOf = (tipo: Tipo): Channel => (tipo === 'whatsapp' ? 'sms' : tipo);
