import { CardList } from '@oficina/ui/card-list';
import { EmptyState } from '@oficina/ui/empty';
import { TextField } from '@oficina/ui/field';
import { Pagination } from '@oficina/ui/pagination';
import { useRef, useState } from 'react';
import { PER_PAGE, SEARCH_FROM, searchSuministros } from './search-suministros.ts';
import { SuministroCard, type SuministroCardProps } from './suministro.card.tsx';
import type { SuministroSummary } from './suministro-summary.ts';
import styles from './suministros.module.css';

export type SuministrosListProps = {
  suministros: readonly SuministroSummary[];
  card: (suministro: SuministroSummary) => Omit<SuministroCardProps, 'suministro'>;
};

export function SuministrosList({ suministros, card }: SuministrosListProps) {
  const [texto, setTexto] = useState('');
  const [pedida, setPedida] = useState(1);
  const listRef = useRef<HTMLUListElement>(null);
  const hasSearch = suministros.length >= SEARCH_FROM;
  // The field disappears below the minimum, and the typed text must then stop filtering.
  const found = hasSearch ? searchSuministros(suministros, texto) : suministros;
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.min(pedida, pages);
  const visible = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const irA = (newPage: number) => {
    setPedida(newPage);
    listRef.current?.focus();
    listRef.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <>
      {hasSearch && (
        <search className={styles.buscador}>
          <TextField
            label="Buscar"
            hint="Nombre, domicilio, titular o número"
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={texto}
            onChange={(event) => {
              setTexto(event.target.value);
              setPedida(1);
            }}
          />
          <p role="status">{texto.trim() && countText(found.length)}</p>
        </search>
      )}
      {found.length === 0 && <EmptyState reason="Probá con otra palabra o con el número de suministro." />}
      <CardList ref={listRef} label="Suministros">
        {visible.map((suministro) => (
          <SuministroCard key={suministro.id} suministro={suministro} {...card(suministro)} />
        ))}
      </CardList>
      <Pagination page={page} pages={pages} onPage={irA} />
    </>
  );
}

function countText(cantidad: number): string {
  if (cantidad === 0) return '';
  return cantidad === 1 ? '1 suministro' : `${cantidad} suministros`;
}
