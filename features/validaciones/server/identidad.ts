import type { Out } from '@oficina/values';

export type ValidacionRequest = {
  /** Travels as the reference: it is how an inquiry is known to be of this person. */
  usuarioId: number;
  /** Where the provider sends the person back; what that address brings proves nothing. */
  returnTo: string;
  /** What the person told us, so as not to type it again. The provider does not take it as verified. */
  nombre?: string;
  apellido?: string;
  documento?: string;
};

export type CreatedValidacion = {
  inquiryId: string;
  /** Opens once and is this person's alone: it is shown to them and kept nowhere. */
  link: string;
  sessionToken?: string;
};

export type ReadValidacion = {
  /** The provider's own word, and `redacted` once its data was removed. New words may come: they validate nobody. */
  estado: string;
  referencia: string | null;
  plantilla: string | null;
  /** Absent when the provider does not tell. */
  environment?: string;
  /** As read from a document that the provider accepted, never as we or the person typed them. */
  nombre?: string;
  apellido?: string;
  documento?: string;
};

/** Something happened with an inquiry; what it is now has to be read. They come repeated and out of order. */
export type IdentidadAviso = {
  eventoId: string;
  /** `inquiry.approved`. */
  nombre: string;
  /** Null: well signed, about something else. */
  inquiryId: string | null;
  /** What orders them. */
  creado: Date;
};

/** With lower-case names, as Node gives them. */
export type AvisoHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface Identidad {
  /** With the same `clave` and the same data it is the same inquiry: after `unknown` it may be repeated. */
  create(request: ValidacionRequest, idempotencyKey: string): Out<CreatedValidacion>;
  /** Only reads: never `unknown`. */
  read(inquiryId: string): Out<ReadValidacion, 'inexistente'>;
  /** Removes what the provider keeps of the person. What is not there is removed already; may be repeated. */
  redact(inquiryId: string): Out<void>;
  /** The bytes as they came. Null: not signed by the provider, or too long ago. */
  readAviso(raw: Buffer, headers: AvisoHeaders): IdentidadAviso | null;
}
