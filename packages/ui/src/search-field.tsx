import { collapseBlanks } from '@oficina/values';
import { type FormEvent, useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'inputMode' | 'maxLength'> & {
  value: string;
  /** What of the typed text stays in the box. */
  accept?: (text: string) => string;
  onSearch: (text: string) => void;
};

/** Asked for with Enter or on leaving the field: half a word finds everybody else's, and each letter would look for it. */
export function SearchField({ value, accept = (text) => text, onSearch, ...field }: Props) {
  const [text, setText] = useState(value);
  // Back, or a filter taken away: the box says what the address says.
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
