import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

export type SegmentedProps<T extends string> = {
  label: ReactNode;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  name?: string;
  disabled?: boolean;
};

export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, options, value, onChange, name, disabled = false } = props;
  const own = useId();
  return (
    <fieldset className={styles.grupo} disabled={disabled}>
      <legend className={styles.leyenda}>{label}</legend>
      <div className={styles.opciones}>
        {options.map((option) => (
          <label key={option.value} className={styles.opcion}>
            <input
              type="radio"
              name={name ?? own}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
