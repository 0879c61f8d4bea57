import type { Clock } from '@oficina/values';
import { lazy, Suspense } from 'react';
import type { Suministros } from './cortes.card.tsx';
import { useCortesPropios } from './propios.api.ts';

// Only for whoever has one.
const CortesCard = lazy(() => import('./cortes.card.tsx'));

export type CortesDeInicioProps = {
  suministros: Suministros;
  /** The supply chosen above, or null for all. */
  elegido: number | null;
  clock?: Clock;
};

/** Cuts of one's own supplies, for the home screen. With none, or if they could not be asked for, nothing. */
export default function CortesDeInicio({ suministros, elegido, clock }: CortesDeInicioProps) {
  const mirados = elegido === null ? suministros : suministros.filter(({ id }) => id === elegido);
  // When it was read too: the same cut read again may have begun since.
  const { data, dataUpdatedAt } = useCortesPropios(mirados.map(({ id }) => id));
  if (!data?.member.length) return null;
  return (
    <Suspense>
      <CortesCard cortes={data.member} suministros={mirados} leidos={dataUpdatedAt} clock={clock} />
    </Suspense>
  );
}
