import { formatCount } from '../money.tsx';
import { Tabs } from '../tabs.tsx';
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

type FieldsProps<Row, C> = Props<Row, C> & { names?: readonly string[] };

export function FilterFields<Row, C>({ handle, names }: FieldsProps<Row, C>) {
  const { list, context, state, change, focusResults } = handle;
  return Object.entries(list.filters).map(([name, filter]) =>
    filter.field && names?.includes(name) !== false && filter.isOffered?.(state.view, context) !== false ? (
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
