import { lazy, Suspense } from 'react';
import type { Filter } from './filter.ts';
import type { Find } from './pick-box.tsx';

type PickOptions<C, N extends string> = Pick<Filter<C, N>, 'label' | 'parse'> & {
  placeholder: string;
  query: N;
  /** Without it there is nothing to choose from, and the filter is set only by links. */
  find: (context: C) => Find | undefined;
  /** The address holds an id. The name is known once a row with it was seen. */
  nameOf: (context: C) => string | undefined;
};

/** It comes when somebody opens the filters. */
const PickBox = lazy(() => import('./pick-box.tsx'));

/** One among thousands is found by writing, and not in a list of options. */
export function pickFilter<C, N extends string>(options: PickOptions<C, N>): Filter<C, N> {
  const { label, placeholder, query, parse, find, nameOf } = options;
  /** What was chosen here is named at once, before any row of it comes. */
  const chosenNames = new Map<string, string>();
  const nameFor = (id: string, context: C) => chosenNames.get(id) ?? nameOf(context) ?? id;
  return {
    label,
    query,
    parse,
    describe: nameFor,
    field: ({ name, value, context, onChange }) => {
      const search = find(context);
      if (!search) return null;
      return (
        <Suspense>
          <PickBox
            key={value}
            label={label}
            placeholder={placeholder}
            chosen={value === null ? null : nameFor(value, context)}
            find={search}
            onChoose={(found) => {
              if (found) chosenNames.set(String(found.id), found.title);
              onChange({ [name]: found && String(found.id) });
            }}
          />
        </Suspense>
      );
    },
  };
}
