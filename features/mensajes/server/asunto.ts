import { type AnyPlantilla, esPlantilla, type Marca, plantillas } from './plantillas/index.ts';

/** The subject of a message that a statement wrote without one. Undefined when its data can no longer be read. */
export function asuntoDe(marca: Marca, nombre: string, datos: unknown): string | undefined {
  if (!esPlantilla(nombre)) return undefined;
  const plantilla: AnyPlantilla = plantillas[nombre];
  const read = plantilla.datos.safeParse(datos);
  // No subject has a secret in it.
  return read.success
    ? plantilla.redactar({ datos: read.data as never, secreto: '', marca }).asunto
    : undefined;
}
