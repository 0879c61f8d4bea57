import { Notice } from '@oficina/ui/notice';
import type { Tarjeta } from '../contract/index.ts';

/** Only a lockout of the person or the network blocks every card; otherwise another card would work. */
export const commonMotivo = (tarjetas: readonly Tarjeta[]): string | undefined =>
  tarjetas.find(({ apartada }) => apartada && apartada.por !== 'tarjeta')?.apartada?.motivo;

export function AllApartadas({ tarjetas }: { tarjetas: readonly Tarjeta[] }) {
  const motivo = commonMotivo(tarjetas);
  if (!motivo) return null;
  return (
    <Notice tint="amarillo">
      <p>{motivo}</p>
    </Notice>
  );
}
