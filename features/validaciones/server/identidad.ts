import type { Out } from '@oficina/values';

export type ValidacionRequest = {
  /** It travels as the reference, which identifies the inquiry as this person's. */
  usuarioId: number;
  /** The provider sends the person back to this address; its parameters prove nothing. */
  returnTo: string;
  /** These are sent so that the person does not type them again. The provider does not take them as verified. */
  nombre?: string;
  apellido?: string;
  documento?: string;
};

export type CreatedValidacion = {
  inquiryId: string;
  /** The link opens once and only for this person: it is shown to them and not stored. */
  link: string;
  sessionToken?: string;
};

export type ReadValidacion = {
  /**
   * It is the provider's own state, or `redacted` once its data was removed. New states may appear: they validate nobody.
   */
  estado: string;
  referencia: string | null;
  plantilla: string | null;
  /** It is absent when the provider does not report it. */
  environment?: string;
  /** These come from a document that the provider accepted, never from what the person or this application typed. */
  nombre?: string;
  apellido?: string;
  documento?: string;
};

/** An event only says that an inquiry changed: its current state has to be read. Events arrive repeated and out of order. */
export type IdentidadAviso = {
  eventoId: string;
  /** An example is `inquiry.approved`. */
  nombre: string;
  /** It is null for a correctly signed event about something else. */
  inquiryId: string | null;
  /** It determines the order of the events. */
  creado: Date;
};

/** The names are in lower case, as Node gives them. */
export type AvisoHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface Identidad {
  /** The same `idempotencyKey` with the same data gives the same inquiry, so after `unknown` it may be repeated. */
  create(request: ValidacionRequest, idempotencyKey: string): Out<CreatedValidacion>;
  /** It only reads, so it never returns `unknown`. */
  read(inquiryId: string): Out<ReadValidacion, 'inexistente'>;
  /**
   * It removes the data that the provider keeps about the person. Removing a missing one succeeds, so it may be repeated.
   */
  redact(inquiryId: string): Out<void>;
  /**
   * `raw` holds the bytes as they came. It returns null when the provider did not sign them, or signed them too long ago.
   */
  readAviso(raw: Buffer, headers: AvisoHeaders): IdentidadAviso | null;
}
