import { type Suministro, suministroName } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { Panel } from '@oficina/ui/layout';
import { ChartSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { systemClock } from '@oficina/values';
import { type CSSProperties, useId } from 'react';
import { consumosPath } from '../contract/index.ts';
import styles from './consumo.card.module.css';
import { useConsumos } from './consumos.api.ts';
import { buildMonths, type Month } from './months.ts';
import {
  CONSUMOS_FAILED,
  comparison,
  monthSpoken,
  NO_DATA,
  numero,
  shortMonth,
  withUnit,
} from './sentences.ts';

export type ConsumoCardProps = {
  suministros: readonly Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>[];
  /** Null means all suministros, of which the first one is shown. */
  chosen: number | null;
};

const SHOWN_MONTHS = 10;
/** The last month is compared with the one of a year ago. */
const REQUESTED_MONTHS = 13;
/** A longer number needs the room of two columns. */
const LONGEST = 5;

export default function ConsumoCard({ suministros, chosen }: ConsumoCardProps) {
  const id = useId();
  const suministro = suministros.find((one) => one.id === chosen) ?? suministros[0];
  if (!suministro) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.cabeza}>
        <h2 id={id}>Tu consumo</h2>
        <LinkButton variant="link" to={consumosPath(suministro.id)}>
          Ver mis consumos
        </LinkButton>
      </div>
      <Panel>
        <LatestMonths
          key={suministro.id}
          suministro={suministro.id}
          name={suministros.length > 1 ? suministroName(suministro) : undefined}
        />
      </Panel>
    </section>
  );
}

function LatestMonths({ suministro, name }: { suministro: number; name: string | undefined }) {
  const consumos = useConsumos(suministro, REQUESTED_MONTHS);
  if (consumos.data === undefined) {
    const error = { ...CONSUMOS_FAILED, bare: true };
    return <QueryFallback query={consumos} skeleton={<ChartSkeleton />} error={error} />;
  }
  const months = buildMonths(consumos.data.member, SHOWN_MONTHS);
  const [latest] = months;
  if (!latest || latest.kwh === null) return <p>Todavía no hay consumos cargados para este suministro.</p>;
  const change = comparison(latest, 'kwh');
  const second = [name, change && `${change.change} que hace un año`].filter(Boolean).join(' · ');
  return (
    <div className={styles.consumo}>
      <p>
        <b>
          {withUnit(latest.kwh, 'kwh')} en {monthSpoken(latest.periodo, systemClock.now())}
        </b>
        <br />
        <span className={styles.suave}>{second}</span>
      </p>
      <Columns months={months} />
    </div>
  );
}

function Columns({ months }: { months: readonly Month[] }) {
  const values = months.map(({ kwh }) => kwh ?? 0);
  const top = Math.max(1, ...values);
  const long = values.some((value) => numero(value).length > LONGEST);
  return (
    <div className={styles.lugar}>
      <ul className={`${styles.columnas} ${long ? styles.largas : ''}`} aria-label="kWh por mes">
        {[...months].reverse().map(({ periodo, kwh }) => (
          <li key={periodo}>
            {kwh === null ? <span className="oculto">{NO_DATA}</span> : numero(kwh)}
            {kwh !== null && (
              <span className={styles.barra} style={{ '--v': Math.max(0, kwh) / top } as CSSProperties} />
            )}{' '}
            <span>{shortMonth(periodo)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
