import type { Client } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { EmptyState } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { Pagination } from '@oficina/ui/pagination';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import styles from './customer.module.css';

type Page<T> = { totalItems: number; member: readonly T[] };
type PageQuery = { usuario: number; page: number; itemsPerPage: number };

type Props<T> = {
  titulo: string;
  usuarioId: number;
  queryKey: readonly unknown[];
  load: (client: Client, query: PageQuery, signal: AbortSignal) => Promise<Page<T>>;
  emptyText: string;
  row: (item: T) => ReactNode;
  perPage?: number;
};

/** It shows what a customer has of one thing, a page at a time, within the customer's own page. */
export function CustomerList<T extends { id: number }>(props: Props<T>) {
  const { titulo, usuarioId, queryKey, load, emptyText, row: renderRow, perPage = 10 } = props;
  const client = useClient();
  const [page, setPage] = useState(1);
  const consulta = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load(client, { usuario: usuarioId, page, itemsPerPage: perPage }, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = consulta;
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / perPage));
  return (
    <Panel title={titulo}>
      <Stack>
        <QueryFallback query={consulta} skeleton={<ListSkeleton rows={3} />} error={{ bare: true }} />
        {data?.member.length === 0 && <EmptyState bare reason={emptyText} />}
        {data && data.member.length > 0 && (
          <ul className={styles.lista} data-vieja={consulta.isPlaceholderData || undefined}>
            {data.member.map((item) => (
              <li key={item.id}>{renderRow(item)}</li>
            ))}
          </ul>
        )}
        <Pagination page={Math.min(page, pages)} pages={pages} onPage={setPage} />
      </Stack>
    </Panel>
  );
}
