import type { Spreadsheet } from '../export-button.tsx';
import { formatCount } from '../money.tsx';
import type { ListHandle } from './use-list.ts';

/** The spreadsheet of what the list shows, with how much it takes. */
export function sheetOf<Row, C>(
  { list, state, context, query: { data } }: ListHandle<Row, C>,
  sheet: Pick<Spreadsheet, 'nombre' | 'label'>,
): Spreadsheet {
  const count = data?.totalAproximado
    ? `más de ${formatCount(data.totalItems - 1)}`
    : formatCount(data?.totalItems ?? 0);
  const verb = data?.totalItems === 1 ? 'Se exporta' : 'Se exportan';
  const what = data?.totalItems === 1 ? 'renglón' : list.plural;
  return {
    ...sheet,
    filters: list.toQuery(state, context),
    told: data && `${verb} ${count} ${what} con estos filtros.`,
  };
}
