import { drawWith, type Server } from '@oficina/ui/testing';
import type { Indicador } from '../contract/index.ts';
import IndicadoresPage, { type IndicadoresPageProps } from './indicadores.page.tsx';

export const serveRows =
  (rows: readonly Indicador[], perPage = 100): Server =>
  ({ search }) => {
    const requestedRows = rows.filter(
      ({ nombre, periodo }) =>
        (search.get('nombre') ?? nombre) === nombre &&
        periodo >= (search.get('periodo[gte]') ?? '') &&
        periodo <= (search.get('periodo[lte]') ?? '9'),
    );
    const page = Number(search.get('page'));
    return {
      body: {
        totalItems: requestedRows.length,
        member: requestedRows.slice((page - 1) * perPage, page * perPage),
      },
    };
  };

const clock = { now: () => new Date('2026-11-12T09:05:00-03:00') };

export const drawPage = (
  server: Server,
  path = '/admin/indicadores',
  changes: Partial<IndicadoresPageProps> = {},
) => drawWith(server, <IndicadoresPage isAdmin clock={clock} {...changes} />, path);
