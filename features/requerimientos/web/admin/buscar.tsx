import { TextField } from '@oficina/ui/field';
import { collapseBlanks } from '@oficina/values';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { LARGO_BUSQUEDA } from './filtros.ts';

type Props = {
  valor: string;
  onBuscar: (q: string) => void;
  /** Asked with Enter: the keys are for the list again. */
  onListo: () => void;
  /** Where «/» goes. */
  caja: RefObject<HTMLDivElement | null>;
};

/** Asked for with Enter or on leaving the field: half a word finds half of the cases. */
export function Buscar({ valor, onBuscar, onListo, caja }: Props) {
  const [texto, setTexto] = useState(valor);
  // Back, or a filter taken away: the box says what the address says.
  useEffect(() => setTexto(valor), [valor]);
  const buscar = () => {
    if (collapseBlanks(texto) !== valor) onBuscar(collapseBlanks(texto));
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    // Which leaves the field.
    onListo();
  };
  return (
    <form onSubmit={enviar}>
      <div ref={caja}>
        <TextField
          label="Buscar"
          placeholder="Número o palabras"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LARGO_BUSQUEDA}
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
          onBlur={buscar}
        />
      </div>
    </form>
  );
}
