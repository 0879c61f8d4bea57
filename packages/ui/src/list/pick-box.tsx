import { collapseBlanks } from '@oficina/values';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { FieldFrame, TextField } from '../field.tsx';
import { IconClose, IconSearch } from '../icon.tsx';
import styles from './pick-box.module.css';

export type Found = { id: number; title: string; detail?: string };
export type Find = (text: string, signal: AbortSignal) => Promise<readonly Found[]>;

const PAUSE_MS = 200;
const MIN_LETTERS = 3;

type PickProps = {
  label: string;
  placeholder: string;
  chosen: string | null;
  find: Find;
  onChoose: (found: Found | null) => void;
};

export default function PickBox({ chosen, ...props }: PickProps) {
  if (chosen === null) return <SearchBox {...props} />;
  return (
    <FieldFrame label={props.label}>
      {({ id }) => (
        <div className={styles.elegido}>
          <span>{chosen}</span>
          <button id={id} type="button" aria-label={`Quitar ${chosen}`} onClick={() => props.onChoose(null)}>
            <IconClose size={16} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

function SearchBox({ label, placeholder, find, onChoose }: Omit<PickProps, 'chosen'>) {
  const id = useId();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(0);
  const wanted = collapseBlanks(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isWanted = wanted.length >= MIN_LETTERS;
  const { data, isError } = useQuery({
    queryKey: ['pick', label, asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: isWanted && asked === wanted,
    retry: false,
    // Each look at somebody is written down, and who searches expects what is there now.
    gcTime: 0,
  });
  const rows = isWanted && asked === wanted ? data : undefined;
  const current = rows?.[Math.min(active, rows.length - 1)];
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows && rows.length > 0) {
      event.preventDefault();
      setActive((now) => (now + step + rows.length) % rows.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (current) onChoose(current);
  };
  const optionId = (found: Found) => `${id}-${found.id}`;
  return (
    <div>
      <div className={styles.caja}>
        <IconSearch size={18} />
        <TextField
          label={label}
          placeholder={placeholder}
          role="combobox"
          aria-expanded={rows !== undefined && rows.length > 0}
          aria-controls={`${id}-lista`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <p role="status" className={rows?.length === 0 || isError ? styles.nadie : 'oculto'}>
        {isError && 'No se pudo buscar. Probá de nuevo.'}
        {rows?.length === 0 && 'No se han encontrado resultados'}
        {rows !== undefined && rows.length > 0 && `${rows.length} para elegir`}
      </p>
      <div id={`${id}-lista`} role="listbox" aria-label={label} className={styles.opciones}>
        {rows?.map((found) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
          <div
            key={found.id}
            id={optionId(found)}
            role="option"
            tabIndex={-1}
            aria-selected={found === current}
            onClick={() => onChoose(found)}
          >
            <span>{found.title}</span>
            {found.detail && <span>{found.detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
