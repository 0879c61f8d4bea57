import { collapseBlanks } from '@oficina/values';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';

export type SearchFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'placeholder' | 'inputMode' | 'maxLength' | 'error'
> & {
  value: string;
  /** It keeps only the acceptable part of the typed text. */
  accept?: (text: string) => string;
  /** It searches after a pause in the typing. Otherwise it waits for Enter, because half a word would find half of the rows. */
  live?: boolean;
  onSearch: (text: string) => void;
  /** Called on Enter. */
  onDone?: () => void;
};

const PAUSE_MS = 400;

export function SearchField(props: SearchFieldProps) {
  const { value, accept = (text) => text, live = false, onSearch, onDone, ...field } = props;
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the last search comes back through the address, it must not overwrite the text typed since. */
  const requested = useRef<string>(undefined);
  /** What somebody is typing is theirs until it is searched: a page that arrives meanwhile must not take letters away. */
  const isTyping = useRef(false);
  // The timer fires after other renders, and another filter may have been chosen meanwhile.
  const latest = useRef({ value, onSearch });
  useLayoutEffect(() => {
    latest.current = { value, onSearch };
  });
  // The box follows the address, which Back or a removed filter may change.
  useEffect(() => {
    if (requested.current === value || isTyping.current) return;
    requested.current = undefined;
    clearTimeout(timer.current);
    setText((typed) => (collapseBlanks(typed) === value ? typed : value));
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    clearTimeout(timer.current);
    isTyping.current = false;
    const wanted = collapseBlanks(typed);
    if (wanted === latest.current.value) return;
    requested.current = wanted;
    latest.current.onSearch(wanted);
  };
  const type = (typed: string) => {
    setText(typed);
    isTyping.current = true;
    clearTimeout(timer.current);
    if (live) timer.current = setTimeout(() => search(typed), PAUSE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
    onDone?.();
  };
  return (
    <form onSubmit={submit}>
      <TextField
        {...field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(accept(target.value))}
        onBlur={() => search(text)}
      />
    </form>
  );
}
