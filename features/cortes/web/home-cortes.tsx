import type { Clock } from '@oficina/values';
import { lazy, Suspense } from 'react';
import type { Suministros } from './cortes.card.tsx';
import { useOwnCortes } from './own-cortes.api.ts';

// Only for whoever has one.
const CortesCard = lazy(() => import('./cortes.card.tsx'));

export type HomeCortesProps = {
  suministros: Suministros;
  /** The supply chosen above, or null for all. */
  selected: number | null;
  clock?: Clock;
};

/** Cuts of one's own supplies, for the home screen. With none, or if they could not be asked for, nothing. */
export default function HomeCortes({ suministros, selected, clock }: HomeCortesProps) {
  const shownSuministros = selected === null ? suministros : suministros.filter(({ id }) => id === selected);
  // When it was read too: the same cut read again may have begun since.
  const { data, dataUpdatedAt } = useOwnCortes(shownSuministros.map(({ id }) => id));
  if (!data?.member.length) return null;
  return (
    <Suspense>
      <CortesCard cortes={data.member} suministros={shownSuministros} leidos={dataUpdatedAt} clock={clock} />
    </Suspense>
  );
}
