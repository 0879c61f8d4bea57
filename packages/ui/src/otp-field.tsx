import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';

export type OtpFieldProps = Omit<TextFieldProps, 'onChange' | 'type' | 'maxLength'> & {
  length?: number;
  onChange: (event: { target: { value: string; type: string } }) => void;
};

/** One box instead of six lets the code be pasted, filled in by the phone and corrected. Spaces and hyphens are dropped. */
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
