import { Button } from '@oficina/ui/button';
import { SelectField } from '@oficina/ui/field';
import { SearchField } from '@oficina/ui/search-field';
import { Tabs } from '@oficina/ui/tabs';
import type { TipoDeCorte } from '../../contract/index.ts';
import styles from './admin.module.css';
import { FILAS, type Filtros, hayFiltros, LARGO_ZONA, SIN_FILTROS, VISTAS } from './filtros.ts';
import { TIPOS_OFRECIDOS } from './palabras.ts';

type Props = { filtros: Filtros; onCambio: (changes: Partial<Filtros>) => void };

/** Which cuts: all of it goes to the address, so that Back and a saved link bring it again. */
export function BarraFiltros({ filtros, onCambio }: Props) {
  return (
    <search className={styles.filtros}>
      <Tabs
        label="Qué cortes ver"
        options={VISTAS}
        value={filtros.vista}
        onChange={(vista) => onCambio({ vista })}
      />
      <div className={styles.campos}>
        <SelectField
          label="Tipo"
          value={filtros.tipo ?? ''}
          onChange={({ target }) => onCambio({ tipo: (target.value || null) as TipoDeCorte | null })}
          options={[{ value: '', label: 'Todos' }, ...TIPOS_OFRECIDOS]}
        />
        <SearchField
          label="Zona"
          maxLength={LARGO_ZONA}
          value={filtros.zona}
          onSearch={(zona) => onCambio({ zona })}
        />
        <SelectField
          label="Filas"
          value={String(filtros.filas)}
          onChange={({ target }) => onCambio({ filas: Number(target.value) })}
          options={FILAS.map((filas) => ({ value: String(filas), label: String(filas) }))}
        />
      </div>
      {hayFiltros(filtros) && (
        <p>
          <Button variant="link" onClick={() => onCambio(SIN_FILTROS)}>
            Quitar filtros
          </Button>
        </p>
      )}
    </search>
  );
}
