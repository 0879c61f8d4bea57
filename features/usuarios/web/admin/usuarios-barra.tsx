import { Button } from '@oficina/ui/button';
import { SelectField, TextField } from '@oficina/ui/field';
import { collapseBlanks, ROLES } from '@oficina/values';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nombreDeRol } from './palabras.ts';
import {
  esCorta,
  escribirSiNo,
  type Filtros,
  hayFiltros,
  LARGO_BUSQUEDA,
  leerSiNo,
  SIN_FILTROS,
} from './usuarios.filtros.ts';
import styles from './usuarios.module.css';

type Props = {
  filtros: Filtros;
  conRoles: boolean;
  onCambio: (cambios: Partial<Filtros>) => void;
};

const SI_NO = [
  { value: '', label: 'Todos' },
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

/** Who: all of it goes to the address, so that Back and a saved link bring it again. */
export function UsuariosBarra({ filtros, conRoles, onCambio }: Props) {
  return (
    <search className={styles.filtros}>
      <div className={styles.campos}>
        <Busqueda filtros={filtros} onCambio={onCambio} />
        {conRoles && (
          <SelectField
            label="Rol"
            value={filtros.rol ?? ''}
            onChange={({ target }) => onCambio({ rol: ROLES.find((rol) => rol === target.value) ?? null })}
            options={[
              { value: '', label: 'Todos' },
              ...ROLES.map((rol) => ({ value: rol, label: nombreDeRol(rol) })),
            ]}
          />
        )}
        <SelectField
          label="Confirmado"
          value={escribirSiNo(filtros.confirmado)}
          onChange={({ target }) => onCambio({ confirmado: leerSiNo(target.value) })}
          options={SI_NO}
        />
        <SelectField
          label="Identidad"
          value={escribirSiNo(filtros.identidad)}
          onChange={({ target }) => onCambio({ identidad: leerSiNo(target.value) })}
          options={SI_NO}
        />
      </div>
      {hayFiltros(filtros) && (
        <div>
          <Button variant="link" onClick={() => onCambio(SIN_FILTROS)}>
            Quitar filtros
          </Button>
        </div>
      )}
    </search>
  );
}

const ESPERA_MS = 400;

/** Asks when the typing stops, or at once with Enter. */
function Busqueda({ filtros, onCambio }: Omit<Props, 'conRoles'>) {
  const valor = filtros.busqueda;
  const [texto, setTexto] = useState(valor);
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was asked from here: on its way back it must not touch what is being typed. */
  const pedido = useRef<string>(undefined);
  // The clock rings after other drawings: another filter may have been chosen meanwhile.
  const ultimo = useRef({ valor, onCambio });
  useLayoutEffect(() => {
    ultimo.current = { valor, onCambio };
  });
  // Back, or a filter taken away: the box says what the address says.
  useEffect(() => {
    if (pedido.current === valor) return;
    pedido.current = undefined;
    clearTimeout(reloj.current);
    setTexto((texto) => (collapseBlanks(texto) === valor ? texto : valor));
  }, [valor]);
  useEffect(() => () => clearTimeout(reloj.current), []);
  const pedir = (escrito: string) => {
    clearTimeout(reloj.current);
    const busqueda = collapseBlanks(escrito);
    if (busqueda === ultimo.current.valor) return;
    pedido.current = busqueda;
    ultimo.current.onCambio({ busqueda });
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    pedir(texto);
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
        maxLength={LARGO_BUSQUEDA}
        value={texto}
        error={esCorta(filtros) ? 'Escribí al menos 3 letras' : undefined}
        onChange={({ target }) => {
          setTexto(target.value);
          clearTimeout(reloj.current);
          reloj.current = setTimeout(() => pedir(target.value), ESPERA_MS);
        }}
      />
    </form>
  );
}
