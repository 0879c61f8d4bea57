/**
 * `plantilla` means that the name does not exist, `canal` that it does not use that channel, `datos` that the data is
 * invalid, and `secreto` that the secret is no longer there.
 */
export type PlantillaErrorMotivo = 'plantilla' | 'canal' | 'datos' | 'secreto';

/** The mensaje can never be rendered, however often it is tried. The error says where it failed, never what the data was. */
export class PlantillaError extends Error {
  readonly motivo: PlantillaErrorMotivo;

  constructor(motivo: PlantillaErrorMotivo, message: string) {
    super(message);
    this.name = 'PlantillaError';
    this.motivo = motivo;
  }
}
