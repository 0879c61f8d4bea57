import { type SelectHTMLAttributes, useId } from 'react';
import type { SelectOption } from './field.tsx';
import { IconChevron } from './icon.tsx';
import styles from './pill-select.module.css';

export type PillSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> & {
  label: string;
  /** The pill shows this word, because the chosen option may be longer than the line of the title. */
  shown: string;
  options: readonly SelectOption[];
};

/** It chooses what the whole page is about, beside the title. The list is the browser's own, laid over the pill. */
export function PillSelect({ label, shown, options, id: given, ...select }: PillSelectProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={styles.pastilla}>
      <label htmlFor={id} className="oculto">
        {label}
      </label>
      <span className={styles.palabra} title={shown} aria-hidden="true">
        {shown}
      </span>
      <IconChevron size={20} />
      <select {...select} id={id} className={styles.lista}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
