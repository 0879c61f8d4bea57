import { collapseBlanks } from '@oficina/values';
import { type FormEvent, useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'inputMode' | 'maxLength'> & {
  value: string;
  accept?: (text: string) => string;
  onSearch: (text: string) => void;
};

/**
 * The search runs on Enter or on leaving the field: half a word finds too many others, and each letter would cost a query.
 */
export function SearchField({ value, accept = (text) => text, onSearch, ...field }: Props) {
  const [text, setText] = useState(value);
  // After going back or removing a filter, the box must show what the address holds.
  useEffect(() => setText(value), [value]);
  const search = () => {
    if (collapseBlanks(text) !== value) onSearch(collapseBlanks(text));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <form onSubmit={submit}>
      <TextField
        {...field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(accept(target.value))}
        onBlur={search}
      />
    </form>
  );
}
