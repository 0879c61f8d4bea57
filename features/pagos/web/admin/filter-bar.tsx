import { DateRange } from '@oficina/ui/date-range';
import { formatDate } from '@oficina/ui/date-text';
import { SelectField } from '@oficina/ui/field';
import { FilterChips } from '@oficina/ui/filter-chips';
import { SearchField } from '@oficina/ui/search-field';
import { Tabs } from '@oficina/ui/tabs';
import {
  effectiveFrom,
  MAX_FACTURA_LENGTH,
  NO_FILTERS,
  PAGE_SIZES,
  type PagosFilters,
  VIEWS,
} from './filters.ts';
import styles from './pagos-list.module.css';
import { ORIGEN_OPTIONS, origenLabel } from './texts.ts';

type Props = {
  filters: PagosFilters;
  now: Date;
  /** The name is known only once a pago of that customer is listed. */
  customerName: string | undefined;
  onCambio: (changes: Partial<PagosFilters>) => void;
};

const numero = (texto: string) => texto.replace(/\D/g, '').replace(/^0+/, '');

/** All filters are kept in the address, so that Back and saved links restore them. */
export function FilterBar(props: Props) {
  const { filters, now, onCambio } = props;
  return (
    <search className={styles.filtros}>
      <Tabs
        label="Qué pagos ver"
        options={VIEWS}
        value={filters.vista}
        onChange={(vista) => onCambio({ vista })}
      />
      <div className={styles.campos}>
        <DateRange desde={effectiveFrom(filters, now)} hasta={filters.hasta} now={now} onChange={onCambio} />
        <SearchField
          label="Cliente"
          hint="Número de usuario"
          inputMode="numeric"
          maxLength={15}
          accept={numero}
          value={filters.cliente}
          onSearch={(cliente) => onCambio({ cliente })}
        />
        <SearchField
          label="Factura"
          maxLength={MAX_FACTURA_LENGTH}
          value={filters.factura}
          onSearch={(factura) => onCambio({ factura })}
        />
        <SelectField
          label="Origen"
          value={filters.origen}
          onChange={({ target }) => onCambio({ origen: target.value })}
          options={[{ value: '', label: 'Todos' }, ...ORIGEN_OPTIONS]}
        />
        <SelectField
          label="Filas"
          value={String(filters.filas)}
          onChange={({ target }) => onCambio({ filas: Number(target.value) })}
          options={PAGE_SIZES.map((filas) => ({ value: String(filas), label: String(filas) }))}
        />
      </div>
      <FilterChips
        chips={activeFilters(props)}
        onRemove={(nombre) => onCambio({ [nombre]: NO_FILTERS[nombre] })}
        onClear={() => onCambio(NO_FILTERS)}
      />
    </search>
  );
}

type ActiveFilter = { nombre: keyof typeof NO_FILTERS; texto: string };

const STARTS_WITH_DIGIT = /^\d/;
const dayLabel = (texto: string) => (STARTS_WITH_DIGIT.test(texto) ? formatDate(texto) : 'siempre');

function activeFilters({ filters, customerName }: Props): ActiveFilter[] {
  const { desde, hasta, cliente, factura, origen } = filters;
  return [
    ...(desde === null ? [] : [{ nombre: 'desde' as const, texto: `Desde: ${dayLabel(desde)}` }]),
    ...(hasta ? [{ nombre: 'hasta' as const, texto: `Hasta: ${dayLabel(hasta)}` }] : []),
    ...(cliente ? [{ nombre: 'cliente' as const, texto: `Cliente: ${customerName ?? cliente}` }] : []),
    ...(factura ? [{ nombre: 'factura' as const, texto: `Factura: ${factura}` }] : []),
    ...(origen ? [{ nombre: 'origen' as const, texto: `Origen: ${origenLabel(origen)}` }] : []),
  ];
}

export const hasFilters = ({ desde, hasta, cliente, factura, origen }: PagosFilters): boolean =>
  desde !== null || [hasta, cliente, factura, origen].some(Boolean);
