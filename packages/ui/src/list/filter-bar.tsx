import { SelectField } from '../field.tsx';
import { formatCount } from '../money.tsx';
import { Tabs } from '../tabs.tsx';
import { FilterChips } from './filter-chips.tsx';
import styles from './list.module.css';
import type { ListHandle } from './use-list.ts';

const withCount = (label: string, count: number | string | undefined) =>
  count === undefined ? label : `${label} (${typeof count === 'number' ? formatCount(count) : count})`;

type Props<Row, C> = { handle: ListHandle<Row, C> };

export function ViewTabs<Row, C>({ handle: { list, context, state, change } }: Props<Row, C>) {
  const { views } = list;
  if (!views) return null;
  return (
    <Tabs
      label={views.label}
      options={views.options.map(({ value, label, count }) => ({
        value,
        label: withCount(label, count?.(context)),
      }))}
      value={state.view}
      onChange={(view) => change({ view, sort: null })}
    />
  );
}

export function FilterFields<Row, C>({ handle }: Props<Row, C>) {
  const { list, context, state, change, focusResults } = handle;
  return Object.entries(list.filters).map(([name, filter]) =>
    filter.field && filter.isOffered?.(state.view, context) !== false ? (
      <filter.field
        key={name}
        name={name}
        value={list.effectiveValue(name, state, context)}
        values={state.values}
        context={context}
        problem={list.problemOf(name, state)}
        onChange={(values) => change({ values })}
        onDone={focusResults}
      />
    ) : null,
  );
}

export function FilterBar<Row, C>({ handle }: Props<Row, C>) {
  const { list, context, state, change, clear, focusResults } = handle;
  const { pageSizes } = list;
  return (
    <search className={styles.filters}>
      <ViewTabs handle={handle} />
      <div className={styles.fields}>
        <FilterFields handle={handle} />
        {list.sorts.length > 0 && (
          <SelectField
            label="Orden"
            value={list.sortOf(state) ?? ''}
            onChange={({ target }) => change({ sort: target.value })}
            options={list.sorts}
          />
        )}
        {pageSizes && (
          <SelectField
            label="Filas"
            value={String(state.pageSize)}
            onChange={({ target }) => change({ pageSize: Number(target.value) })}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        )}
      </div>
      <FilterChips
        chips={list.chips(state, context)}
        onRemove={(name) => {
          change({ values: { [name]: null } });
          focusResults();
        }}
        onClear={() => {
          clear();
          focusResults();
        }}
      />
    </search>
  );
}
