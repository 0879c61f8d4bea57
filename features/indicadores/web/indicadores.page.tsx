import { formatDate } from '@oficina/ui/date-text';
import { EmptyState } from '@oficina/ui/empty';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, periodoOf, systemClock } from '@oficina/values';
import { buildRenglones, buildSeries } from './board.ts';
import { FilterBar } from './filter-bar.tsx';
import { parseFilters, rangeOf, toQuery, writeFilters } from './filters.ts';
import { IndicadorCard } from './indicador.card.tsx';
import { type IndicadoresData, useIndicadores } from './indicadores.api.ts';
import styles from './indicadores.module.css';
import { monthAndYear } from './sentences.ts';
import { FullTable } from './table.tsx';

export type IndicadoresPageProps = {
  isAdmin: boolean;
  clock?: Clock;
};

export default function IndicadoresPage({ isAdmin, clock = systemClock }: IndicadoresPageProps) {
  const [filters, setFilters] = useFilters(parseFilters, writeFilters);
  const now = clock.now();
  const range = rangeOf(filters, now);
  const isValidRange = range.desde <= range.hasta;
  const query = useIndicadores(filters, range, isAdmin && isValidRange);
  if (!isAdmin || isForbidden(query.error)) return <Forbidden error={query.error} />;
  const { data } = query;
  return (
    <>
      <div className={styles.cabeza}>
        <PageHeader
          title="Indicadores"
          actions={
            isValidRange && (
              <ExportButton
                spreadsheets={[
                  { nombre: 'indicadores', label: 'Indicadores', filters: toQuery(filters, range) },
                ]}
              />
            )
          }
        />
      </div>
      <div className={styles.pagina}>
        <FilterBar filters={filters} range={range} now={now} onChange={setFilters} />
        {isValidRange && (
          <QueryFallback
            query={query}
            skeleton={<ListSkeleton rows={4} />}
            error={{
              title: 'No pudimos consultar los indicadores.',
              text: 'Probá de nuevo en unos minutos.',
            }}
          />
        )}
        {isValidRange && data && <Board data={data} isStale={query.isPlaceholderData} now={now} />}
      </div>
    </>
  );
}

type BoardProps = { data: IndicadoresData; isStale: boolean; now: Date };

function Board({ data: { rows, range }, isStale, now }: BoardProps) {
  const series = buildSeries(rows, range);
  const columns = series.map(({ nombre }) => nombre);
  const countText = series.length === 1 ? '1 indicador' : `${series.length} indicadores`;
  return (
    <div className={styles.pagina} data-vieja={isStale || undefined}>
      {/* Whoever sees the fields above has no need of it. */}
      <p role="status" className="oculto">
        {!isStale && `${countText}, de ${monthAndYear(range.desde)} a ${monthAndYear(range.hasta)}`}
      </p>
      {series.length === 0 ? (
        <EmptyState reason="Todavía no hay indicadores para ese período." />
      ) : (
        <>
          <div className={styles.tarjetas}>
            {series.map((oneSeries) => (
              <IndicadorCard
                key={oneSeries.nombre}
                series={oneSeries}
                until={oneSeries.last.periodo === periodoOf(now) ? formatDate(now).slice(0, 5) : undefined}
              />
            ))}
          </div>
          <Panel title="Mes por mes">
            <FullTable columns={columns} renglones={buildRenglones(rows, columns, range)} />
          </Panel>
        </>
      )}
    </div>
  );
}
