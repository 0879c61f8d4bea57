import type { Client } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import styles from './choose-found.module.css';
import { TextField } from './field.tsx';
import { Row, Stack } from './layout.tsx';

const WAIT_MS = 300;

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

type Found<T> = { rows: readonly T[]; hasMore: boolean };

export type ChooseFoundProps<T> = {
  id: string;
  label: string;
  /** With its article, such as "el suministro". */
  what: string;
  /** It names the results: "Suministros encontrados". */
  legend: string;
  hint: string;
  error?: ReactNode;
  minLetters: number;
  find: (client: Client, text: string, signal: AbortSignal) => Promise<Found<T>>;
  describe: (row: T) => string;
  keyOf: (row: T) => string | number;
  chosen: T | null;
  onChoose: (row: T | null) => void;
};

/** The results are radio buttons rather than a list that opens, closes and captures the keyboard. */
export function ChooseFound<T>(props: ChooseFoundProps<T>) {
  const { id, label, what, legend, hint, error, minLetters, find, describe, keyOf, chosen, onChoose } = props;
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim());
  const client = useClient();
  const query = useQuery({
    queryKey: ['found', legend, searched],
    queryFn: ({ signal }) => find(client, searched, signal),
    enabled: chosen === null && searched.length >= minLetters,
    placeholderData: keepPreviousData,
  });
  /** What was pressed goes away, and what comes in its place has the same name. A form may have gone on to its next field. */
  const choose = (row: T | null) => {
    flushSync(() => onChoose(row));
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  };
  if (chosen)
    return (
      <div>
        <strong>{label}</strong>
        <Row>
          <span>{describe(chosen)}</span>
          <Button id={id} variant="link" onClick={() => choose(null)}>
            Cambiar<span className="oculto"> {what}</span>
          </Button>
        </Row>
      </div>
    );
  const isSearching = text.trim().length >= minLetters;
  const found = isSearching && searched.length >= minLetters ? query.data : undefined;
  return (
    <Stack gap={8}>
      <TextField
        id={id}
        label={label}
        hint={hint}
        error={error}
        value={text}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        {isSearching && !found && !query.isError && <p>Buscando…</p>}
        {found && <p>{countText(found)}</p>}
      </div>
      {isSearching && query.isError && (
        <p role="alert">
          {query.error.message}{' '}
          <Button variant="link" onClick={() => void query.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {found && found.rows.length > 0 && (
        <fieldset className={styles.resultados}>
          <legend className="oculto">{legend}</legend>
          {found.rows.map((row) => (
            <label key={keyOf(row)} className={styles.resultado}>
              <input type="radio" name={`${id}-hallado`} checked={false} onChange={() => choose(row)} />
              <span>{describe(row)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Stack>
  );
}

function countText({ rows, hasMore }: Found<unknown>): string {
  if (rows.length === 0) return 'No se han encontrado resultados';
  if (hasMore) return `Mostramos los primeros ${rows.length}. Escribí más para encontrarlo.`;
  return rows.length === 1 ? '1 resultado' : `${rows.length} resultados`;
}
