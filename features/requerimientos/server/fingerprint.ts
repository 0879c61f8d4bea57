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

type PublicSolicitud = {
  tipo: string;
  solicitud: { suministro: string | null; detalle: string | null };
  contacto: { nombre: string; documento: string; email: string; telefono?: string };
};

/** The fingerprint is taken from the parsed form, so that the same request typed differently has the same one. */
export function solicitudFingerprint({ tipo, solicitud, contacto }: PublicSolicitud): Buffer {
  const { nombre, documento, email, telefono = null } = contacto;
  return resumen([tipo, nombre, documento, email, telefono, solicitud.suministro, solicitud.detalle]);
}

const resumen = (partes: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(partes)).digest();
