import {
  type AnyPlantilla,
  type Branding,
  cuerpoOf,
  isPlantilla,
  NO_TEXTOS,
  plantillas,
} from './plantillas/index.ts';

/**
 * Statements insert mensajes without a subject. Undefined when the data can no longer be read. What the cooperative wrote is
 * kept in the row when it is sent, because it may have changed since.
 */
export function asuntoOf(branding: Branding, nombre: string, datos: unknown): string | undefined {
  if (!isPlantilla(nombre)) return undefined;
  const plantilla: AnyPlantilla = plantillas[nombre];
  const read = plantilla.datos.safeParse(datos);
  // No subject contains a secret.
  return read.success
    ? cuerpoOf(nombre, { datos: read.data, secreto: '', branding }, NO_TEXTOS).asunto
    : undefined;
}
