import { createHash } from 'node:crypto';

type RequerimientoContent = {
  categoria: number;
  descripcion: string;
  adjuntos: readonly number[];
  ubicacion: string | null;
  suministro: number | null;
};

/** The order of the files does not matter. */
export function fingerprintOf({
  categoria,
  descripcion,
  adjuntos,
  ubicacion,
  suministro,
}: RequerimientoContent): Buffer {
  const archivos = [...adjuntos].sort((a, b) => a - b);
  return resumen([categoria, descripcion, archivos, ubicacion, suministro]);
}

type PublicSolicitud = {
  tipo: string;
  solicitud: { suministro: string | null; detalle: string | null };
  contacto: { nombre: string; documento: string; email: string; telefono?: string };
};

/** It uses the parsed form, so that the same request typed in another way has the same fingerprint. */
export function solicitudFingerprint({ tipo, solicitud, contacto }: PublicSolicitud): Buffer {
  const { nombre, documento, email, telefono = null } = contacto;
  return resumen([tipo, nombre, documento, email, telefono, solicitud.suministro, solicitud.detalle]);
}

const resumen = (partes: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(partes)).digest();
