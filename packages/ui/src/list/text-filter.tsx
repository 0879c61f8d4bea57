import { collapseBlanks } from '@oficina/values';
import { SearchField, type SearchFieldProps } from '../search-field.tsx';
import type { Filter, ListQuery } from './filter.ts';

/** The server reads no more than this of a text. */
const MAX_TEXT = 200;

type TextOptions<N extends string> = Omit<SearchFieldProps, 'label' | 'value' | 'onSearch' | 'onDone'> & {
  label: string;
  query: N | ((value: string) => ListQuery<N>);
  isValid?: (text: string) => boolean;
  problem?: (value: string) => string | undefined;
  chip?: string;
  isSearch?: true;
};

export function textFilter<N extends string>(options: TextOptions<N>): Filter<unknown, N> {
  const { query, isValid = () => true, problem, chip, isSearch, maxLength = MAX_TEXT, ...field } = options;
  return {
    label: field.label,
    query,
    ...(problem && { problem }),
    ...(chip && { chip }),
    ...(isSearch && { isSearch }),
    parse: (given) => {
      const text = collapseBlanks(given);
      return text !== '' && isValid(text) ? text.slice(0, maxLength) : null;
    },
    field: ({ name, value, problem: error, onChange, onDone }) => (
      <SearchField
        {...field}
        maxLength={maxLength}
        value={value ?? ''}
        error={error}
        onSearch={(text) => onChange({ [name]: text || null })}
        onDone={onDone}
      />
    ),
  };
}
