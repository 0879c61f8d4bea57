import { BarChart } from '@oficina/ui/bars';
import { Button } from '@oficina/ui/button';
import { Placeholder } from '@oficina/ui/empty';
import { Actions, Panel } from '@oficina/ui/layout';
import { usePhone } from '@oficina/ui/use-phone';
import { useState } from 'react';
import styles from './consumos.module.css';
import { consumosCsv, csvFileName, downloadText } from './consumos-csv.ts';
import { ConsumosTable } from './consumos-table.tsx';
import type { Measure, Month } from './months.ts';
import { numero, resumen, SWIPE_HINT } from './sentences.ts';
import { toBars } from './to-bars.ts';
import { useMonthsThatFit } from './use-months-that-fit.ts';

export type ConsumosChartProps = {
  suministro: { nombre: string; cuenta: string };
  /** The newest month comes first. */
  months: readonly Month[];
  measure: Measure;
};

const LEYENDA = ['Ese mes', 'El mismo mes del año anterior'] as const;
const TITLES = { kwh: 'Consumo por mes, en kWh', importe: 'Importe por mes, en pesos' } as const;

/** Measured in rem. Below it the table would become a long list of cards, as its style sheet says. */
const MIN_TABLE_REM = 46;

function pasos(count: number, fitting: number): number[] {
  const candidates = [...new Set([fitting, 12])].filter((step) => step < count);
  return [...candidates, count];
}

export function ConsumosChart({ suministro, months, measure }: ConsumosChartProps) {
  const phone = usePhone();
  const { frame, ruler, room, fitting } = useMonthsThatFit(months, measure, LEYENDA);
  const narrow = room === 0 ? phone : room < MIN_TABLE_REM;
  const [step, setStep] = useState(0);
  const [asTable, setAsTable] = useState(false);
  const options = pasos(months.length, fitting);
  const actual = Math.min(step, options.length - 1);
  const next = (actual + 1) % options.length;
  const visibleMonths = months.slice(0, options[actual]);
  const table = <ConsumosTable months={visibleMonths} measure={measure} />;
  const showTable = narrow && asTable;
  return (
    <>
      <Panel title={TITLES[measure]}>
        <div ref={frame} className={styles.marco}>
          {ruler}
          {!showTable && <MonthBars months={visibleMonths} measure={measure} />}
          <Actions>
            {options.length > 1 && <Button onClick={() => setStep(next)}>Ver {options[next]} meses</Button>}
            {narrow && (
              <Button onClick={() => setAsTable(!asTable)}>
                {asTable ? 'Ver como gráfico' : 'Ver como tabla'}
              </Button>
            )}
            <Button
              onClick={() => downloadText(csvFileName(suministro.cuenta), consumosCsv(suministro, months))}
            >
              Descargar planilla
            </Button>
          </Actions>
          {/* The table goes under its buttons, so that nobody has to pass every month to leave it. */}
          {showTable && table}
        </div>
      </Panel>
      {!narrow && <Panel title="Mes por mes">{table}</Panel>}
    </>
  );
}

function MonthBars({ months, measure }: Pick<ConsumosChartProps, 'months' | 'measure'>) {
  if (months.every((month) => month[measure] === null)) {
    return <Placeholder title="Todavía no hay importes cargados para este suministro." />;
  }
  return (
    <BarChart
      title={TITLES[measure]}
      summary={resumen(months, measure)}
      data={toBars(months, measure)}
      format={numero}
      legend={LEYENDA}
      scrollHint={SWIPE_HINT}
    />
  );
}
