import { ApiError, PAGE_SIZE } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import { Pagination } from '@oficina/ui/pagination';
import { Tabs } from '@oficina/ui/tabs';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, systemClock } from '@oficina/values';
import { useEffect, useRef } from 'react';
import type { RequerimientoCategoria } from '../contract/index.ts';
import { formatFilters, LIST_VIEWS, type ListView, parseFilters } from './categoria.filters.ts';
import styles from './categoria.module.css';
import { CategoriaLoader, type CategoriaLoaderProps } from './categoria-loader.tsx';
import { MoreInfoLink } from './more-info-link.tsx';
import { RequerimientoList } from './requerimiento-list.tsx';
import { useRequerimientos } from './requerimientos.api.ts';
import type { SuministroSummary } from './suministro-label.ts';
import { startLabel } from './texts.ts';

export type CategoriaPageProps = CategoriaLoaderProps & {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  requerimientoTo: (id: number) => string;
  newRequerimientoTo: (categoria: number) => string;
  clock?: Clock;
};

export default function CategoriaPage(props: CategoriaPageProps) {
  return (
    <CategoriaLoader {...props}>
      {(categoria) => <CategoriaRequerimientos key={categoria.id} {...props} categoria={categoria} />}
    </CategoriaLoader>
  );
}

const textoCuenta = (total: number) => (total === 1 ? '1 resultado' : `${formatCount(total)} resultados`);

function CategoriaRequerimientos(props: CategoriaPageProps & { categoria: RequerimientoCategoria }) {
  const {
    categoria,
    usuarioId,
    suministros,
    requerimientoTo,
    newRequerimientoTo,
    clock = systemClock,
  } = props;
  const [filters, ir] = useFilters(parseFilters, formatFilters);
  const consulta = useRequerimientos(filters, categoria.id, usuarioId);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data, error } = consulta;
  const requerimientos = data?.member ?? [];
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));
  // An old address may ask for a page that no longer exists; it must not look like an empty list.
  const pageOutOfRange = data !== undefined && !consulta.isPlaceholderData && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (pageOutOfRange) ir({ page: pages });
  }, [pageOutOfRange]);
  // An empty result of the previous filter says nothing about this one.
  const searching = consulta.isPlaceholderData && requerimientos.length === 0;
  const forbidden = error instanceof ApiError && error.status === 403;
  return (
    <>
      <PageHeader title={categoria.nombre} subtitle={categoria.textoAyuda} />
      <Stack gap={24}>
        <MoreInfoLink url={categoria.url} />
        {/* The person is logged in but not confirmed yet; the message of the server says what is missing. */}
        {forbidden && (
          <ErrorState
            title="Te falta poco"
            text={error.message}
            action={<LinkButton to="/">Ir al inicio</LinkButton>}
          />
        )}
        {!forbidden && (
          <>
            {categoria.activo ? (
              <div>
                <LinkButton variant="primary" to={newRequerimientoTo(categoria.id)}>
                  {startLabel(categoria.sustantivo)}
                </LinkButton>
              </div>
            ) : (
              <Notice tint="gris">
                Por ahora no se reciben {categoria.sustantivoPlural} nuevos de este tipo.
              </Notice>
            )}
            <Tabs
              label={`Qué ${categoria.sustantivoPlural} ver`}
              options={LIST_VIEWS}
              value={filters.estado}
              onChange={(estado) => ir({ estado })}
            />
            {(consulta.isPending || searching) && <ListSkeleton rows={3} />}
            {consulta.isError && data === undefined && (
              <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
            )}
            <p
              ref={cuenta}
              role="status"
              tabIndex={-1}
              className={requerimientos.length === 0 ? 'oculto' : styles.cuenta}
            >
              {data && !searching && textoCuenta(data.totalItems)}
            </p>
            {data && requerimientos.length === 0 && !searching && !pageOutOfRange && (
              <EmptyList categoria={categoria} vista={filters.estado} usuarioId={usuarioId} />
            )}
            {requerimientos.length > 0 && (
              <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
                <RequerimientoList
                  requerimientos={requerimientos}
                  suministros={suministros}
                  requerimientoTo={requerimientoTo}
                  now={clock.now()}
                />
              </div>
            )}
            {data && (
              <Pagination
                page={Math.min(filters.page, pages)}
                pages={pages}
                onPage={(page) => {
                  ir({ page }, false);
                  cuenta.current?.focus();
                }}
              />
            )}
          </>
        )}
      </Stack>
    </>
  );
}

type EmptyListProps = { categoria: RequerimientoCategoria; vista: ListView; usuarioId: number };

/** Other tabs may have cases even if this one is empty, so all of them are counted. */
function EmptyList({ categoria, vista, usuarioId }: EmptyListProps) {
  const { sustantivoPlural: plural, nombre } = categoria;
  const totalCount = useRequerimientos({ estado: 'todos', page: 1 }, categoria.id, usuarioId).data
    ?.totalItems;
  if (totalCount === 0) return <EmptyState reason={`Todavía no hiciste ${plural} de ${nombre}.`} />;
  const emptyReason = vista === 'cerrados' ? `No tenés ${plural} cerrados.` : `No tenés ${plural} abiertos.`;
  return (
    <EmptyState
      reason={totalCount ? `${emptyReason} En «Todos» están los que hiciste hasta hoy.` : emptyReason}
    />
  );
}
