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
import { useReleerUsuarios, useUsuarios } from './usuarios.api.ts';
import {
  esCorta,
  escribirFiltros,
  hayFiltros,
  leerFiltros,
  SIN_FILTROS,
  toQuery,
} from './usuarios.filtros.ts';
import styles from './usuarios.module.css';
import { UsuariosBarra } from './usuarios-barra.tsx';
import { UsuariosLista } from './usuarios-lista.tsx';

const NuevoUsuarioDialog = lazy(() => import('./nuevo-usuario.dialog.tsx'));

export type UsuariosPageProps = {
  /** Administrators of users: they see roles and open accounts. */
  administra: boolean;
  usuarioTo: (id: number) => string;
};

const textoCuenta = (total: number, aproximado: boolean) => {
  if (aproximado) return 'más de 10.000 resultados';
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
};

/** To find a person. */
export default function UsuariosPage({ administra, usuarioTo }: UsuariosPageProps) {
  const [filtros, ir] = useFilters(leerFiltros, escribirFiltros);
  const consulta = useUsuarios(filtros);
  const releer = useReleerUsuarios();
  const [creando, setCreando] = useState(false);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data } = consulta;
  const corta = esCorta(filtros);
  const usuarios = corta ? [] : (data?.member ?? []);
  const aproximado = data?.totalAproximado === true;
  const contadas = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));
  // Where the count stopped there are more pages than it says.
  const pages = aproximado && usuarios.length === PAGE_SIZE ? Math.max(contadas, filtros.page + 1) : contadas;
  const deMas = data !== undefined && !consulta.isPlaceholderData && !aproximado && filtros.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (deMas) ir({ page: pages });
  }, [deMas]);
  if (isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  const vacia = usuarios.length === 0;
  return (
    <>
      <PageHeader
        title="Usuarios"
        actions={
          administra && (
            <>
              {/* What is too short to look for finds nobody: the file would be empty. */}
              {!corta && (
                <Exportar
                  planillas={[{ nombre: 'usuarios', etiqueta: 'Usuarios', filtros: toQuery(filtros) }]}
                />
              )}
              <Button variant="primary" onClick={() => setCreando(true)}>
                Nuevo usuario
              </Button>
            </>
          )
        }
      />
      <div className={styles.pagina}>
        <UsuariosBarra filtros={filtros} conRoles={administra} onCambio={ir} />
        {consulta.isPending && !corta && <ListSkeleton rows={5} />}
        {consulta.isError && data === undefined && (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        )}
        <p ref={cuenta} role="status" tabIndex={-1} className={vacia ? 'oculto' : styles.cuenta}>
          {data && !corta && textoCuenta(data.totalItems, aproximado)}
        </p>
        {data && vacia && !corta && !deMas && (
          <EmptyState
            {...(hayFiltros(filtros) && {
              reason: 'Revisá lo que escribiste o probá con otro dato.',
              action: <Button onClick={() => ir(SIN_FILTROS)}>Quitar filtros</Button>,
            })}
          />
        )}
        {!vacia && (
          <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
            <UsuariosLista usuarios={usuarios} conRoles={administra} usuarioTo={usuarioTo} />
          </div>
        )}
        {data && !corta && (
          <Pagination
            page={Math.min(filtros.page, pages)}
            pages={pages}
            onPage={(page) => {
              ir({ page }, false);
              cuenta.current?.focus();
            }}
          />
        )}
      </div>
      {administra && (
        <Suspense>
          <NuevoUsuarioDialog opened={creando} onCreado={releer} onClose={() => setCreando(false)} />
        </Suspense>
      )}
    </>
  );
}
