import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

export type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  status?: ReactNode;
  error?: ReactNode;
};

export function Switch({ label, hint, checked, disabled = false, onChange, status, error }: SwitchProps) {
  const id = useId();
  const described = [hint && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.fila}>
      <label htmlFor={id} className={styles.etiqueta}>
        <span>
          {label}
          {hint && (
            <small id={`${id}-ayuda`} className={styles.ayuda}>
              {hint}
            </small>
          )}
        </span>
        <span className={styles.llave}>
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={checked}
            aria-checked={checked}
            disabled={disabled}
            aria-describedby={described || undefined}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span aria-hidden="true" className={styles.palabra}>
            {checked ? 'Sí' : 'No'}
          </span>
        </span>
      </label>
      <span role="status" className={styles.estado}>
        {status}
      </span>
      {error && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
