import { TextField, type TextFieldProps } from '@oficina/ui/field';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

type Props = Omit<TextFieldProps, 'onChange' | 'value'> & {
  value: string;
  formato: (texto: string) => string;
  onChange: (event: { target: { value: string; type: string } }) => void;
};

/** Digits with separators that write themselves. Correcting in the middle leaves the cursor where it was. */
export function CampoConFormato({ formato, onChange, ...campo }: Props) {
  const cursor = useRef<{ input: HTMLInputElement; en: number } | null>(null);
  useLayoutEffect(() => {
    const { input, en } = cursor.current ?? {};
    cursor.current = null;
    if (input && en !== undefined && input === document.activeElement) input.setSelectionRange(en, en);
  });
  const cambiar = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const { value: crudo, selectionStart } = input;
    const escrito = formato(crudo);
    const alFinal = selectionStart === null || selectionStart >= crudo.length;
    const antes = crudo.slice(0, selectionStart ?? 0).replace(/\D/g, '').length;
    cursor.current = { input, en: alFinal ? escrito.length : trasDigitos(escrito, antes) };
    onChange({ target: { value: escrito, type: input.type } });
  };
  return <TextField {...campo} inputMode="numeric" spellCheck={false} onChange={cambiar} />;
}

/** Where so many digits have gone by. */
function trasDigitos(texto: string, cuantos: number): number {
  let vistos = 0;
  for (let i = 0; i < texto.length; i += 1) {
    if (vistos === cuantos) return i;
    if (/\d/.test(texto[i] ?? '')) vistos += 1;
  }
  return texto.length;
}
