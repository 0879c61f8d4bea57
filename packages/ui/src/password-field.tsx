import { useState } from 'react';
import styles from './field.module.css';
import { FieldFrame, type TextFieldProps } from './field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

export function PasswordField({ label, hint, error, optional, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, optional, id }}>
      {(wiring) => (
        <div className={styles.caja}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`${styles.control} ${styles.conPalabra}`}
          />
          <button
            type="button"
            className={styles.mostrar}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Ocultar' : 'Mostrar'}
            <span className="oculto"> contraseña</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
