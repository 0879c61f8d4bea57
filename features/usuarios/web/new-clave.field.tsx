import { PasswordField, type PasswordFieldProps } from '@oficina/ui/password-field';
import { useDeferredValue, useEffect, useState } from 'react';
import { claveMinLength } from '../contract/index.ts';
import {
  levelOf,
  loadedStrengthMeter,
  loadStrengthMeter,
  NO_CLAVE,
  type StrengthMeter,
} from './clave-strength.ts';
import styles from './new-clave.module.css';

export type NewClaveFieldProps = Omit<PasswordFieldProps, 'label' | 'hint'> & {
  value: string;
  label?: string;
  personal?: boolean;
  optional?: boolean;
  knownWords: readonly string[];
};

const BARS = { Débil: 1, Medio: 2, Fuerte: 3 } as const;
const BAR_NUMBERS = [1, 2, 3] as const;

export function NewClaveField(props: NewClaveFieldProps) {
  const { label = 'Contraseña', personal = false, optional = false, knownWords, ...field } = props;
  const meter = useStrengthMeter(field.value !== '');
  // Typing takes priority: on a slow phone the estimate is rendered afterwards.
  const level = levelOf(useDeferredValue(field.value), knownWords, personal, meter);
  return (
    <div className={styles.clave}>
      <PasswordField
        label={label}
        optional={optional}
        hint={`Al menos ${claveMinLength(personal)} letras o números.`}
        autoComplete="new-password"
        {...field}
      />
      <p className={styles.medidor} data-nivel={level ?? undefined}>
        {(!optional || field.value !== '') && (
          <span aria-hidden="true" className={styles.barras}>
            {BAR_NUMBERS.map((bar) => (
              <span key={bar} data-llena={(level !== null && bar <= BARS[level]) || undefined} />
            ))}
          </span>
        )}
        <span role="status">
          {level && <span className="oculto">Fuerza de la contraseña: </span>}
          {level ?? (field.value === '' && !optional && NO_CLAVE)}
        </span>
      </p>
    </div>
  );
}

/**
 * The meter is fetched with the first character. If the download fails the person chooses without it, because the server
 * judges too.
 */
function useStrengthMeter(isNeeded: boolean): StrengthMeter | undefined {
  const [meter, setMeter] = useState(loadedStrengthMeter);
  useEffect(() => {
    if (!isNeeded || meter) return;
    let alive = true;
    loadStrengthMeter().then(
      (cargado) => alive && setMeter(() => cargado),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [isNeeded, meter]);
  return meter;
}
