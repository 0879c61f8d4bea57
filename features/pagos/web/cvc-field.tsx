import { TextField } from '@oficina/ui/field';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export type CvcFieldProps = {
  id: string;
  value: string;
  error?: ReactNode;
  /** American Express prints four digits, on the front. */
  amex: boolean;
  readOnly: boolean;
  onChange: (cvc: string) => void;
  onBlur: () => void;
};

/**
 * The security code is never stored, not even in the draft. It is cleared when the field is removed, because its element may
 * stay in memory, and when the page is left, because a browser may keep the whole page to come Back to it.
 */
export function CvcField({ amex, onChange, ...field }: CvcFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const clear = useRef(onChange);
  useLayoutEffect(() => {
    clear.current = onChange;
  });
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    const onPageHide = () => clear.current('');
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      if (input) input.value = '';
    };
  }, []);
  return (
    <div ref={box}>
      <TextField
        {...field}
        label="Código de seguridad"
        hint={amex ? 'Los 4 números del frente' : 'Los 3 números del dorso'}
        inputMode="numeric"
        autoComplete="cc-csc"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 4))}
      />
    </div>
  );
}
