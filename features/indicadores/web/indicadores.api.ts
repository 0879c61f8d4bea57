import { MAX_PAGE_SIZE } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Indicador, indicadoresRoutes } from '../contract/index.ts';
import { type Filters, type MonthRange, toQuery } from './filters.ts';
import { addMonths } from './months.ts';

export type IndicadoresData = { rows: Indicador[]; indicador: Filters['indicador']; range: MonthRange };

/**
 * Every number of those months, and those of the month before them to compare the first with. A year of the board is
 * two pages of the wire, which are asked for one after the other: how many there are is known with the first.
 */
export function useIndicadores(
  { indicador }: Pick<Filters, 'indicador'>,
  range: MonthRange,
  enabled: boolean,
) {
  const client = useClient();
  return useQuery({
    queryKey: ['indicadores', indicador, range],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<IndicadoresData> => {
      const query = toQuery({ indicador }, { ...range, desde: addMonths(range.desde, -1) });
      const rows: Indicador[] = [];
      for (let page = 1; ; page += 1) {
        const { member, totalItems } = await client.call(indicadoresRoutes.listar, {
          query: { ...query, page, itemsPerPage: MAX_PAGE_SIZE },
          signal,
        });
        rows.push(...member);
        if (member.length === 0 || rows.length >= totalItems) return { rows, indicador, range };
      }
    },
  });
}
