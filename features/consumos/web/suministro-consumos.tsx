import { ApiError } from '@oficina/hydra';
import type { Contact } from '@oficina/ui/contact-line';
import { EmptyState, ErrorPage, NotFound } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton, ChartSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConsumos } from './consumos.api.ts';
import styles from './consumos.module.css';
import { ConsumosChart } from './consumos-chart.tsx';
import { average, buildMonths, type Measure, type Month, pesosPerDay } from './months.ts';
import {
  averageLabel,
  CONSUMOS_FAILED,
  comparison,
  roundMeasure,
  titular,
  unDecimal,
  withUnit,
} from './sentences.ts';

/** Two years are shown, and the year before them is needed to compare. */
const SHOWN_MONTHS = 24;
const REQUESTED_MONTHS = 36;

export type SuministroConsumosProps = {
  /** The header is left out when an error takes the whole page. */
  header: ReactNode;
  suministro: { id: number; nombre: string; cuenta: string };
  measure: Measure;
  reclamoTo: string | undefined;
  coopNombre?: string | undefined;
  contact?: Contact | undefined;
};

export function SuministroConsumos(props: SuministroConsumosProps) {
  const consumos = useConsumos(props.suministro.id, REQUESTED_MONTHS);
  const { error } = consumos;
  const status = consumos.data === undefined && error instanceof ApiError ? error.status : 0;
  // The suministro was unlinked, perhaps in another tab, so for this person it does not exist.
  if (status === 404) return <NotFound contact={props.contact} />;
  if (error && status === 403)
    return <ErrorPage title="Te falta poco" text={error.message} contact={props.contact} />;
  return (
    <>
      {props.header}
      <QueryFallback query={consumos} skeleton={<LoadingMonths />} error={CONSUMOS_FAILED} />
      {consumos.data && <Months {...props} months={buildMonths(consumos.data.member, SHOWN_MONTHS)} />}
    </>
  );
}

function Months(props: SuministroConsumosProps & { months: readonly Month[] }) {
  const { suministro, measure, months, reclamoTo, coopNombre } = props;
  const [latest] = months;
  if (!latest) return <EmptyState reason="Todavía no hay consumos cargados para este suministro." />;
  return (
    <Stack gap={24}>
      <LatestMonth latest={latest} months={months} measure={measure} />
      <ConsumosChart suministro={suministro} months={months} measure={measure} />
      {(reclamoTo || coopNombre) && (
        <div className={styles.pie}>
          {reclamoTo && (
            <p>
              ¿Te parece raro? <Link to={reclamoTo}>Hacé un reclamo</Link>
            </p>
          )}
          {coopNombre && <small>Datos informados por {coopNombre}.</small>}
        </div>
      )}
    </Stack>
  );
}

function LoadingMonths() {
  return (
    <Stack gap={24}>
      <Panel highlight>
        <CardSkeleton />
      </Panel>
      <Panel>
        <ChartSkeleton />
      </Panel>
    </Stack>
  );
}

function LatestMonth({
  latest,
  months,
  measure,
}: {
  latest: Month;
  months: readonly Month[];
  measure: Measure;
}) {
  const media = average(months, measure);
  const perDay = measure === 'kwh' ? latest.perDay : pesosPerDay(latest);
  return (
    <Panel highlight>
      <Stack gap={16}>
        <div>
          <h2 className={styles.titular}>{titular(latest, measure)}</h2>
          <p>{comparison(latest, measure)}</p>
        </div>
        <dl className={styles.datos}>
          {perDay !== null && (
            <div>
              <dt>Por día</dt>
              <dd>{measure === 'kwh' ? <>{unDecimal(perDay)}&nbsp;kWh</> : withUnit(perDay, measure)}</dd>
            </div>
          )}
          {media && (
            <div>
              <dt>{averageLabel(media.months)}</dt>
              <dd>{withUnit(roundMeasure(media.valor, measure), measure)}</dd>
            </div>
          )}
          {measure === 'kwh' ? (
            <div>
              <dt>Importe del mes</dt>
              <dd>{withUnit(latest.importe, 'importe')}</dd>
            </div>
          ) : (
            <div>
              <dt>Consumo del mes</dt>
              <dd>{withUnit(latest.kwh, 'kwh')}</dd>
            </div>
          )}
        </dl>
      </Stack>
    </Panel>
  );
}
