import { type AnyPlantilla, type Branding, isPlantilla, plantillas } from './plantillas/index.ts';

/** The subject of a message that a statement wrote without one. Undefined when its data can no longer be read. */
export function asuntoOf(branding: Branding, nombre: string, datos: unknown): string | undefined {
  if (!isPlantilla(nombre)) return undefined;
  const plantilla: AnyPlantilla = plantillas[nombre];
  const read = plantilla.datos.safeParse(datos);
  // No subject has a secret in it.
  return read.success
    ? plantilla.render({ datos: read.data as never, secreto: '', branding }).asunto
    : undefined;
}
