import { DateRange } from '@oficina/ui/date-range';
import { SelectField } from '@oficina/ui/field';
import { Tabs } from '@oficina/ui/tabs';
import type { RefObject } from 'react';
import { requerimientoEstado } from '../../contract/index.ts';
import { ActiveFilters, type ActiveFiltersProps } from './active-filters.tsx';
import {
  canFilterByEncargado,
  effectiveOrder,
  LIST_VIEWS,
  ORDERS,
  type Orden,
  PAGE_SIZES,
} from './filters.ts';
import styles from './queue.module.css';
import type { useResumen } from './requerimientos.api.ts';
import { SearchBox } from './search-box.tsx';
import { labelWithCount } from './texts.ts';

type Props = ActiveFiltersProps & {
  resumen: ReturnType<typeof useResumen>['data'];
  boxRef: RefObject<HTMLDivElement | null>;
};

const CUENTAS = {
  mios: 'mios',
  'sin-asignar': 'sinAsignar',
  'con-novedades': 'conNovedades',
  vencidos: 'vencidos',
  todos: undefined,
} as const;

/** All filters live in the address, so that the Back button and saved links restore them. */
export function FiltersBar(props: Props) {
  const { filters, resumen, categorias, encargados, boxRef, onDone, onCambio } = props;
  return (
    <search className={styles.filtros}>
      <Tabs
        label="Qué casos ver"
        options={LIST_VIEWS.map(({ value, label }) => {
          const cuenta = CUENTAS[value];
          return { value, label: labelWithCount(label, cuenta && resumen?.[cuenta]) };
        })}
        value={filters.vista}
        onChange={(vista) => onCambio({ vista, orden: '' })}
      />
      <div className={styles.campos}>
        <SearchBox valor={filters.q} boxRef={boxRef} onDone={onDone} onSearch={(q) => onCambio({ q })} />
        <SelectField
          label="Categoría"
          value={filters.categoria}
          onChange={({ target }) => onCambio({ categoria: target.value })}
          options={[{ value: '', label: 'Todas' }, ...categorias]}
        />
        {encargados.length > 0 && canFilterByEncargado(filters.vista) && (
          <SelectField
            label="Encargado"
            value={filters.encargado}
            onChange={({ target }) => onCambio({ encargado: target.value })}
            options={[{ value: '', label: 'Todos' }, ...encargados]}
          />
        )}
        <DateRange desde={filters.desde} hasta={filters.hasta} onChange={onCambio} />
        <SelectField
          label="Orden"
          value={effectiveOrder(filters)}
          onChange={({ target }) => onCambio({ orden: target.value as Orden })}
          options={ORDERS}
        />
        <SelectField
          label="Filas"
          value={String(filters.pageSize)}
          onChange={({ target }) => onCambio({ pageSize: Number(target.value) })}
          options={PAGE_SIZES.map((pageSize) => ({ value: String(pageSize), label: String(pageSize) }))}
        />
        <Estados selected={filters.estados} onCambio={(estados) => onCambio({ estados })} />
      </div>
      <ActiveFilters {...props} />
    </search>
  );
}

type EstadosProps = { selected: readonly number[]; onCambio: (estados: number[]) => void };

function Estados({ selected, onCambio }: EstadosProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this only chooses what is shown
    <div role="group" aria-label="Estado" className={styles.estados}>
      <span aria-hidden="true">Estado</span>
      {requerimientoEstado.codes().map((code) => {
        const isActive = selected.includes(code);
        return (
          <button
            key={code}
            type="button"
            className={styles.puesto}
            aria-pressed={isActive}
            onClick={() =>
              onCambio(isActive ? selected.filter((estado) => estado !== code) : [...selected, code])
            }
          >
            {requerimientoEstado.label(code)}
          </button>
        );
      })}
    </div>
  );
}
