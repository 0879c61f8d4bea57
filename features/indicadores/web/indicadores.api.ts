import { MAX_PAGE_SIZE } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { addMonths } from '@oficina/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Indicador, indicadoresRoutes } from '../contract/index.ts';
import { type Filters, type MonthRange, toQuery } from './filters.ts';

export type IndicadoresData = { rows: Indicador[]; indicador: Filters['indicador']; range: MonthRange };

/**
 * The month before the range is read too, to compare the first one with. A year of the board takes two pages, requested one
 * after the other, because the first one tells how many there are.
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
