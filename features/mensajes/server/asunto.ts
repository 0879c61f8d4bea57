import { type AnyPlantilla, type Branding, isPlantilla, plantillas } from './plantillas/index.ts';

/** Statements insert mensajes without a subject. Undefined when the data can no longer be read. */
export function asuntoOf(branding: Branding, nombre: string, datos: unknown): string | undefined {
  if (!isPlantilla(nombre)) return undefined;
  const plantilla: AnyPlantilla = plantillas[nombre];
  const read = plantilla.datos.safeParse(datos);
  // No subject contains a secret.
  return read.success
    ? plantilla.render({ datos: read.data as never, secreto: '', branding }).asunto
    : undefined;
}
