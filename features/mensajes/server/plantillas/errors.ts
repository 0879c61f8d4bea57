/** plantilla: no such name; canal: it does not go that way; datos: unreadable; secreto: it is no longer there. */
export type PlantillaErrorMotivo = 'plantilla' | 'canal' | 'datos' | 'secreto';

/** A message that can never be written, however often it is tried. It says where, never what was in it. */
export class PlantillaError extends Error {
  readonly motivo: PlantillaErrorMotivo;

  constructor(motivo: PlantillaErrorMotivo, message: string) {
    super(message);
    this.name = 'PlantillaError';
    this.motivo = motivo;
  }
}
