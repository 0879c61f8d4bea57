import { Notice } from '@oficina/ui/notice';
import type { Tarjeta } from '../contract/index.ts';

/** Why none of them can be used, whichever it is; undefined when another card would serve. */
export const commonMotivo = (tarjetas: readonly Tarjeta[]): string | undefined =>
  tarjetas.find(({ apartada }) => apartada && apartada.por !== 'tarjeta')?.apartada?.motivo;

/** Told once, and not on each card. */
export function AllApartadas({ tarjetas }: { tarjetas: readonly Tarjeta[] }) {
  const motivo = commonMotivo(tarjetas);
  if (!motivo) return null;
  return (
    <Notice tint="amarillo">
      <p>{motivo}</p>
    </Notice>
  );
}
