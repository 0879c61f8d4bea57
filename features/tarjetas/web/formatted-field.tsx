import { TextField, type TextFieldProps } from '@oficina/ui/field';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { cursorAfter } from '../contract/typed.ts';

type Props = Omit<TextFieldProps, 'onChange' | 'value'> & {
  value: string;
  format: (texto: string) => string;
  onChange: (event: { target: { value: string; type: string } }) => void;
};

/** Separators are inserted automatically. Correcting in the middle leaves the cursor where it was. */
export function FormattedField({ format, onChange, ...fieldProps }: Props) {
  const cursor = useRef<{ input: HTMLInputElement; position: number } | null>(null);
  useLayoutEffect(() => {
    const { input, position } = cursor.current ?? {};
    cursor.current = null;
    if (input && position !== undefined && input === document.activeElement)
      input.setSelectionRange(position, position);
  });
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const formatted = format(input.value);
    cursor.current = { input, position: cursorAfter(input.value, input.selectionStart, formatted) };
    onChange({ target: { value: formatted, type: input.type } });
  };
  return <TextField {...fieldProps} inputMode="numeric" spellCheck={false} onChange={handleChange} />;
}
