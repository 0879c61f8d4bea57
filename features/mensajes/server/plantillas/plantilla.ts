import type * as z from 'zod/mini';
import type { Tipo } from '../../contract/index.ts';

/** These are columns of `usuario_preferencias`; `siempre` cannot be switched off. */
export type Preferencia =
  | 'siempre'
  | 'mailFactura'
  | 'mailVencimiento'
  | 'mailRequerimiento'
  | 'notifVencimiento'
  | 'smsVencimiento'
  | 'smsCorte'
  | 'smsOtros';

export type Branding = {
  cooperativa: string;
  color: string;
  /** The address is absolute, because a mail cannot resolve a relative one. */
  logo?: string;
  telefono?: string;
  /** It has no trailing slash. */
  publicUrl: string;
  art25: string;
  ente?: string;
  /** Who writes closes every mail, before the name of the cooperative. */
  firma?: string;
  /** The cooperative adds a paragraph to some mails; the key is the name of the template. */
  notas?: Readonly<Record<string, string>>;
};

export type Channel = 'email' | 'push' | 'sms';

/** The HTML version also shows a button labelled `button`, and above it what it pays. */
export type LinkParagraph = { before?: string; link: string; button: string; importe?: string };

export type Paragraph = string | LinkParagraph | { nota: string };

export type Cuerpo = {
  asunto: string;
  paragraphs: Paragraph[];
  /** It fits in one SMS part, and a code never comes with a link. A message without it has no SMS. */
  sms?: string;
  /** These fill the placeholders of the text that WhatsApp approved, in order. They accompany `sms`. */
  parameters?: string[];
  /** When it is absent, the push uses the asunto, the first sentence and the first link. */
  push?: { titulo: string; cuerpo: string; link?: string };
};

/** `secreto` is a code or the token of a link; the row keeps it only while the message is alive. */
export type RenderInput<D> = { datos: D; secreto: string; branding: Branding };

export type Plantilla<D = never> = {
  readonly cuando: string;
  readonly prioridad: 0 | 5 | 9;
  /** Each channel is mapped to the preference that switches it off. */
  readonly channels: Readonly<Partial<Record<Channel, Preferencia>>>;
  readonly secreto?: 'codigo' | 'enlace';
  /** After this time the message is useless and is cancelled. */
  readonly expiresInS?: number;
  /** These are raw values (cents, days, numbers), because one SQL statement may write a hundred thousand rows. */
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

export type Rendered = {
  email: { asunto: string; texto: string; html: string };
  sms: { texto: string; parameters?: string[] };
  push: { titulo: string; cuerpo: string; link?: string };
};

export type Render = <T extends Channel>(
  nombre: string,
  channel: T,
  /** `baja` is the unsubscribe link; it is shown only in mail that can be switched off. */
  input: { datos: unknown; secreto?: string; baja?: string },
) => Rendered[T];

export const channelOf = (tipo: Tipo): Channel => (tipo === 'whatsapp' ? 'sms' : tipo);
