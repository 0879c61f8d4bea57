import styles from './tabs.module.css';

export type TabsProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; count?: number | undefined }[];
  value: T;
  /** A page of the staff's has many, over a list: a line under the chosen one is enough. */
  look?: 'line';
  onChange: (value: T) => void;
};

/** These are toggle buttons, so that Tab and Enter are all a person needs to know. */
export function Tabs<T extends string>({ label, options, value, look, onChange }: TabsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this only chooses what is shown
    <div role="group" aria-label={label} className={look === 'line' ? styles.solapas : styles.grupo}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={look === 'line' ? styles.solapa : styles.vista}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={styles.cuenta}> {option.count}</span>}
        </button>
      ))}
    </div>
  );
}
