import { crearMedidor, type Medidor } from '../contract/medidor.ts';

let medidor: Promise<Medidor> | undefined;

/** Read once, by the first who chooses a password. */
export function cargarMedidor(): Promise<Medidor> {
  medidor ??= crearMedidor().catch((error: unknown) => {
    medidor = undefined;
    throw error;
  });
  return medidor;
}
