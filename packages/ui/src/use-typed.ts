import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Reading } from './date-typing.ts';

export type TypedProps = {
  /** The stored form is "2026-10-05", "08:30", or empty. */
  value: string;
  /** Each keystroke gives the value read or, when the text cannot be read, the text itself, which the form then refuses. */
  onChange?: (value: string) => void;
  /** Leaving the field, pasting, choosing and pressing Enter call this, only with a value that was read. */
  onDone?: (value: string) => void;
  onBlur?: () => void;
};

type Language = { read: (typed: string) => Reading; write: (value: string) => string };

/** The typed form differs from the stored one; the text is written in full on leaving the field. */
export function useTyped({ value, onChange, onDone, onBlur }: TypedProps, { read, write }: Language) {
  const [text, setText] = useState(() => write(value));
  const [left, setLeft] = useState(false);
  const told = useRef(value);
  // After going back, removing a filter or resetting the form, the box must show the stored value.
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    setText(write(value));
  }, [value, write]);

  const tell = (typed: string) => {
    const reading = read(typed);
    told.current = 'value' in reading ? reading.value : typed;
    onChange?.(told.current);
  };
  const type = (typed: string) => {
    setText(typed);
    setLeft(false);
    tell(typed);
  };
  const finish = (typed: string) => {
    const reading = read(typed);
    setLeft(true);
    if ('problem' in reading) return;
    setText(write(reading.value));
    onDone?.(reading.value);
  };
  const put = (typed: string) => {
    type(typed);
    finish(typed);
  };

  const reading = read(text);
  return {
    put,
    reading,
    problem: left && 'problem' in reading ? reading.problem : undefined,
    input: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
      onBlur: () => {
        finish(text);
        onBlur?.();
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') finish(text);
      },
      onPaste: (event: ClipboardEvent) => {
        const pasted = event.clipboardData.getData('text');
        // A pasted text that is not a whole value may be a part of one, so the browser inserts it as usual.
        if (pasted.trim() === '' || 'problem' in read(pasted)) return;
        event.preventDefault();
        put(pasted);
      },
    },
  };
}
