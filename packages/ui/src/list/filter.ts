import type { ReactNode } from 'react';

export type Option = { value: string; label: string };

type QueryValue = string | number | boolean | undefined | readonly (string | number)[];
export type ListQuery<N extends string = string> = { readonly [K in N]?: QueryValue };

/** Null means that nothing was chosen. */
export type FilterValues = Readonly<Record<string, string | null>>;

export type FilterChanges = FilterValues | ((asked: FilterValues) => FilterValues);

export type FieldProps<C> = {
  name: string;
  value: string | null;
  values: FilterValues;
  context: C;
  problem: string | undefined;
  /** What depends on the chosen values asks for them, because those drawn may be older than the last press. */
  onChange: (changes: FilterChanges) => void;
  /** The focus moves to the results, from which the shortcuts of the list work. */
  onDone: () => void;
};

/** `N` is the name that the filter has in the query of the server, or all of them if it needs several. */
export type Filter<C, N extends string = string> = {
  label: string;
  /** Names the filter in its chip where the label is long. */
  chip?: string;
  /** Several values may be chosen. They are kept together, separated by commas. */
  many?: true;
  /** Null when the text of the address stands for no value. */
  parse: (text: string, context: C) => string | null;
  query: N | ((value: string, context: C) => ListQuery<N>);
  /** Null when the chip of another filter already says it. */
  describe?: (value: string, context: C, values: FilterValues) => string | null;
  /** Its chip takes these away too. */
  clears?: readonly string[];
  /** A filter without a field is set by links of other pages and removed with its chip. */
  field?: (props: FieldProps<C>) => ReactNode;
  /** The value that applies in this view while nothing is chosen. */
  byDefault?: (view: string, context: C) => string;
  isOffered?: (view: string, context: C) => boolean;
  /** It is typed in the line of tools, and the others are chosen in a sheet. */
  isSearch?: true;
  /** In the sheet its field takes a whole line. */
  isWide?: true;
  /** The list is not asked for while a value has a problem. */
  problem?: (value: string, values: FilterValues) => string | undefined;
};

/** It exists because TypeScript does not follow a computed name into a mapped type. */
export const singleQuery = <N extends string>(name: N, value: QueryValue) =>
  ({ [name]: value }) as unknown as ListQuery<N>;
