import { Button } from '@oficina/ui/button';
import { SelectField, TextField } from '@oficina/ui/field';
import { IconClose } from '@oficina/ui/icon';
import { useEffect, useRef, useState } from 'react';
import {
  escribirSiNo,
  etiquetaDe,
  FILAS,
  type FiltrosDeCorreos,
  filtrosPuestos,
  leerSiNo,
  SIN_FILTROS,
  type SiNo,
} from './correos.filtros.ts';
import styles from './correos.module.css';

type Props = { filtros: FiltrosDeCorreos; onCambio: (changes: Partial<FiltrosDeCorreos>) => void };

/** Which rows: all of it goes to the address, so that Back and a saved link bring it again. */
export function CorreosBarra({ filtros, onCambio }: Props) {
  const puestos = filtrosPuestos(filtros);
  return (
    <search className={styles.filtros}>
      <div className={styles.campos}>
        <Texto nombre="suministro" hint="Número de cuenta" {...{ filtros, onCambio }} />
        <Texto nombre="correo" {...{ filtros, onCambio }} />
        {(['validado', 'desuscripto', 'rebota'] as const).map((nombre) => (
          <Opcion key={nombre} nombre={nombre} {...{ filtros, onCambio }} />
        ))}
        <SelectField
          label="Filas"
          value={String(filtros.filas)}
          onChange={({ target }) => onCambio({ filas: Number(target.value) })}
          options={FILAS.map((filas) => ({ value: String(filas), label: String(filas) }))}
        />
      </div>
      {puestos.length > 0 && (
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
      )}
    </search>
  );
}

function Opcion({ nombre, filtros, onCambio }: Props & { nombre: SiNo }) {
  return (
    <SelectField
      label={etiquetaDe(nombre)}
      value={escribirSiNo(filtros[nombre])}
      onChange={({ target }) => onCambio({ [nombre]: leerSiNo(target.value) })}
      options={[
        { value: '', label: 'Todos' },
        { value: 'si', label: 'Sí' },
        { value: 'no', label: 'No' },
      ]}
    />
  );
}

const ESPERA_MS = 400;

/** Asks when the typing stops, or at once with Enter. */
function Texto({
  nombre,
  hint,
  filtros,
  onCambio,
}: Props & { nombre: 'suministro' | 'correo'; hint?: string }) {
  const valor = filtros[nombre];
  const [escrito, setEscrito] = useState(valor);
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, or a filter taken away: the box says what the address says.
  useEffect(() => setEscrito(valor), [valor]);
  useEffect(() => () => clearTimeout(reloj.current), []);
  const pedir = (texto: string) => {
    clearTimeout(reloj.current);
    if (texto.trim() !== valor) onCambio({ [nombre]: texto.trim() });
  };
  return (
    <TextField
      label={etiquetaDe(nombre)}
      hint={hint}
      value={escrito}
      maxLength={180}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => {
        setEscrito(target.value);
        clearTimeout(reloj.current);
        reloj.current = setTimeout(() => pedir(target.value), ESPERA_MS);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') pedir(escrito);
      }}
    />
  );
}
