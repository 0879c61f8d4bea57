import { PAGE_SIZE } from '@oficina/hydra';
import { Exportar } from '@oficina/mensajes/web';
import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { useFilters } from '@oficina/ui/use-filters';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useReloadUsuarios, useUsuarios } from './usuarios.api.ts';
import {
  filtersToSearch,
  hasFilters,
  isTooShort,
  NO_FILTERS,
  parseFilters,
  toQuery,
} from './usuarios.filters.ts';
import styles from './usuarios.module.css';
import { UsuariosList } from './usuarios-list.tsx';
import { UsuariosToolbar } from './usuarios-toolbar.tsx';

const NuevoUsuarioDialog = lazy(() => import('./nuevo-usuario.dialog.tsx'));

export type UsuariosPageProps = {
  isUsuarioAdmin: boolean;
  usuarioTo: (id: number) => string;
};

const textoCuenta = (total: number, aproximado: boolean) => {
  if (aproximado) return 'más de 10.000 resultados';
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
};

export default function UsuariosPage({ isUsuarioAdmin, usuarioTo }: UsuariosPageProps) {
  const [filters, ir] = useFilters(parseFilters, filtersToSearch);
  const consulta = useUsuarios(filters);
  const reload = useReloadUsuarios();
  const [isCreating, setCreating] = useState(false);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data } = consulta;
  const isShort = isTooShort(filters);
  const usuarios = isShort ? [] : (data?.member ?? []);
  const aproximado = data?.totalAproximado === true;
  const countedPages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));
  // The count may be capped, so there may be more pages than it says.
  const pages =
    aproximado && usuarios.length === PAGE_SIZE ? Math.max(countedPages, filters.page + 1) : countedPages;
  const isBeyondLast =
    data !== undefined && !consulta.isPlaceholderData && !aproximado && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isBeyondLast) ir({ page: pages });
  }, [isBeyondLast]);
  if (isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  const isEmpty = usuarios.length === 0;
  return (
    <>
      <PageHeader
        title="Usuarios"
        actions={
          isUsuarioAdmin && (
            <>
              {/* A search that is too short matches nobody, so the exported file would be empty. */}
              {!isShort && (
                <Exportar
                  spreadsheets={[{ nombre: 'usuarios', label: 'Usuarios', filters: toQuery(filters) }]}
                />
              )}
              <Button variant="primary" onClick={() => setCreating(true)}>
                Nuevo usuario
              </Button>
            </>
          )
        }
      />
      <div className={styles.pagina}>
        <UsuariosToolbar filters={filters} showRoles={isUsuarioAdmin} onCambio={ir} />
        {consulta.isPending && !isShort && <ListSkeleton rows={5} />}
        {consulta.isError && data === undefined && (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        )}
        <p ref={cuenta} role="status" tabIndex={-1} className={isEmpty ? 'oculto' : styles.cuenta}>
          {data && !isShort && textoCuenta(data.totalItems, aproximado)}
        </p>
        {data && isEmpty && !isShort && !isBeyondLast && (
          <EmptyState
            {...(hasFilters(filters) && {
              reason: 'Revisá lo que escribiste o probá con otro dato.',
              action: <Button onClick={() => ir(NO_FILTERS)}>Quitar filtros</Button>,
            })}
          />
        )}
        {!isEmpty && (
          <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
            <UsuariosList usuarios={usuarios} showRoles={isUsuarioAdmin} usuarioTo={usuarioTo} />
          </div>
        )}
        {data && !isShort && (
          <Pagination
            page={Math.min(filters.page, pages)}
            pages={pages}
            onPage={(page) => {
              ir({ page }, false);
              cuenta.current?.focus();
            }}
          />
        )}
      </div>
      {isUsuarioAdmin && (
        <Suspense>
          <NuevoUsuarioDialog opened={isCreating} onCreado={reload} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
