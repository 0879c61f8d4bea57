import { type Filter, type Option, singleQuery } from './filter.ts';
import styles from './list.module.css';

export function manyFilter<N extends string>(options: {
  label: string;
  query: N;
  options: readonly Option[];
}): Filter<unknown, N> {
  const valuesOf = (text: string) => text.split(',');
  const chosen = (text: string) => options.options.filter(({ value }) => valuesOf(text).includes(value));
  return {
    label: options.label,
    many: true,
    query: (text) => singleQuery(options.query, valuesOf(text)),
    parse: (text) =>
      chosen(text)
        .map(({ value }) => value)
        .join(',') || null,
    describe: (text) =>
      chosen(text)
        .map(({ label }) => label)
        .join(', '),
    field: ({ name, value, onChange }) => (
      <ToggleGroup
        label={options.label}
        options={options.options}
        chosen={value === null ? [] : valuesOf(value)}
        onChange={(next) => onChange({ [name]: next.join(',') || null })}
      />
    ),
  };
}

type ToggleGroupProps = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function ToggleGroup({ label, options, chosen, onChange }: ToggleGroupProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this only chooses what is shown
    <div role="group" aria-label={label} className={styles.toggles}>
      <span aria-hidden="true">{label}</span>
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className={styles.toggle}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
