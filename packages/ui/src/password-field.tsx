import { useState } from 'react';
import styles from './field.module.css';
import { FieldFrame, type TextFieldProps } from './field.tsx';
import { IconEye, IconEyeOff } from './icon.tsx';
import iconButton from './icon-button.module.css';

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
            className={`${styles.control} ${styles.conBoton}`}
          />
          <button
            type="button"
            className={`${iconButton.boton} ${styles.ver}`}
            aria-controls={wiring.id}
            aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            title={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff /> : <IconEye />}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
