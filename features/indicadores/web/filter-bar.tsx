import { Button } from '@oficina/ui/button';
import { SelectField } from '@oficina/ui/field';
import { usePhone } from '@oficina/ui/use-phone';
import { INDICADORES, type NombreIndicador, nombres } from '../contract/index.ts';
import { type Filters, type MonthRange, monthChoices } from './filters.ts';
import styles from './indicadores.module.css';
import { periodoTitle, shortPeriodo } from './sentences.ts';

type Props = {
  filters: Filters;
  range: MonthRange;
  now: Date;
  onChange: (changes: Partial<Filters>) => void;
};

const INDICADOR_OPTIONS = [
  { value: '', label: 'Todos' },
  ...nombres.map((nombre) => ({ value: nombre, label: INDICADORES[nombre].label })),
];

/** Months are chosen from a list, because not every browser has a month field. */
export function FilterBar({ filters, range, now, onChange }: Props) {
  // On a phone two fields share a line, where a whole month does not fit.
  const nameOf = usePhone() ? shortPeriodo : periodoTitle;
  const monthOptions = (selected: string) =>
    monthChoices(now, selected).map((month) => ({ value: month, label: nameOf(month) }));
  const isReversed = range.desde > range.hasta;
  return (
    <search className={styles.filtros}>
      <div className={styles.campos}>
        <SelectField
          label="Indicador"
          value={filters.indicador ?? ''}
          onChange={({ target }) => onChange({ indicador: (target.value || null) as NombreIndicador | null })}
          options={INDICADOR_OPTIONS}
        />
        <SelectField
          label="Desde"
          value={range.desde}
          onChange={({ target }) => onChange({ desde: target.value })}
          options={monthOptions(range.desde)}
          error={isReversed ? 'Elegí un mes anterior al de Hasta.' : undefined}
        />
        <SelectField
          label="Hasta"
          value={range.hasta}
          onChange={({ target }) => onChange({ hasta: target.value })}
          options={monthOptions(range.hasta)}
        />
      </div>
      {(filters.indicador || filters.desde || filters.hasta) && (
        <p>
          <Button variant="link" onClick={() => onChange({ indicador: null, desde: null, hasta: null })}>
            Quitar filtros
          </Button>
        </p>
      )}
    </search>
  );
}
