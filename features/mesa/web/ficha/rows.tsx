import type { Client } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { EmptyState } from '@oficina/ui/empty';
import { StaffRows, type StaffRowsProps } from '@oficina/ui/list';
import { Pagination } from '@oficina/ui/pagination';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './ficha.module.css';

const PER_PAGE = 30;

type PageQuery = { suministro: number; page: number; itemsPerPage: number };
type Page<Row> = { totalItems: number; member: readonly Row[] };

type Props<Row> = StaffRowsProps<Row> & {
  suministro: number;
  /** The ficha brings this many at most: with fewer there are no others. */
  most: number;
  /** Only who reads the whole list has it. */
  load?: ((client: Client, query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>) | undefined;
  empty: string;
};

/** The ficha brings the last ones; the rest are asked for, a page at a time. */
export function FichaRows<Row extends { id: number }>(props: Props<Row>) {
  const { suministro, most, load, empty, rows: last, ...drawing } = props;
  const { caption } = drawing;
  const client = useClient();
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: ['ficha', suministro, caption, page],
    queryFn: ({ signal }) =>
      load?.(client, { suministro, page, itemsPerPage: PER_PAGE }, signal) ?? { totalItems: 0, member: [] },
    enabled: page > 0,
    placeholderData: keepPreviousData,
  });
  const rows = page === 0 ? last : (query.data?.member ?? []);
  const pages = Math.max(1, Math.ceil((query.data?.totalItems ?? 0) / PER_PAGE));
  if (last.length === 0) return <EmptyState bare reason={empty} />;
  return (
    <>
      {page > 0 && (
        <QueryFallback
          query={query}
          skeleton={<StaffRows {...drawing} rows={last} />}
          error={{ bare: true }}
        />
      )}
      {rows.length > 0 && <StaffRows {...drawing} rows={rows} />}
      {page === 0 && load && last.length >= most && (
        <div className={styles.mas}>
          <Button onClick={() => setPage(1)}>
            Ver más<span className="oculto"> {caption.toLocaleLowerCase('es-AR')}</span>
          </Button>
        </div>
      )}
      {page > 0 && <Pagination page={Math.min(page, pages)} pages={pages} onPage={setPage} />}
    </>
  );
}
