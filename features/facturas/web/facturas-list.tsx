import { ApiError, PAGE_SIZE, type PublicConfig } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { ErrorState } from '@oficina/ui/empty';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { useFilters } from '@oficina/ui/use-filters';
import { useMedia } from '@oficina/ui/use-media';
import { useRoom } from '@oficina/ui/use-room';
import { periodoName } from '@oficina/values';
import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import type { Factura } from '../contract/index.ts';
import { FacturasCards } from './facturas-cards.tsx';
import { useFacturas } from './facturas-list.api.ts';
import styles from './facturas-list.module.css';
import { FacturasTable } from './facturas-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ESTADOS, readFilters, writeFilters } from './filters.ts';
import { NoResults } from './no-results.tsx';
import { PagoBar } from './pago-bar.tsx';
import { NONE_CHOSEN, selectionReducer } from './selection.ts';
import { StaleDataNotice } from './stale-data-notice.tsx';
import { indexSuministros, type SuministroSummary } from './suministro-summary.ts';

const ShareDialog = lazy(() => import('./share.dialog.tsx'));

/** From this width on, the table fits beside the menu. */
const TABLE_QUERY = '(min-width: 1100px)';
/** Measured in rem, so that large type falls back to cards. */
const MIN_TABLE_REM = 47;

export type FacturasListProps = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  config: Pick<PublicConfig, 'telefono' | 'datosDiasMaximos'>;
  pagarTo: (ids: readonly number[]) => string;
  pagoTo: (id: number) => string;
};

const textoCuenta = (total: number) => (total === 1 ? '1 resultado' : `${formatCount(total)} resultados`);

export function FacturasList(props: FacturasListProps) {
  const { usuarioId, suministros, config, pagarTo, pagoTo } = props;
  const now = new Date();
  const [filters, ir] = useFilters((search) => readFilters(search, suministros, now), writeFilters);
  const consulta = useFacturas(filters, usuarioId);
  const suministroIndex = indexSuministros(suministros);
  const [selection, dispatch] = useReducer(selectionReducer, NONE_CHOSEN);
  const [shared, setShared] = useState<{ factura: Factura; opened: boolean } | null>(null);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const room = useRoom(frame, ruler);
  const showTable = useMedia(TABLE_QUERY) && (room === 0 || room >= MIN_TABLE_REM);
  const { data } = consulta;
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));

  const goToPage = (page: number) => {
    ir({ page }, false);
    cuenta.current?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was just read can change the choice
  useEffect(() => {
    if (data) dispatch({ tipo: 'leidas', facturas: data.member, suministroIndex });
  }, [data]);
  // A page beyond the last one, after paying or in an old address, is not an empty list.
  const isBeyondLastPage = data !== undefined && !consulta.isPlaceholderData && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isBeyondLastPage) ir({ page: pages });
  }, [isBeyondLastPage]);

  const listProps = {
    facturas: data?.member ?? [],
    suministroIndex,
    selection,
    pagarTo,
    pagoTo,
    telefono: config.telefono,
    now,
    onChoose: (factura: Factura) => dispatch({ tipo: 'alternar', factura }),
    onShare: (factura: Factura) => setShared({ factura, opened: true }),
  };
  const isEmpty = listProps.facturas.length === 0;
  // An empty result of the previous filter says nothing about the current one.
  const searching = consulta.isPlaceholderData && isEmpty;
  const titulo = `Facturas: ${ESTADOS.find(({ value }) => value === filters.estado)?.label}`;
  // The person is signed in but not confirmed yet: the message of the server says what is missing.
  if (consulta.error instanceof ApiError && consulta.error.status === 403)
    return (
      <ErrorState
        title="Te falta poco"
        text={consulta.error.message}
        action={<LinkButton to="/">Ir al inicio</LinkButton>}
      />
    );
  return (
    <div ref={frame} className={styles.marco}>
      <span ref={ruler} className={styles.regla} aria-hidden="true" />
      {data && <StaleDataNotice {...config} actualizado={data.actualizado} now={now} />}
      <FilterBar filters={filters} suministros={suministros} now={now} onCambio={ir} />
      {(consulta.isPending || searching) && <ListSkeleton rows={5} />}
      {consulta.isError && data === undefined && (
        <ErrorState
          title="No pudimos consultar tus facturas."
          text="Esto no quiere decir que no debas nada."
          retry={() => void consulta.refetch()}
          retrying={consulta.isFetching}
        />
      )}
      {/* When the list is empty the message below is visible, so this text serves screen readers alone. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={isEmpty ? 'oculto' : styles.cuenta}>
        {data && !searching && textoCuenta(data.totalItems)}
      </p>
      {data && isEmpty && !searching && !isBeyondLastPage && <NoResults filters={filters} />}
      {listProps.facturas.length > 0 && (
        <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
          {showTable ? <FacturasTable {...listProps} titulo={titulo} /> : <FacturasCards {...listProps} />}
        </div>
      )}
      {data && <Pagination page={Math.min(filters.page, pages)} pages={pages} onPage={goToPage} />}
      <PagoBar selection={selection} pagarTo={pagarTo} />
      {shared && (
        <Suspense>
          <ShareDialog
            opened={shared.opened}
            factura={shared.factura}
            titulo={periodoName(shared.factura.periodo)}
            onClose={() => setShared({ ...shared, opened: false })}
          />
        </Suspense>
      )}
    </div>
  );
}
