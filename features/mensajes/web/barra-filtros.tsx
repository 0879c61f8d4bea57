import { Button } from '@oficina/ui/button';
import { SelectField, TextField } from '@oficina/ui/field';
import { Tabs } from '@oficina/ui/tabs';
import { limpiar } from '@oficina/values';
import { type FormEvent, useEffect, useState } from 'react';
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
        <Para valor={filtros.para} onCambio={(para) => onCambio({ para })} />
        <SelectField
          label="Prioridad"
          value={filtros.prioridad}
          onChange={({ target }) => onCambio({ prioridad: target.value })}
          options={[{ value: '', label: 'Todas' }, ...PRIORIDADES_OFRECIDAS]}
        />
        <TextField
          label="Desde"
          type="date"
          value={filtros.desde}
          onChange={({ target }) => onCambio({ desde: target.value })}
        />
        <TextField
          label="Hasta"
          type="date"
          value={filtros.hasta}
          onChange={({ target }) => onCambio({ hasta: target.value })}
        />
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

/** Asked for with Enter or on leaving the field: at each letter it would look through every message of a year. */
function Para({ valor, onCambio }: { valor: string; onCambio: (para: string) => void }) {
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
        label="Para"
        type="search"
        enterKeyHint="search"
        maxLength={LARGO_PARA}
        value={texto}
        onChange={({ target }) => setTexto(target.value)}
        onBlur={buscar}
      />
    </form>
  );
}
