import { parseId } from '@oficina/hydra';
import { useNavigate, useSearchParams } from 'react-router';

const PARAM = 'ver';

/** A row opens beside its list, so its address is that of the list and the number of the row. */
export function panelTo(search: URLSearchParams, id: number): string {
  const next = new URLSearchParams(search);
  next.set(PARAM, String(id));
  return `?${next}`;
}

function listTo(search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  next.delete(PARAM);
  return `?${next}`;
}

/** Which row of the list is open beside it, and its neighbours. */
export function usePanel<Row extends { id: number }>(rows: readonly Row[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const openId = parseId(search.get(PARAM) ?? '');
  const index = rows.findIndex(({ id }) => id === openId);
  const toNeighbour = (step: number) => {
    const neighbour = index === -1 ? undefined : rows[index + step];
    return neighbour && panelTo(search, neighbour.id);
  };
  return {
    openId,
    row: rows[index],
    panel: {
      previous: toNeighbour(-1),
      next: toNeighbour(1),
      onClose: () => void navigate(listTo(search)),
    },
  };
}
