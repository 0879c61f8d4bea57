import { Button } from '@oficina/ui/button';
import { DateRange } from '@oficina/ui/date-range';
import { SelectField } from '@oficina/ui/field';
import { SearchField } from '@oficina/ui/search-field';
import { Tabs } from '@oficina/ui/tabs';
import type { Tipo } from '../contract/index.ts';
import { EMPTY_FILTERS, type Filters, hasFilters, RECIPIENT_SEARCH_MAX, VIEWS } from './filters.ts';
import { PRIORIDAD_OPTIONS, TIPO_OPTIONS } from './labels.ts';
import styles from './mensajes.module.css';

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void };

const ALL_OPTION = { value: '', label: 'Todos' };

/** All filters are kept in the address, so that Back and saved links restore them. */
export function FilterBar({ filters, onChange }: Props) {
  return (
    <div className={styles.filtros}>
      <Tabs
        label="Qué mensajes ver"
        options={VIEWS}
        value={filters.view}
        onChange={(view) => onChange({ view })}
      />
      <div className={styles.campos}>
        <SelectField
          label="Tipo"
          value={filters.tipo ?? ''}
          onChange={({ target }) => onChange({ tipo: (target.value || null) as Tipo | null })}
          options={[ALL_OPTION, ...TIPO_OPTIONS]}
        />
        <SearchField
          label="Para"
          maxLength={RECIPIENT_SEARCH_MAX}
          value={filters.para}
          onSearch={(para) => onChange({ para })}
        />
        <SelectField
          label="Prioridad"
          value={filters.prioridad}
          onChange={({ target }) => onChange({ prioridad: target.value })}
          options={[{ value: '', label: 'Todas' }, ...PRIORIDAD_OPTIONS]}
        />
        <DateRange desde={filters.desde} hasta={filters.hasta} onChange={onChange} />
      </div>
      {hasFilters(filters) && (
        <p>
          <Button variant="link" onClick={() => onChange(EMPTY_FILTERS)}>
            Quitar filtros
          </Button>
        </p>
      )}
    </div>
  );
}
