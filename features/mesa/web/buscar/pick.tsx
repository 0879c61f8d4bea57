import { parseId } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import type { Filter } from '@oficina/ui/list';
import { SearchField } from '@oficina/ui/search-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BUSCAR_MIN, type GrupoTipo, mesaRoutes } from '../../contract/index.ts';
import { idOf } from './options.ts';
import styles from './pick.module.css';

export type PickGroup = Extract<GrupoTipo, 'personas' | 'suministros'>;

/** The names of what was picked since the page was opened: the address has only the number. */
const picked = new Map<string, string>();
const keyOf = (group: PickGroup, id: string) => `${group} ${id}`;

const pickedName = (group: PickGroup, id: string): string => picked.get(keyOf(group, id)) ?? `N.º ${id}`;

export type PickProps = {
  group: PickGroup;
  label: string;
  value: string | null;
  /** It is told when the value came in the address. */
  name?: string | undefined;
  onChange: (id: string | null) => void;
};

/** Chooses one of what the one search finds. The results are buttons: Tab and Enter are enough. */
function Pick({ group, label, value, name, onChange }: PickProps) {
  const client = useClient();
  const [text, setText] = useState('');
  const query = useQuery({
    queryKey: ['mesa', 'buscar', text],
    queryFn: ({ signal }) => client.call(mesaRoutes.buscar, { query: { q: text }, signal }),
    enabled: value === null && text.length >= BUSCAR_MIN,
    retry: false,
    // Each look at somebody is written down.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (value !== null)
    return (
      <div className={styles.elegido}>
        <span>{label}</span>
        <span>
          <b>{name ?? pickedName(group, value)}</b>
          <Button variant="link" onClick={() => onChange(null)}>
            Cambiar<span className="oculto"> {label}</span>
          </Button>
        </span>
      </div>
    );
  const filas = query.data?.grupos.find(({ tipo }) => tipo === group)?.filas ?? [];
  return (
    <div className={styles.campo}>
      <SearchField
        label={label}
        value={text}
        live
        placeholder="Nombre, documento, cuenta…"
        onSearch={setText}
      />
      <p role="status">
        {query.error?.message ?? (query.data && filas.length === 0 ? 'Nadie coincide.' : '')}
      </p>
      {filas.length > 0 && (
        <ul aria-label={`${label}: lo que coincide`}>
          {filas.map((fila) => {
            const id = String(idOf(fila['@id']));
            return (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    picked.set(keyOf(group, id), fila.titulo);
                    onChange(id);
                  }}
                >
                  <b>{fila.titulo}</b> <span>{fila.dato || fila.detalle}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

type Options<N extends string> = { label: string; group: PickGroup; query: N };

/** A person or a suministro, chosen with the one search. */
export const foundFilter = <N extends string>({ label, group, query }: Options<N>): Filter<unknown, N> => ({
  label,
  query,
  parse: (text) => (parseId(text) === null ? null : text),
  describe: (id) => pickedName(group, id),
  field: ({ name, value, onChange }) => (
    <Pick group={group} label={label} value={value} onChange={(id) => onChange({ [name]: id })} />
  ),
});
