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
  /** SMS begin with it. */
  nombreCorto?: string;
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

/** What the cooperative may write of a message. The rest (links, legends, what the law says, the safety footer) is fixed. */
export type Parte = {
  readonly kind: 'asunto' | 'texto' | 'sms';
  readonly nombre: string;
  /** As the product brings it. The data goes between braces. */
  readonly texto: string;
  /** Without these the person would not understand the message. */
  readonly must: readonly string[];
  /** The link goes after what the cooperative writes. */
  readonly withLink?: boolean;
  /** While nobody changes it, the first of these that fits in one SMS goes out. */
  readonly shipped?: readonly string[];
};

export type Valores = Readonly<Record<string, string>>;

export type Partes<D, P extends string> = {
  readonly variables: (input: { datos: D; branding: Branding }) => Valores;
  /** The longest data that is to be expected: with it an SMS is still one part. */
  readonly longest: D;
  readonly partes: Readonly<Record<P, Parte>>;
};

export type AnyPartes = {
  readonly variables: (input: { datos: never; branding: Branding }) => Valores;
  readonly longest: object;
  readonly partes: Readonly<Record<string, Parte>>;
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
  push?: { titulo?: string; cuerpo: string; link?: string };
};

/**
 * `secreto` is a code or the token of a link; the row keeps it only while the message is alive. `textos` are the parts that
 * the cooperative may write, with their data in place.
 */
export type RenderInput<D, P extends string> = {
  datos: D;
  secreto: string;
  branding: Branding;
  textos: Readonly<Record<P, string>>;
};

export type Plantilla<D = never, P extends string = never> = {
  readonly cuando: string;
  readonly prioridad: 0 | 5 | 9;
  /** Each channel is mapped to the preference that switches it off. */
  readonly channels: Readonly<Partial<Record<Channel, Preferencia>>>;
  readonly secreto?: 'codigo' | 'enlace';
  /** After this time the message is useless and is cancelled. */
  readonly expiresInS?: number;
  /** It speaks to whoever reads that very address, so it is not sent again to the one that took its place. */
  readonly isForThatAddress?: true;
  /** These are raw values (cents, days, numbers), because one SQL statement may write a hundred thousand rows. */
  readonly datos: z.ZodMiniType<D>;
  readonly example: NoInfer<D>;
  /** A message without them is as the product brings it: codes, links to enter, notices of safety, and those to the staff. */
  readonly textos?: Partes<NoInfer<D>, P>;
  readonly render: (input: RenderInput<NoInfer<D>, NoInfer<P>>) => Cuerpo;
};

export type AnyPlantilla = Omit<Plantilla, 'datos' | 'example' | 'render' | 'textos'> & {
  readonly datos: z.ZodMiniType<object>;
  readonly example: object;
  readonly textos?: AnyPartes;
  readonly render: (input: Omit<RenderInput<never, never>, 'textos'> & { textos: never }) => Cuerpo;
};

export function definePlantilla<D extends object, P extends string = never>(
  plantilla: Plantilla<D, P>,
): Plantilla<D, P> {
  return plantilla;
}

export type Rendered = {
  /** `own` is of a subject that the cooperative wrote, which nothing else could tell afterwards. */
  email: { asunto: string; texto: string; html: string; own?: true };
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
