import { MAX_PAGE_SIZE } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Indicador, indicadoresRoutes } from '../contract/index.ts';
import { type Filtros, type Rango, toQuery } from './filtros.ts';
import { sumarMeses } from './meses.ts';

export type Leido = { filas: Indicador[]; indicador: Filtros['indicador']; rango: Rango };

/**
 * Every number of those months, and those of the month before them to compare the first with. A year of the board is
 * two pages of the wire, which are asked for one after the other: how many there are is known with the first.
 */
export function useIndicadores({ indicador }: Pick<Filtros, 'indicador'>, rango: Rango, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: ['indicadores', indicador, rango],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Leido> => {
      const pedido = toQuery({ indicador }, { ...rango, desde: sumarMeses(rango.desde, -1) });
      const filas: Indicador[] = [];
      for (let page = 1; ; page += 1) {
        const { member, totalItems } = await client.call(indicadoresRoutes.listar, {
          query: { ...pedido, page, itemsPerPage: MAX_PAGE_SIZE },
          signal,
        });
        filas.push(...member);
        if (member.length === 0 || filas.length >= totalItems) return { filas, indicador, rango };
      }
    },
  });
}
