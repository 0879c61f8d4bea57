import { TextField } from '@oficina/ui/field';
import { collapseBlanks } from '@oficina/values';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { SEARCH_MAX_LENGTH } from './filters.ts';

type Props = {
  valor: string;
  onSearch: (q: string) => void;
  /** After Enter the focus moves to the list, so that the shortcuts work again. */
  onDone: () => void;
  boxRef: RefObject<HTMLDivElement | null>;
};

/** The search runs on Enter or on leaving the field, because half a word would find half of the cases. */
export function SearchBox({ valor, onSearch, onDone, boxRef }: Props) {
  const [texto, setTexto] = useState(valor);
  // The box follows the address, which the Back button or a removed filter may change.
  useEffect(() => setTexto(valor), [valor]);
  const search = () => {
    if (collapseBlanks(texto) !== valor) onSearch(collapseBlanks(texto));
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    // Moving the focus leaves the field, which starts the search.
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
