import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { SelectField, TextField } from '@oficina/ui/field';
import { IconClose } from '@oficina/ui/icon';
import { limpiar } from '@oficina/values';
import { type FormEvent, useEffect, useState } from 'react';
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
        <Nombre valor={filtros.nombre} onBuscar={(nombre) => onCambio({ nombre })} />
        <SelectField
          label="Estado"
          value={filtros.estado}
          onChange={({ target }) => onCambio({ estado: target.value })}
          options={[TODOS, ...ESTADOS_OFRECIDOS]}
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
        <SelectField
          label="Filas"
          value={String(filtros.filas)}
          onChange={({ target }) => onCambio({ filas: Number(target.value) })}
          options={FILAS.map((filas) => ({ value: String(filas), label: String(filas) }))}
        />
      </div>
      <Puestos filtros={filtros} onCambio={onCambio} />
    </search>
  );
}

/** Asked for with Enter or on leaving the field, not at each letter. */
function Nombre({ valor, onBuscar }: { valor: string; onBuscar: (nombre: string) => void }) {
  const [texto, setTexto] = useState(valor);
  useEffect(() => setTexto(valor), [valor]);
  const buscar = () => {
    if (limpiar(texto) !== valor) onBuscar(limpiar(texto));
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    buscar();
  };
  return (
    <form onSubmit={enviar}>
      <TextField
        label="Nombre"
        type="search"
        enterKeyHint="search"
        maxLength={LARGO_NOMBRE}
        value={texto}
        onChange={({ target }) => setTexto(target.value)}
        onBlur={buscar}
      />
    </form>
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

function Puestos({ filtros, onCambio }: Omit<Props, 'clase'>) {
  const puestos = puestosDe(filtros);
  if (puestos.length === 0) return null;
  return (
    <div className={styles.puestos}>
      {puestos.map(({ nombre, texto }) => (
        <button
          key={nombre}
          type="button"
          className={styles.puesto}
          onClick={() => onCambio({ [nombre]: SIN_FILTROS[nombre] })}
        >
          <span className="oculto">Quitar filtro </span>
          {texto}
          <IconClose size={16} />
        </button>
      ))}
      <Button variant="link" onClick={() => onCambio(SIN_FILTROS)}>
        Quitar filtros
      </Button>
    </div>
  );
}
