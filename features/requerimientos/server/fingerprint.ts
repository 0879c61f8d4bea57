import { createHash } from 'node:crypto';

export type RequerimientoRequest = {
  categoria: number;
  descripcion: string;
  adjuntos: readonly number[];
  ubicacion: string | null;
  suministro: number | null;
};

export function fingerprintOf({
  categoria,
  descripcion,
  adjuntos,
  ubicacion,
  suministro,
}: RequerimientoRequest): Buffer {
  const archivos = [...adjuntos].sort((a, b) => a - b);
  return resumen([categoria, descripcion, archivos, ubicacion, suministro]);
}

/** What was asked for, once the empty texts are left out. */
export type AtencionRequest = {
  texto: string | null;
  nota: string | null;
  adjuntos: readonly number[];
  estado: number | null;
  /** Undefined leaves whoever is in charge. */
  encargado: number | null | undefined;
  visto: number | null;
};

/** The same key is another act in another case. */
export function atencionFingerprint(
  requerimientoId: number,
  { texto, nota, adjuntos, estado, encargado, visto }: AtencionRequest,
): Buffer {
  const archivos = [...adjuntos].sort((a, b) => a - b);
  return resumen([requerimientoId, texto, nota, archivos, estado, encargado ?? [encargado === null], visto]);
}

export const unionFingerprint = (requerimientoId: number, principalId: number): Buffer =>
  resumen(['union', requerimientoId, principalId]);

type PublicSolicitud = {
  tipo: string;
  solicitud: { suministro: string | null; detalle: string | null };
  contacto: { nombre: string; documento: string; email?: string; telefono?: string };
};

/** The fingerprint is taken from the parsed form, so that the same request typed differently has the same one. */
export function solicitudFingerprint({ tipo, solicitud, contacto }: PublicSolicitud): Buffer {
  const { nombre, documento, email = null, telefono = null } = contacto;
  return resumen([tipo, nombre, documento, email, telefono, solicitud.suministro, solicitud.detalle]);
}

const resumen = (partes: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(partes)).digest();
