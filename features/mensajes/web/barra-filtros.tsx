import { Button } from '@oficina/ui/button';
import { DateRange } from '@oficina/ui/date-range';
import { SelectField } from '@oficina/ui/field';
import { SearchField } from '@oficina/ui/search-field';
import { Tabs } from '@oficina/ui/tabs';
import type { Tipo } from '../contract/index.ts';
import { type Filtros, hayFiltros, LARGO_PARA, SIN_FILTROS, VISTAS } from './filtros.ts';
import styles from './mensajes.module.css';
import { PRIORIDADES_OFRECIDAS, TIPOS_OFRECIDOS } from './palabras.ts';

type Props = { filtros: Filtros; onCambio: (changes: Partial<Filtros>) => void };

const TODOS = { value: '', label: 'Todos' };

/** Which messages: all of it goes to the address, so that Back and a saved link bring it again. */
export function BarraFiltros({ filtros, onCambio }: Props) {
  return (
    <div className={styles.filtros}>
      <Tabs
        label="Qué mensajes ver"
        options={VISTAS}
        value={filtros.vista}
        onChange={(vista) => onCambio({ vista })}
      />
      <div className={styles.campos}>
        <SelectField
          label="Tipo"
          value={filtros.tipo ?? ''}
          onChange={({ target }) => onCambio({ tipo: (target.value || null) as Tipo | null })}
          options={[TODOS, ...TIPOS_OFRECIDOS]}
        />
        <SearchField
          label="Para"
          maxLength={LARGO_PARA}
          value={filtros.para}
          onSearch={(para) => onCambio({ para })}
        />
        <SelectField
          label="Prioridad"
          value={filtros.prioridad}
          onChange={({ target }) => onCambio({ prioridad: target.value })}
          options={[{ value: '', label: 'Todas' }, ...PRIORIDADES_OFRECIDAS]}
        />
        <DateRange desde={filtros.desde} hasta={filtros.hasta} onChange={onCambio} />
      </div>
      {hayFiltros(filtros) && (
        <p>
          <Button variant="link" onClick={() => onCambio(SIN_FILTROS)}>
            Quitar filtros
          </Button>
        </p>
      )}
    </div>
  );
}
