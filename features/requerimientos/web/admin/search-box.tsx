import { TextField } from '@oficina/ui/field';
import { collapseBlanks } from '@oficina/values';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { SEARCH_MAX_LENGTH } from './filters.ts';

type Props = {
  valor: string;
  onSearch: (q: string) => void;
  /** Asked with Enter: the keys are for the list again. */
  onDone: () => void;
  /** Where «/» goes. */
  boxRef: RefObject<HTMLDivElement | null>;
};

/** Asked for with Enter or on leaving the field: half a word finds half of the cases. */
export function SearchBox({ valor, onSearch, onDone, boxRef }: Props) {
  const [texto, setTexto] = useState(valor);
  // Back, or a filter taken away: the box says what the address says.
  useEffect(() => setTexto(valor), [valor]);
  const search = () => {
    if (collapseBlanks(texto) !== valor) onSearch(collapseBlanks(texto));
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    // Which leaves the field.
    onDone();
  };
  return (
    <form onSubmit={enviar}>
      <div ref={boxRef}>
        <TextField
          label="Buscar"
          placeholder="Número o palabras"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
          onBlur={search}
        />
      </div>
    </form>
  );
}
