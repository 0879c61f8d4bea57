import type { Suministro } from './campos.ts';
import { lista } from './formato.ts';
import type { Parrafo } from './plantilla.ts';

/** "10012345 (San Martín 450)". */
export function nombreDeSuministro({ cuenta, domicilio }: Suministro): string {
  return domicilio?.trim() ? `${cuenta} (${domicilio.trim()})` : cuenta;
}

function distintos(suministros: readonly Suministro[]): Suministro[] {
  return [...new Map(suministros.map((each) => [each.cuenta, each])).values()];
}

/** "del suministro 10012345 (San Martín 450)", "de los suministros 10012345 y 10012346". */
export function deSuministros(suministros: readonly Suministro[]): string {
  const nombres = distintos(suministros).map(nombreDeSuministro);
  return nombres.length === 1 ? `del suministro ${nombres[0]}` : `de los suministros ${lista(nombres)}`;
}

/** Without the street, for where it does not fit. */
export const sinCalle = ({ cuenta }: Suministro): Suministro => ({ cuenta });

/** The line that names the supply below sentences that do not. */
export function renglonDeSuministros(suministros: readonly Suministro[]): Parrafo[] {
  const nombres = distintos(suministros).map(nombreDeSuministro);
  if (nombres.length === 0) return [];
  return [{ nota: `${nombres.length === 1 ? 'Suministro' : 'Suministros'} ${lista(nombres)}.` }];
}
