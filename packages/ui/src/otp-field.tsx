import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';

export type OtpFieldProps = Omit<TextFieldProps, 'onChange' | 'type' | 'maxLength'> & {
  length?: number;
  onChange: (event: { target: { value: string; type: string } }) => void;
};

/** One box and not six: it can be pasted into, filled by the phone and corrected. Blanks and hyphens fall out. */
export function OtpField({ length = 6, onChange, ...field }: OtpFieldProps) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onChange({ target: { value: target.value.replace(/\D/g, '').slice(0, length), type: target.type } });
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      onChange={change}
    />
  );
}
