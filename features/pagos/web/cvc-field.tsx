import { TextField } from '@oficina/ui/field';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './pagar.module.css';

export type CvcFieldProps = {
  id: string;
  value: string;
  error?: ReactNode;
  /** American Express prints four digits, on the front. */
  amex: boolean;
  /** The field stands in the card that was chosen, apart from its form. */
  form: string;
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
    <div ref={box} className={styles.codigo}>
      <TextField
        {...field}
        label="Código de seguridad"
        hint={
          <span className={styles.dorso}>
            <BackOfCard />
            {amex ? '4 números del frente' : '3 números del dorso'}
          </span>
        }
        inputMode="numeric"
        autoComplete="cc-csc"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 4))}
      />
    </div>
  );
}

const BackOfCard = () => (
  <svg viewBox="0 0 52 34" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="50" height="32" rx="5" fill="#fff" stroke="#6f746f" strokeWidth="1.5" />
    <path d="M1 8h50v6H1z" fill="#4d5855" />
    <rect x="6" y="19" width="22" height="8" rx="1.5" fill="#e6e1d7" />
    <rect x="31" y="17.5" width="15" height="11" rx="5.5" fill="none" stroke="#b3261e" strokeWidth="2" />
    <path d="M35 23h.1m3.400 0h.1m3.400 0h.1" stroke="#17211f" strokeWidth="2.4" strokeLinecap="round" />
  </svg>
);
