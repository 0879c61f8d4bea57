import { TextField, type TextFieldProps } from '@oficina/ui/field';
import { limpiar } from '@oficina/values';
import { type FormEvent, useEffect, useState } from 'react';

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'inputMode' | 'maxLength'> & {
  valor: string;
  /** What of the typed text stays in the box. */
  admitir?: (texto: string) => string;
  onBuscar: (texto: string) => void;
};

/** Asked for with Enter or on leaving the field: half a number finds everybody else's. */
export function Buscado({ valor, admitir = (texto) => texto, onBuscar, ...field }: Props) {
  const [texto, setTexto] = useState(valor);
  // Back, or a filter taken away: the box says what the address says.
  useEffect(() => setTexto(valor), [valor]);
  const buscar = () => {
    if (limpiar(texto) !== valor) onBuscar(limpiar(texto));
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    buscar();
  };
  return (
    <form onSubmit={enviar}>
      <TextField
        {...field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={texto}
        onChange={({ target }) => setTexto(admitir(target.value))}
        onBlur={buscar}
      />
    </form>
  );
}
