import { Button } from '@oficina/ui/button';
import { SelectField, TextField } from '@oficina/ui/field';
import { IconClose } from '@oficina/ui/icon';
import { useEffect, useRef, useState } from 'react';
import {
  appliedFilters,
  type CorreoFilters,
  labelOf,
  NO_FILTERS,
  PAGE_SIZES,
  readYesNo,
  writeYesNo,
  type YesNoFilter,
} from './correos.filters.ts';
import styles from './correos.module.css';

type Props = { filters: CorreoFilters; onCambio: (changes: Partial<CorreoFilters>) => void };

/** Every filter goes to the address, so that Back and a saved link restore it. */
export function CorreosFilterBar({ filters, onCambio }: Props) {
  const applied = appliedFilters(filters);
  return (
    <search className={styles.filtros}>
      <div className={styles.campos}>
        <Texto nombre="suministro" hint="Número de cuenta" {...{ filters, onCambio }} />
        <Texto nombre="correo" {...{ filters, onCambio }} />
        {(['validado', 'desuscripto', 'rebota'] as const).map((nombre) => (
          <FilterOption key={nombre} nombre={nombre} {...{ filters, onCambio }} />
        ))}
        <SelectField
          label="Filas"
          value={String(filters.filas)}
          onChange={({ target }) => onCambio({ filas: Number(target.value) })}
          options={PAGE_SIZES.map((filas) => ({ value: String(filas), label: String(filas) }))}
        />
      </div>
      {applied.length > 0 && (
        <div className={styles.puestos}>
          {applied.map(({ nombre, texto }) => (
            <button
              key={nombre}
              type="button"
              className={styles.puesto}
              onClick={() => onCambio({ [nombre]: NO_FILTERS[nombre] })}
            >
              <span className="oculto">Quitar filtro </span>
              {texto}
              <IconClose size={16} />
            </button>
          ))}
          <Button variant="link" onClick={() => onCambio(NO_FILTERS)}>
            Quitar filtros
          </Button>
        </div>
      )}
    </search>
  );
}

function FilterOption({ nombre, filters, onCambio }: Props & { nombre: YesNoFilter }) {
  return (
    <SelectField
      label={labelOf(nombre)}
      value={writeYesNo(filters[nombre])}
      onChange={({ target }) => onCambio({ [nombre]: readYesNo(target.value) })}
      options={[
        { value: '', label: 'Todos' },
        { value: 'si', label: 'Sí' },
        { value: 'no', label: 'No' },
      ]}
    />
  );
}

const ESPERA_MS = 400;

function Texto({
  nombre,
  hint,
  filters,
  onCambio,
}: Props & { nombre: 'suministro' | 'correo'; hint?: string }) {
  const valor = filters[nombre];
  const [typed, setTyped] = useState(valor);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The box follows the address, which Back or a removed filter may change.
  useEffect(() => setTyped(valor), [valor]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const applySearch = (texto: string) => {
    clearTimeout(timer.current);
    if (texto.trim() !== valor) onCambio({ [nombre]: texto.trim() });
  };
  return (
    <TextField
      label={labelOf(nombre)}
      hint={hint}
      value={typed}
      maxLength={180}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => applySearch(target.value), ESPERA_MS);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') applySearch(typed);
      }}
    />
  );
}
