import { DateText } from '@oficina/ui/date-text';
import { defineList, optionFilter, PAGE_SIZES, textFilter } from '@oficina/ui/list';
import { formatCount } from '@oficina/ui/money';
import { formatMoment } from '@oficina/values';
import { type Corte, cortesRoutes, isEstimateOverdue } from '../../contract/index.ts';
import { CORTES_KEY } from './cortes.api.ts';
import { reachedOf, TIPO_OPTIONS, TIPOS } from './labels.ts';
import { type CorteAction, RowActions } from './row-actions.tsx';

/** The list is refreshed because cortes begin and end with time, and then belong in another view. */
const REFRESH_MS = 60_000;

export type CortesContext = { now: Date; onOpen: (action: CorteAction, corte: Corte) => void };

export const cortesList = defineList<CortesContext>()(cortesRoutes.listar, {
  id: 'cortes',
  plural: 'cortes',
  queryKey: CORTES_KEY,
  refetchInterval: () => REFRESH_MS,
  views: {
    label: 'Qué cortes ver',
    options: [
      {
        value: 'proximos',
        label: 'Próximos',
        empty: 'No hay cortes próximos.',
        query: ({ now }) => ({ 'inicio[strictly_after]': formatMoment(now), 'order[inicio]': 'asc' }),
      },
      {
        value: 'en-curso',
        label: 'En curso',
        empty: 'No hay cortes en curso.',
        query: ({ now }) => ({
          vigente: true,
          'inicio[before]': formatMoment(now),
          'order[inicio]': 'desc',
        }),
      },
      {
        value: 'terminados',
        label: 'Terminados',
        empty: 'No hay cortes terminados.',
        query: { vigente: false, 'order[inicio]': 'desc' },
      },
    ],
  },
  filters: {
    tipo: optionFilter({ label: 'Tipo', options: TIPO_OPTIONS, query: 'tipo' }),
    zona: textFilter({ label: 'Zona', placeholder: 'Buscar por zona', query: 'zona', isSearch: true }),
  },
  pageSizes: PAGE_SIZES,
  nameOf: ({ zona }) => `el corte de ${zona}`,
  columns: [
    { title: 'Zona', cell: ({ zona }) => zona, card: 'title' },
    { title: 'Tipo', cell: ({ tipo }) => TIPOS[tipo], card: 'badge', width: 7, priority: 2 },
    {
      title: 'Inicio',
      cell: ({ inicio }) => <DateText value={inicio} format="hora" />,
      card: 'data',
      width: 8.75,
    },
    {
      title: 'Fin',
      cell: (corte, { now }) => <Fin corte={corte} now={now} />,
      card: 'data',
      width: 8.75,
      priority: 2,
    },
    { title: 'Motivo', cell: ({ motivo }) => motivo, card: 'text', width: 14, priority: 3 },
    {
      title: 'Suministros',
      cell: ({ alcance, totalSuministros = 0 }) =>
        alcance
          ? `${formatCount(totalSuministros)} · se avisa a ${formatCount(reachedOf(alcance))}`
          : formatCount(totalSuministros),
      width: 13,
      priority: 2,
    },
    {
      title: 'Actualizado',
      cell: ({ updated }) => <DateText value={updated} format="hora" />,
      width: 9,
      priority: 4,
    },
  ],
  actions: (corte, context) => <RowActions corte={corte} {...context} />,
});

function Fin({ corte, now }: { corte: Corte; now: Date }) {
  if (corte.fin === undefined) return 'Sin estimar';
  return (
    <>
      <DateText value={corte.fin} format="hora" />
      {isEstimateOverdue(corte, now) && <strong> La estimación venció</strong>}
    </>
  );
}
