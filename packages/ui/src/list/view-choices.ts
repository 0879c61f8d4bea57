import { formatCount } from '../money.tsx';
import type { SavedViews } from './saved-views.tsx';
import type { ListHandle } from './use-list.ts';

/** One way of seeing a list: one of its own, or one that somebody saved. */
export type ViewChoice = {
  key: string;
  label: string;
  count: string | undefined;
  isUrgent: boolean;
  isCurrent: boolean;
  open: () => void;
};

export function viewChoices<Row, C>(handle: ListHandle<Row, C>, saved: SavedViews): readonly ViewChoice[] {
  const { list, context, state, change } = handle;
  const own = list.views?.options ?? [];
  return [
    ...own.map(({ value, label, count, isUrgent }): ViewChoice => {
      const number = count?.(context);
      return {
        key: value,
        label,
        count: typeof number === 'number' ? formatCount(number) : number,
        isUrgent: Boolean(isUrgent) && number !== 0,
        isCurrent: value === state.view && !saved?.current,
        // A saved view is left with its filters; one of the list keeps those that somebody chose.
        open: () => change({ view: value, sort: null, ...(saved?.current && { values: list.noFilters }) }),
      };
    }),
    ...(saved?.views ?? []).map((view) => ({
      key: `guardada-${view.id}`,
      label: view.label,
      count: undefined,
      isUrgent: false,
      isCurrent: view === saved?.current,
      open: () => saved?.open(view),
    })),
  ];
}

const MORE_REM = 5;
const roomOf = ({ label, count }: ViewChoice) => label.length * 0.44 + (count ? 2.9 : 1.3);

/** How many views, in their order, fit in this room, in rem; those that do not fit are behind «Más», which takes room too. */
export function fittingCount(views: readonly ViewChoice[], room: number): number {
  const total = views.reduce((sum, view) => sum + roomOf(view), 0);
  if (total <= room) return views.length;
  let left = room - MORE_REM;
  const first = views.findIndex((view) => {
    left -= roomOf(view);
    return left < 0;
  });
  return first === -1 ? views.length : first;
}
