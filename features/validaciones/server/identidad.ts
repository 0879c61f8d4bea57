import type { Out } from '@oficina/values';

export type ValidacionRequest = {
  /** The id travels as the reference, which identifies the inquiry as this person's. */
  usuarioId: number;
  /** The provider sends the person back to this address; its parameters prove nothing. */
  returnTo: string;
  /**
   * The names and the document are sent so that the person does not type them again. The provider does not take them as
   * verified.
   */
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
   * The state is the provider's own, or `redacted` once its data was removed. New states may appear: they validate nobody.
   */
  estado: string;
  referencia: string | null;
  plantilla: string | null;
  environment?: string;
  /** These values come from a document that the provider accepted, never from what the person or this application typed. */
  nombre?: string;
  apellido?: string;
  documento?: string;
};

/** An event only says that an inquiry changed: its current state has to be read. Events arrive repeated and out of order. */
export type IdentidadAviso = {
  eventoId: string;
  nombre: string;
  /** Null for a correctly signed event about something else. */
  inquiryId: string | null;
  creado: Date;
};

/** The names are in lower case, as Node gives them. */
export type AvisoHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface Identidad {
  /** The same `idempotencyKey` with the same data gives the same inquiry, so after `unknown` it may be repeated. */
  create(request: ValidacionRequest, idempotencyKey: string): Out<CreatedValidacion>;
  /** Reading changes nothing, so this never returns `unknown`. */
  read(inquiryId: string): Out<ReadValidacion, 'inexistente'>;
  /**
   * The data that the provider keeps about the person is removed. Removing missing data succeeds, so the call may be
   * repeated.
   */
  redact(inquiryId: string): Out<void>;
  /** `raw` holds the bytes as they came. Returns null when the provider did not sign them, or signed them too long ago. */
  readAviso(raw: Buffer, headers: AvisoHeaders): IdentidadAviso | null;
}
