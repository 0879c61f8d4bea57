import { PasswordField, type PasswordFieldProps } from '@oficina/ui/password-field';
import { useDeferredValue, useEffect, useState } from 'react';
import { claveMinimo } from '../contract/index.ts';
import styles from './clave-nueva.module.css';
import { cargarMedidor, type Medidor, medidorCargado, nivelDe, SIN_CLAVE } from './fuerza.ts';

export type ClaveNuevaFieldProps = Omit<PasswordFieldProps, 'label' | 'hint'> & {
  value: string;
  label?: string;
  /** The staff's are longer. */
  personal?: boolean;
  /** Empty is well: nothing asks for it. */
  opcional?: boolean;
  pistas: readonly string[];
};

const BARRAS = { Débil: 1, Medio: 2, Fuerte: 3 } as const;
const TRES = [1, 2, 3] as const;

/** A password being chosen, with how hard it is to guess: a word and as many bars. */
export function ClaveNuevaField(props: ClaveNuevaFieldProps) {
  const { label = 'Contraseña', personal = false, opcional = false, pistas, ...field } = props;
  const con = useMedidor(field.value !== '');
  // Typing goes first: on a slow phone the estimate comes after the letters.
  const nivel = nivelDe(useDeferredValue(field.value), pistas, personal, con);
  return (
    <div className={styles.clave}>
      <PasswordField
        label={label}
        optional={opcional}
        hint={`Usá al menos ${claveMinimo(personal)} letras o números. Una frase corta sirve.`}
        autoComplete="new-password"
        {...field}
      />
      <p className={styles.medidor} data-nivel={nivel ?? undefined}>
        {(!opcional || field.value !== '') && (
          <span aria-hidden="true" className={styles.barras}>
            {TRES.map((barra) => (
              <span key={barra} data-llena={(nivel !== null && barra <= BARRAS[nivel]) || undefined} />
            ))}
          </span>
        )}
        <span role="status">
          {nivel && <span className="oculto">Fuerza de la contraseña: </span>}
          {nivel ?? (field.value === '' && !opcional && SIN_CLAVE)}
        </span>
      </p>
    </div>
  );
}

/** Fetched with the first letter. Whoever has no signal for it chooses without: the server judges too. */
function useMedidor(hace: boolean): Medidor | undefined {
  const [con, setCon] = useState(medidorCargado);
  useEffect(() => {
    if (!hace || con) return;
    let vivo = true;
    cargarMedidor().then(
      (cargado) => vivo && setCon(() => cargado),
      () => undefined,
    );
    return () => {
      vivo = false;
    };
  }, [hace, con]);
  return con;
}
