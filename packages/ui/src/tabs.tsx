import styles from './tabs.module.css';

export type TabsProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** These are toggle buttons, so that Tab and Enter are all a person needs to know. */
export function Tabs<T extends string>({ label, options, value, onChange }: TabsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this only chooses what is shown
    <div role="group" aria-label={label} className={styles.grupo}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.vista}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
