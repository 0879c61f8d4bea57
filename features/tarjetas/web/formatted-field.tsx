import { TextField, type TextFieldProps } from '@oficina/ui/field';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

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
    const { value: raw, selectionStart } = input;
    const formatted = format(raw);
    const isAtEnd = selectionStart === null || selectionStart >= raw.length;
    const digitsBefore = raw.slice(0, selectionStart ?? 0).replace(/\D/g, '').length;
    cursor.current = {
      input,
      position: isAtEnd ? formatted.length : positionAfterDigits(formatted, digitsBefore),
    };
    onChange({ target: { value: formatted, type: input.type } });
  };
  return <TextField {...fieldProps} inputMode="numeric" spellCheck={false} onChange={handleChange} />;
}

function positionAfterDigits(texto: string, count: number): number {
  let seen = 0;
  for (let i = 0; i < texto.length; i += 1) {
    if (seen === count) return i;
    if (/\d/.test(texto[i] ?? '')) seen += 1;
  }
  return texto.length;
}
