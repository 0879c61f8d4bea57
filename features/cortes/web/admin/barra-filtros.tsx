import { Button } from '@oficina/ui/button';
import { SelectField, TextField } from '@oficina/ui/field';
import { Tabs } from '@oficina/ui/tabs';
import { limpiar } from '@oficina/values';
import { type FormEvent, useEffect, useState } from 'react';
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
        <Zona valor={filtros.zona} onCambio={(zona) => onCambio({ zona })} />
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

/** Asked for with Enter or on leaving the field. */
function Zona({ valor, onCambio }: { valor: string; onCambio: (zona: string) => void }) {
  const [texto, setTexto] = useState(valor);
  useEffect(() => setTexto(valor), [valor]);
  const buscar = () => {
    if (limpiar(texto) !== valor) onCambio(limpiar(texto));
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    buscar();
  };
  return (
    <form onSubmit={enviar}>
      <TextField
        label="Zona"
        type="search"
        enterKeyHint="search"
        maxLength={LARGO_ZONA}
        value={texto}
        onChange={({ target }) => setTexto(target.value)}
        onBlur={buscar}
      />
    </form>
  );
}
