import { DateRange } from '@oficina/ui/date-range';
import { formatDate } from '@oficina/ui/date-text';
import { SelectField } from '@oficina/ui/field';
import { FilterChips } from '@oficina/ui/filter-chips';
import { SearchField } from '@oficina/ui/search-field';
import { archivoEstado, type TipoDeSubida } from '../contract/index.ts';
import type { Clase } from './clase.ts';
import { ESTADOS_OFRECIDOS, FILAS, type Filtros, LARGO_NOMBRE, SIN_FILTROS } from './filtros.ts';
import styles from './lista.module.css';
import { palabraDeTipo, TIPOS_OFRECIDOS } from './palabras.ts';

type Props = { clase: Clase; filtros: Filtros; onCambio: (changes: Partial<Filtros>) => void };

const TODOS = { value: '', label: 'Todos' };

/** Which files: all of it goes to the address, so that Back and a saved link bring it again. */
export function BarraFiltros({ clase, filtros, onCambio }: Props) {
  return (
    <search className={styles.filtros}>
      <div className={styles.campos}>
        {clase === 'subidas' && (
          <SelectField
            label="Tipo"
            value={filtros.tipo ?? ''}
            onChange={({ target }) => onCambio({ tipo: (target.value || null) as TipoDeSubida | null })}
            options={[TODOS, ...TIPOS_OFRECIDOS]}
          />
        )}
        <SearchField
          label="Nombre"
          maxLength={LARGO_NOMBRE}
          value={filtros.nombre}
          onSearch={(nombre) => onCambio({ nombre })}
        />
        <SelectField
          label="Estado"
          value={filtros.estado}
          onChange={({ target }) => onCambio({ estado: target.value })}
          options={[TODOS, ...ESTADOS_OFRECIDOS]}
        />
        <DateRange desde={filtros.desde} hasta={filtros.hasta} onChange={onCambio} />
        <SelectField
          label="Filas"
          value={String(filtros.filas)}
          onChange={({ target }) => onCambio({ filas: Number(target.value) })}
          options={FILAS.map((filas) => ({ value: String(filas), label: String(filas) }))}
        />
      </div>
      <FilterChips
        chips={puestosDe(filtros)}
        onRemove={(nombre) => onCambio({ [nombre]: SIN_FILTROS[nombre] })}
        onClear={() => onCambio(SIN_FILTROS)}
      />
    </search>
  );
}

type Puesto = { nombre: keyof typeof SIN_FILTROS; texto: string };

function puestosDe({ tipo, nombre, estado, desde, hasta }: Filtros): Puesto[] {
  return [
    ...(tipo ? [{ nombre: 'tipo' as const, texto: `Tipo: ${palabraDeTipo(tipo)}` }] : []),
    ...(nombre ? [{ nombre: 'nombre' as const, texto: `Nombre: ${nombre}` }] : []),
    ...(estado
      ? [{ nombre: 'estado' as const, texto: `Estado: ${archivoEstado.label(Number(estado))}` }]
      : []),
    ...(desde ? [{ nombre: 'desde' as const, texto: `Desde: ${formatDate(desde)}` }] : []),
    ...(hasta ? [{ nombre: 'hasta' as const, texto: `Hasta: ${formatDate(hasta)}` }] : []),
  ];
}
