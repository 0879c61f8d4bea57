import { dayInArgentina } from '@oficina/values';
import { SelectField } from '../field.tsx';
import { type Filter, type Option, singleQuery } from './filter.ts';

type OptionOptions<C, N extends string> = Pick<Filter<C, N>, 'label' | 'query' | 'isOffered'> & {
  options: readonly Option[] | ((context: C) => readonly Option[]);
  /** It names the option that chooses none. */
  all?: string;
  /** Options that arrive later cannot tell whether a value of the address is one of them. */
  isValid?: (text: string) => boolean;
};

const findLabel = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

export function optionFilter<C, N extends string>(options: OptionOptions<C, N>): Filter<C, N> {
  const { all = 'Todos', isValid, options: given, ...filter } = options;
  const optionsOf = (context: C) => (typeof given === 'function' ? given(context) : given);
  return {
    ...filter,
    parse: (text, context) =>
      (isValid?.(text) ?? optionsOf(context).some(({ value }) => value === text)) ? text : null,
    describe: (value, context) => findLabel(optionsOf(context), value),
    field: ({ name, value, context, onChange }) => (
      <SelectField
        label={filter.label}
        value={value ?? ''}
        onChange={({ target }) => onChange({ [name]: target.value || null })}
        options={[{ value: '', label: all }, ...optionsOf(context)]}
      />
    ),
  };
}

const YEARS_BACK = 10;

export function yearOptions({ now }: { now: Date }): Option[] {
  const current = Number(dayInArgentina(now).slice(0, 4));
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => {
    const year = String(current - back);
    return { value: year, label: year };
  });
}

const YES_NO: readonly Option[] = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

export function yesNoFilter<N extends string>(options: { label: string; query: N }): Filter<unknown, N> {
  const filter = optionFilter<unknown, N>({
    label: options.label,
    options: YES_NO,
    query: (value) => singleQuery(options.query, value === 'si'),
  });
  return { ...filter, describe: (value) => (value === 'si' ? 'sí' : 'no') };
}
