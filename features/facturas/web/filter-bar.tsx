import { suministroName } from '@oficina/suministros/contract';
import { SelectField } from '@oficina/ui/field';
import { formatCount } from '@oficina/ui/money';
import { Tabs } from '@oficina/ui/tabs';
import styles from './facturas-list.module.css';
import { ESTADOS, type FacturaFilters, offeredYears } from './filters.ts';
import type { SuministroSummary } from './suministro-summary.ts';

type Props = {
  filters: FacturaFilters;
  suministros: readonly SuministroSummary[];
  now: Date;
  onCambio: (changes: Partial<FacturaFilters>) => void;
};

/** All filters live in the address, so that Back and saved links restore them. */
export function FilterBar({ filters, suministros, now, onCambio }: Props) {
  return (
    <div className={styles.filtros}>
      <Tabs
        label="Qué facturas ver"
        options={ESTADOS}
        value={filters.estado}
        onChange={(estado) => onCambio({ estado })}
      />
      <div className={styles.selects}>
        {suministros.length > 1 && (
          <SelectField
            label="Suministro"
            value={String(filters.suministro ?? '')}
            onChange={({ target }) => onCambio({ suministro: Number(target.value) || null })}
            options={[
              { value: '', label: `Todos (${formatCount(suministros.length)})` },
              ...suministros.map((suministro) => ({
                value: String(suministro.id),
                label: `${suministroName(suministro)} · ${suministro.cuenta}`,
              })),
            ]}
          />
        )}
        <SelectField
          label="Año"
          value={String(filters.anio ?? '')}
          onChange={({ target }) => onCambio({ anio: Number(target.value) || null })}
          options={[
            { value: '', label: 'Todos' },
            ...offeredYears(now).map((anio) => ({ value: String(anio), label: String(anio) })),
          ]}
        />
      </div>
    </div>
  );
}
