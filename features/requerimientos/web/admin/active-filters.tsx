import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { IconClose } from '@oficina/ui/icon';
import { requerimientoEstado } from '../../contract/index.ts';
import { EMPTY_FILTERS, type Filters } from './filters.ts';
import styles from './queue.module.css';

export type SelectOption = { value: string; label: string };

export type ActiveFiltersProps = {
  filters: Filters;
  categorias: readonly SelectOption[];
  /** The list is empty for an encargado, who cannot see the cases of others. */
  encargados: readonly SelectOption[];
  /** The filter holds an id; the name is known once a case of that person is on the screen. */
  filteredUsuarioNombre: string | undefined;
  onCambio: (changes: Partial<Filters>) => void;
  /** The focus moves to the list, because the button that was pressed may disappear. */
  onDone: () => void;
};

type ActiveFilter = { nombre: keyof typeof EMPTY_FILTERS; texto: string };

const labelOf = (options: readonly SelectOption[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

function activeFiltersOf({
  filters,
  categorias,
  encargados,
  filteredUsuarioNombre,
}: ActiveFiltersProps): ActiveFilter[] {
  const { q, estados, categoria, encargado, desde, hasta, cliente: usuario } = filters;
  const when = (nombre: ActiveFilter['nombre'], isActive: boolean, texto: () => string): ActiveFilter[] =>
    isActive ? [{ nombre, texto: texto() }] : [];
  return [
    ...when('q', q !== '', () => `Buscar: ${q}`),
    ...when(
      'estados',
      estados.length > 0,
      () => `Estado: ${estados.map((estado) => requerimientoEstado.label(estado)).join(', ')}`,
    ),
    ...when('categoria', categoria !== '', () => `Categoría: ${labelOf(categorias, categoria)}`),
    ...when('encargado', encargado !== '', () => `Encargado: ${labelOf(encargados, encargado)}`),
    ...when('cliente', usuario !== '', () => `Cliente: ${filteredUsuarioNombre ?? usuario}`),
    ...when('desde', desde !== '', () => `Desde: ${formatDate(desde)}`),
    ...when('hasta', hasta !== '', () => `Hasta: ${formatDate(hasta)}`),
  ];
}

export function ActiveFilters(props: ActiveFiltersProps) {
  const active = activeFiltersOf(props);
  const remove = (cambios: Partial<Filters>) => {
    props.onCambio(cambios);
    props.onDone();
  };
  if (active.length === 0) return null;
  return (
    <div className={styles.puestos}>
      {active.map(({ nombre, texto }) => (
        <button
          key={nombre}
          type="button"
          className={styles.puesto}
          onClick={() => remove({ [nombre]: EMPTY_FILTERS[nombre] })}
        >
          <span className="oculto">Quitar filtro </span>
          {texto}
          <IconClose size={16} />
        </button>
      ))}
      <Button variant="link" onClick={() => remove(EMPTY_FILTERS)}>
        Quitar filtros
      </Button>
    </div>
  );
}
