import type { Suministro } from './fields.ts';
import { listText } from './format.ts';
import type { Paragraph } from './plantilla.ts';

export function suministroName({ cuenta, domicilio }: Suministro): string {
  return domicilio?.trim() ? `${cuenta} (${domicilio.trim()})` : cuenta;
}

function uniqueSuministros(suministros: readonly Suministro[]): Suministro[] {
  return [...new Map(suministros.map((each) => [each.cuenta, each])).values()];
}

export function ofSuministros(suministros: readonly Suministro[]): string {
  const nombres = uniqueSuministros(suministros).map(suministroName);
  return nombres.length === 1 ? `del suministro ${nombres[0]}` : `de los suministros ${listText(nombres)}`;
}

export const withoutStreet = ({ cuenta }: Suministro): Suministro => ({ cuenta });

export function suministrosLine(suministros: readonly Suministro[]): Paragraph[] {
  const nombres = uniqueSuministros(suministros).map(suministroName);
  if (nombres.length === 0) return [];
  return [{ nota: `${nombres.length === 1 ? 'Suministro' : 'Suministros'} ${listText(nombres)}.` }];
}
