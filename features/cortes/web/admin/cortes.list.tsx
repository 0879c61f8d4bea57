import { EstadoMark } from '@oficina/ui/estado-mark';
import { defineList, optionFilter, PAGE_SIZES, textFilter } from '@oficina/ui/list';
import { formatCount } from '@oficina/ui/money';
import type { Tint } from '@oficina/ui/tint';
import { formatMoment } from '@oficina/values';
import {
  CORTE_PHASES,
  type Corte,
  type CortePhase,
  cortePhase,
  cortesRoutes,
  isEstimateOverdue,
} from '../../contract/index.ts';
import styles from './admin.module.css';
import { CORTES_KEY } from './cortes.api.ts';
import { reachedOf, TIPO_OPTIONS, TIPOS } from './labels.ts';
import { type CorteAction, RowActions } from './row-actions.tsx';
import { spanText } from './span.ts';

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
        // From the one that began first, so those under way come before those that will.
        value: 'vigentes',
        label: 'Vigentes',
        empty: 'No hay cortes en curso ni próximos.',
        query: { vigente: true, 'order[inicio]': 'asc' },
      },
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
    { title: 'Zona', cell: ({ zona }) => zona, card: 'title', width: 10 },
    {
      title: 'Estado',
      cell: Estado,
      card: 'badge',
      width: 11.5,
      priority: 2,
    },
    {
      title: 'Cuándo',
      order: (view) => (view === 'vigentes' || view === 'proximos' ? 'asc' : 'desc'),
      cell: (corte, { now }) => (
        <>
          {/* What a clerk has to mend comes before the end of the line, which may be cut. */}
          {isEstimateOverdue(corte, now) && <strong>La estimación venció · </strong>}
          {spanText(corte, now)}
        </>
      ),
      card: 'text',
      width: 17.5,
    },
    { title: 'Motivo', cell: ({ motivo }) => motivo, card: 'data', priority: 3 },
    {
      title: 'Suministros',
      // A heading names the column of a table; in a card the figure needs its word.
      cell: ({ alcance, totalSuministros = 0 }) => (
        <>
          {formatCount(totalSuministros)}{' '}
          <span className={styles.palabra}>{totalSuministros === 1 ? 'suministro' : 'suministros'}</span>
          {alcance && (
            <span className={styles.avisados}> · se avisa a {formatCount(reachedOf(alcance))}</span>
          )}
        </>
      ),
      card: 'data',
      align: 'end',
      width: 11,
      priority: 2,
    },
  ],
  actions: (corte, context) => <RowActions corte={corte} {...context} />,
});

const TINTS: Readonly<Record<CortePhase, Tint>> = {
  programado: 'violeta',
  enCurso: 'azul',
  terminado: 'verde',
};

/** What has not begun is said by its kind alone: one that was not foreseen has always begun. */
function Estado(corte: Corte, { now }: CortesContext) {
  const phase = cortePhase(corte, now);
  const kind = TIPOS[corte.tipo];
  if (phase === 'programado') return <EstadoMark word={kind} tint={TINTS[phase]} />;
  return (
    <>
      <EstadoMark word={CORTE_PHASES[phase].label} tint={TINTS[phase]} />
      <span className={styles.suave}> · {kind.toLowerCase()}</span>
    </>
  );
}
