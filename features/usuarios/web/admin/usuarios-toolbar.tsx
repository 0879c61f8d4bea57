import { Button } from '@oficina/ui/button';
import { SelectField, TextField } from '@oficina/ui/field';
import { collapseBlanks, ROLES } from '@oficina/values';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nombreOfRol } from './role-texts.ts';
import {
  BUSQUEDA_MAX_LENGTH,
  formatYesNo,
  hasFilters,
  isTooShort,
  NO_FILTERS,
  parseYesNo,
  type UsuariosFilters,
} from './usuarios.filters.ts';
import styles from './usuarios.module.css';

type Props = {
  filters: UsuariosFilters;
  showRoles: boolean;
  onCambio: (cambios: Partial<UsuariosFilters>) => void;
};

const YES_NO = [
  { value: '', label: 'Todos' },
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

/** Every filter goes to the address, so that Back and a saved link restore it. */
export function UsuariosToolbar({ filters, showRoles, onCambio }: Props) {
  return (
    <search className={styles.filtros}>
      <div className={styles.campos}>
        <Busqueda filters={filters} onCambio={onCambio} />
        {showRoles && (
          <SelectField
            label="Rol"
            value={filters.rol ?? ''}
            onChange={({ target }) => onCambio({ rol: ROLES.find((rol) => rol === target.value) ?? null })}
            options={[
              { value: '', label: 'Todos' },
              ...ROLES.map((rol) => ({ value: rol, label: nombreOfRol(rol) })),
            ]}
          />
        )}
        <SelectField
          label="Confirmado"
          value={formatYesNo(filters.confirmado)}
          onChange={({ target }) => onCambio({ confirmado: parseYesNo(target.value) })}
          options={YES_NO}
        />
        <SelectField
          label="Identidad"
          value={formatYesNo(filters.identidad)}
          onChange={({ target }) => onCambio({ identidad: parseYesNo(target.value) })}
          options={YES_NO}
        />
      </div>
      {hasFilters(filters) && (
        <div>
          <Button variant="link" onClick={() => onCambio(NO_FILTERS)}>
            Quitar filtros
          </Button>
        </div>
      )}
    </search>
  );
}

const ESPERA_MS = 400;

function Busqueda({ filters, onCambio }: Omit<Props, 'showRoles'>) {
  const valor = filters.busqueda;
  const [texto, setTexto] = useState(valor);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the last search sent from here comes back through the address, it must not overwrite the text being typed. */
  const requested = useRef<string>(undefined);
  // The timer fires after other renders, and another filter may have been chosen meanwhile.
  const latest = useRef({ valor, onCambio });
  useLayoutEffect(() => {
    latest.current = { valor, onCambio };
  });
  // The box follows the address, which Back or a removed filter may change.
  useEffect(() => {
    if (requested.current === valor) return;
    requested.current = undefined;
    clearTimeout(timer.current);
    setTexto((texto) => (collapseBlanks(texto) === valor ? texto : valor));
  }, [valor]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const applySearch = (input: string) => {
    clearTimeout(timer.current);
    const busqueda = collapseBlanks(input);
    if (busqueda === latest.current.valor) return;
    requested.current = busqueda;
    latest.current.onCambio({ busqueda });
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    applySearch(texto);
  };
  return (
    <form onSubmit={enviar} className={styles.busqueda}>
      <TextField
        label="Nombre, documento, CUIT o correo"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={BUSQUEDA_MAX_LENGTH}
        value={texto}
        error={isTooShort(filters) ? 'Escribí al menos 3 letras' : undefined}
        onChange={({ target }) => {
          setTexto(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => applySearch(target.value), ESPERA_MS);
        }}
      />
    </form>
  );
}
