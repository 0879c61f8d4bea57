import { type Filter, type Option, singleQuery } from './filter.ts';
import styles from './many-filter.module.css';

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
    isWide: true,
    query: (text) => singleQuery(options.query, valuesOf(text)),
    parse: (text) =>
      chosen(text)
        .map(({ value }) => value)
        .join(',') || null,
    describe: (text) => {
      const [first, ...others] = chosen(text).map(({ label }) => label);
      return others.length > 0 ? `${first} +${others.length}` : (first ?? null);
    },
    field: ({ name, value, onChange }) => (
      <ToggleGroup
        label={options.label}
        options={options.options}
        chosen={value === null ? [] : valuesOf(value)}
        onToggle={(one) =>
          onChange((asked) => {
            const before = asked[name] ? valuesOf(asked[name]) : [];
            const next = before.includes(one) ? before.filter((other) => other !== one) : [...before, one];
            return { [name]: next.join(',') || null };
          })
        }
      />
    ),
  };
}

type ToggleGroupProps = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
};

function ToggleGroup({ label, options, chosen, onToggle }: ToggleGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this only chooses what is shown
    <div role="group" aria-label={label} className={styles.opciones}>
      <span aria-hidden="true">{label}</span>
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className={styles.opcion}
          aria-pressed={chosen.includes(value)}
          onClick={() => onToggle(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
