import { Button } from '@oficina/ui/button';
import { SelectField } from '@oficina/ui/field';
import { SearchField } from '@oficina/ui/search-field';
import { Tabs } from '@oficina/ui/tabs';
import type { CorteTipo } from '../../contract/index.ts';
import styles from './admin.module.css';
import { EMPTY_FILTERS, type Filters, hasFilters, PAGE_SIZES, VIEWS, ZONA_SEARCH_MAX } from './filters.ts';
import { TIPO_OPTIONS } from './labels.ts';

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void };

/** All filters live in the address, so that Back and saved links restore them. */
export function FilterBar({ filters, onChange }: Props) {
  return (
    <search className={styles.filtros}>
      <Tabs
        label="Qué cortes ver"
        options={VIEWS}
        value={filters.view}
        onChange={(view) => onChange({ view })}
      />
      <div className={styles.campos}>
        <SelectField
          label="Tipo"
          value={filters.tipo ?? ''}
          onChange={({ target }) => onChange({ tipo: (target.value || null) as CorteTipo | null })}
          options={[{ value: '', label: 'Todos' }, ...TIPO_OPTIONS]}
        />
        <SearchField
          label="Zona"
          maxLength={ZONA_SEARCH_MAX}
          value={filters.zona}
          onSearch={(zona) => onChange({ zona })}
        />
        <SelectField
          label="Filas"
          value={String(filters.pageSize)}
          onChange={({ target }) => onChange({ pageSize: Number(target.value) })}
          options={PAGE_SIZES.map((pageSize) => ({ value: String(pageSize), label: String(pageSize) }))}
        />
      </div>
      {hasFilters(filters) && (
        <p>
          <Button variant="link" onClick={() => onChange(EMPTY_FILTERS)}>
            Quitar filtros
          </Button>
        </p>
      )}
    </search>
  );
}
