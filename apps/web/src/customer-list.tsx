import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { Pagination } from '@oficina/ui/pagination';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './customer.module.css';

type Page<T> = { totalItems: number; member: readonly T[] };

type Props<T> = {
  titulo: string;
  consulta: UseQueryResult<Page<T>>;
  emptyText: string;
  row: (item: T) => ReactNode;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
};

export function CustomerList<T extends { id: number }>(props: Props<T>) {
  const { titulo, consulta, emptyText, row: renderRow, page, perPage, onPage } = props;
  const { data } = consulta;
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / perPage));
  return (
    <Panel title={titulo}>
      <Stack>
        {consulta.isPending && <ListSkeleton rows={3} />}
        {consulta.isError && !data && (
          <ErrorState bare retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        )}
        {data?.member.length === 0 && <EmptyState bare reason={emptyText} />}
        {data && data.member.length > 0 && (
          <ul className={styles.lista} data-vieja={consulta.isPlaceholderData || undefined}>
            {data.member.map((item) => (
              <li key={item.id}>{renderRow(item)}</li>
            ))}
          </ul>
        )}
        <Pagination page={Math.min(page, pages)} pages={pages} onPage={onPage} />
      </Stack>
    </Panel>
  );
}
