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
  /** As it is kept: "2026-10-05", "08:30", or empty. */
  value: string;
  /** At each keystroke: what is read or, while nothing is, the text itself, which the form then refuses. */
  onChange?: (value: string) => void;
  /** Once it is left, pasted, chosen or sent with Enter, and only what is read. */
  onDone?: (value: string) => void;
  onBlur?: () => void;
};

type Language = { read: (typed: string) => Reading; write: (value: string) => string };

/** A box where something is typed one way and kept another: it is written in full on leaving it. */
export function useTyped({ value, onChange, onDone, onBlur }: TypedProps, { read, write }: Language) {
  const [text, setText] = useState(() => write(value));
  const [left, setLeft] = useState(false);
  const told = useRef(value);
  // Back, a filter taken away, or a form that begins again: the box says what is kept.
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
        // What is not one by itself may be a piece of it: the browser puts it where it goes.
        if (pasted.trim() === '' || 'problem' in read(pasted)) return;
        event.preventDefault();
        put(pasted);
      },
    },
  };
}
