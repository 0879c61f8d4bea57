import { type Suministro, suministroName } from '@oficina/suministros/contract';
import { BarChart } from '@oficina/ui/bars';
import { LinkButton } from '@oficina/ui/button';
import { Panel, Stack } from '@oficina/ui/layout';
import { ChartSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { consumosPath } from '../contract/index.ts';
import { useConsumos } from './consumos.api.ts';
import styles from './consumos.module.css';
import { buildMonths, type Month } from './months.ts';
import { CONSUMOS_FAILED, comparison, numero, resumen, SWIPE_HINT, titular } from './sentences.ts';
import { toBars } from './to-bars.ts';
import { useMonthsThatFit } from './use-months-that-fit.ts';

export type ConsumoCardProps = {
  suministros: readonly Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>[];
  /** Null means all suministros, of which the first one is shown. */
  chosen: number | null;
};

const SHOWN_MONTHS = 12;

export default function ConsumoCard({ suministros, chosen }: ConsumoCardProps) {
  const suministro = suministros.find(({ id }) => id === chosen) ?? suministros[0];
  if (!suministro) return null;
  return (
    <Panel title="Tu consumo">
      <Stack gap={12}>
        <small>
          {suministroName(suministro)} · cuenta {suministro.cuenta}
        </small>
        <Ultimos key={suministro.id} suministro={suministro.id} />
        <p>
          <LinkButton variant="link" to={consumosPath(suministro.id)}>
            Ver mis consumos
          </LinkButton>
        </p>
      </Stack>
    </Panel>
  );
}

function Ultimos({ suministro }: { suministro: number }) {
  // One extra month is requested, to compare the last one with.
  const consumos = useConsumos(suministro, SHOWN_MONTHS + 1);
  if (consumos.data === undefined) {
    const error = { ...CONSUMOS_FAILED, bare: true };
    return <QueryFallback query={consumos} skeleton={<ChartSkeleton />} error={error} />;
  }
  const months = buildMonths(consumos.data.member, SHOWN_MONTHS);
  const [latest] = months;
  if (!latest) return <p>Todavía no hay consumos cargados para este suministro.</p>;
  return <Chart latest={latest} months={months} />;
}

function Chart({ latest, months }: { latest: Month; months: readonly Month[] }) {
  const { frame, ruler, fitting } = useMonthsThatFit(months, 'kwh');
  const visibleMonths = months.slice(0, fitting);
  return (
    <div ref={frame} className={styles.marco}>
      {ruler}
      <p>
        <strong>{titular(latest, 'kwh')}</strong>
        <br />
        {comparison(latest, 'kwh')}
      </p>
      <BarChart
        title="Consumo por mes, en kWh"
        summary={resumen(visibleMonths, 'kwh')}
        data={toBars(visibleMonths, 'kwh')}
        format={numero}
        scrollHint={SWIPE_HINT}
      />
    </div>
  );
}
