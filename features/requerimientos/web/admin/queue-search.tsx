import { type Filter, textFilter } from '@oficina/ui/list';
import styles from './queue.module.css';

const box = textFilter({
  label: 'Buscar',
  placeholder: 'Buscar en la lista',
  query: 'q',
  isSearch: true,
});

/** With nothing to search there is nothing to search in the texts either. */
export const searchFilter: typeof box = {
  ...box,
  field: (props) =>
    box.field?.({
      ...props,
      onChange: (changes) =>
        props.onChange({
          ...(changes as { q?: string | null }),
          ...('q' in changes && !changes.q && NOWHERE),
        }),
    }),
};
const NOWHERE = { textos: null };

export const IN_TEXTS = 'si';

/** The box finds whose the cases are. What they tell is searched when somebody says so, beside the box. */
export const textsFilter: Filter<unknown, 'enTextos'> = {
  label: 'Dónde buscar',
  isSearch: true,
  parse: (text) => (text === IN_TEXTS ? text : null),
  query: () => ({ enTextos: true }),
  field: ({ name, value, values, onChange }) =>
    values.q ? (
      <button
        type="button"
        className={styles.textos}
        aria-pressed={value !== null}
        title="Busca estas palabras en lo que contó cada persona, no en los nombres"
        onClick={() => onChange({ [name]: value === null ? IN_TEXTS : null })}
      >
        en los textos
      </button>
    ) : null,
};
