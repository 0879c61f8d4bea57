import { DateRange } from '@oficina/ui/date-range';
import { formatDate } from '@oficina/ui/date-text';
import { SelectField } from '@oficina/ui/field';
import { FilterChips } from '@oficina/ui/filter-chips';
import { SearchField } from '@oficina/ui/search-field';
import { archivoEstado, type SubidaTipo } from '../contract/index.ts';
import styles from './archivos-list.module.css';
import type { Clase } from './clase.ts';
import { ESTADO_OPTIONS, type Filters, NO_FILTERS, NOMBRE_MAX_LENGTH, PAGE_SIZES } from './filters.ts';
import { TIPO_OPTIONS, tipoLabel } from './wording.ts';

type Props = { clase: Clase; filters: Filters; onChange: (changes: Partial<Filters>) => void };

const ALL = { value: '', label: 'Todos' };

/** All filters live in the address, so that Back and saved links restore them. */
export function FilterBar({ clase, filters, onChange }: Props) {
  return (
    <search className={styles.filtros}>
      <div className={styles.campos}>
        {clase === 'subidas' && (
          <SelectField
            label="Tipo"
            value={filters.tipo ?? ''}
            onChange={({ target }) => onChange({ tipo: (target.value || null) as SubidaTipo | null })}
            options={[ALL, ...TIPO_OPTIONS]}
          />
        )}
        <SearchField
          label="Nombre"
          maxLength={NOMBRE_MAX_LENGTH}
          value={filters.nombre}
          onSearch={(nombre) => onChange({ nombre })}
        />
        <SelectField
          label="Estado"
          value={filters.estado}
          onChange={({ target }) => onChange({ estado: target.value })}
          options={[ALL, ...ESTADO_OPTIONS]}
        />
        <DateRange desde={filters.desde} hasta={filters.hasta} onChange={onChange} />
        <SelectField
          label="Filas"
          value={String(filters.pageSize)}
          onChange={({ target }) => onChange({ pageSize: Number(target.value) })}
          options={PAGE_SIZES.map((pageSize) => ({ value: String(pageSize), label: String(pageSize) }))}
        />
      </div>
      <FilterChips
        chips={activeFilters(filters)}
        onRemove={(nombre) => onChange({ [nombre]: NO_FILTERS[nombre] })}
        onClear={() => onChange(NO_FILTERS)}
      />
    </search>
  );
}

type ActiveFilter = { nombre: keyof typeof NO_FILTERS; texto: string };

function activeFilters({ tipo, nombre, estado, desde, hasta }: Filters): ActiveFilter[] {
  return [
    ...(tipo ? [{ nombre: 'tipo' as const, texto: `Tipo: ${tipoLabel(tipo)}` }] : []),
    ...(nombre ? [{ nombre: 'nombre' as const, texto: `Nombre: ${nombre}` }] : []),
    ...(estado
      ? [{ nombre: 'estado' as const, texto: `Estado: ${archivoEstado.label(Number(estado))}` }]
      : []),
    ...(desde ? [{ nombre: 'desde' as const, texto: `Desde: ${formatDate(desde)}` }] : []),
    ...(hasta ? [{ nombre: 'hasta' as const, texto: `Hasta: ${formatDate(hasta)}` }] : []),
  ];
}
