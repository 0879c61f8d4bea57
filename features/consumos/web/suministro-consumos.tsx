import { ApiError } from '@oficina/hydra';
import { Button, LinkButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { EmptyState, ErrorPage, NotFound } from '@oficina/ui/empty';
import { IconClaim, IconDownload, IconFall, IconRise } from '@oficina/ui/icon';
import { Panel, Stack } from '@oficina/ui/layout';
import { Bone, SkeletonFrame } from '@oficina/ui/loading';
import { Money } from '@oficina/ui/money';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { usePhone } from '@oficina/ui/use-phone';
import { systemClock } from '@oficina/values';
import { type ReactNode, useState } from 'react';
import { useConsumos } from './consumos.api.ts';
import styles from './consumos.module.css';
import { ConsumosChart } from './consumos-chart.tsx';
import { consumosCsv, csvFileName, downloadText } from './consumos-csv.ts';
import { buildMonths, type Measure, type Month } from './months.ts';
import {
  CONSUMOS_FAILED,
  capital,
  comparison,
  monthSpoken,
  NO_DATA,
  numero,
  yearBefore,
} from './sentences.ts';

/** The sheet has two years, and the year before them is needed to compare. */
const SHOWN_MONTHS = 24;
const REQUESTED_MONTHS = 36;

export type SuministroConsumosProps = {
  /** The header is left out when an error takes the whole page. */
  header: ReactNode;
  suministro: { id: number; nombre: string; cuenta: string };
  reclamoTo: string | undefined;
  contact?: Contact | undefined;
};

export function SuministroConsumos(props: SuministroConsumosProps) {
  const consumos = useConsumos(props.suministro.id, REQUESTED_MONTHS);
  const [measure, setMeasure] = useState<Measure>('kwh');
  const { error } = consumos;
  const status = consumos.data === undefined && error instanceof ApiError ? error.status : 0;
  // The suministro was unlinked, perhaps in another tab, so for this person it does not exist.
  if (status === 404) return <NotFound contact={props.contact} />;
  if (error && status === 403)
    return <ErrorPage title="Te falta poco" text={error.message} contact={props.contact} />;
  const months = buildMonths(consumos.data?.member ?? [], SHOWN_MONTHS);
  const [latest] = months;
  return (
    <>
      {props.header}
      <QueryFallback query={consumos} skeleton={<LoadingMonths />} error={CONSUMOS_FAILED} />
      {consumos.data && !latest && (
        <EmptyState reason="Todavía no hay consumos cargados para este suministro." />
      )}
      {latest && (
        <Stack gap={16}>
          <Panel>
            <LatestMonth latest={latest} measure={measure} />
            <ConsumosChart months={months} latest={latest.periodo} measure={measure} onMeasure={setMeasure} />
          </Panel>
          <LinksBelow {...props} months={months} />
        </Stack>
      )}
    </>
  );
}

const TRENDS = {
  less: { className: styles.baja, icon: <IconFall size={20} /> },
  more: { className: styles.alza, icon: <IconRise size={20} /> },
  same: { className: styles.pareja, icon: null },
};

function LatestMonth({ latest, measure }: { latest: Month; measure: Measure }) {
  const valor = latest[measure];
  const change = comparison(latest, measure);
  const trend = change && TRENDS[change.direction];
  return (
    <div>
      <h2 className={styles.ultimo}>
        <span className={styles.mes}>{capital(monthSpoken(latest.periodo, systemClock.now()))}</span>{' '}
        <span className={styles.dicho}>
          {valor === null ? (
            NO_DATA
          ) : measure === 'importe' ? (
            <Money value={valor} size="amount-xl" />
          ) : (
            <>
              {numero(valor)}&nbsp;<small>kWh</small>
            </>
          )}
        </span>
      </h2>
      {change && (
        <p className={styles.cambio}>
          <span className={`${styles.pastilla} ${trend?.className}`}>
            {trend?.icon}
            {change.change}
          </span>{' '}
          que en {yearBefore(latest.periodo)}
        </p>
      )}
      {!change && valor !== null && (
        <p className={styles.cambio}>Todavía no tenemos el mismo mes del año anterior.</p>
      )}
    </div>
  );
}

function LinksBelow({
  suministro,
  months,
  reclamoTo,
}: SuministroConsumosProps & { months: readonly Month[] }) {
  return (
    <div className={styles.enlaces}>
      <Button
        variant="link"
        onClick={() => downloadText(csvFileName(suministro.cuenta), consumosCsv(suministro, months))}
      >
        <IconDownload />
        Descargar planilla
      </Button>
      {reclamoTo && (
        <LinkButton variant="link" to={reclamoTo}>
          <IconClaim />
          ¿Te parece raro? Reclamá
        </LinkButton>
      )}
    </div>
  );
}

/** It is as tall as what comes, so that nothing below moves. */
function LoadingMonths() {
  const phone = usePhone();
  return (
    <Panel>
      <SkeletonFrame>
        <Bone height={24} width="30%" />
        <Bone height={44} width="45%" />
        <Bone height={30} width="65%" />
        <Bone height={phone ? 476 : 365} />
      </SkeletonFrame>
    </Panel>
  );
}
