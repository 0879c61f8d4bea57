import { Pending } from '@oficina/ui/loading';
import type { Clock } from '@oficina/values';
import CortesCard, { type Suministros } from './cortes.card.tsx';
import { useOwnCortes } from './own-cortes.api.ts';

export type HomeCortesProps = {
  suministros: Suministros;
  selected: number | null;
  clock?: Clock;
};

export default function HomeCortes({ suministros, selected, clock }: HomeCortesProps) {
  const shownSuministros = selected === null ? suministros : suministros.filter(({ id }) => id === selected);
  // The time of reading is passed on too, because the same corte read again may have begun since.
  const { data, dataUpdatedAt, isPending } = useOwnCortes(shownSuministros.map(({ id }) => id));
  if (isPending) return <Pending />;
  if (!data?.member.length) return null;
  return (
    <CortesCard cortes={data.member} suministros={shownSuministros} leidos={dataUpdatedAt} clock={clock} />
  );
}
