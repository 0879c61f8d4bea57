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
import { escribirFiltros, leerFiltros, VISTAS, type Vista } from './categoria.filtros.ts';
import styles from './categoria.module.css';
import { ConCategoria, type ConCategoriaProps } from './con-categoria.tsx';
import { ListaDeCasos } from './lista-de-casos.tsx';
import type { Lugar } from './lugar.ts';
import { MasInformacion } from './mas-informacion.tsx';
import { hacerUno } from './palabras.ts';
import { useCasos } from './requerimientos.api.ts';

export type CategoriaPageProps = ConCategoriaProps & {
  usuarioId: number;
  suministros: readonly Lugar[];
  verTo: (id: number) => string;
  agregarTo: (categoria: number) => string;
  clock?: Clock;
};

/** One's own of one category, and the way to begin another. */
export default function CategoriaPage(props: CategoriaPageProps) {
  return (
    <ConCategoria {...props}>
      {(categoria) => <Casos key={categoria.id} {...props} categoria={categoria} />}
    </ConCategoria>
  );
}

const textoCuenta = (total: number) => (total === 1 ? '1 resultado' : `${formatCount(total)} resultados`);

function Casos(props: CategoriaPageProps & { categoria: RequerimientoCategoria }) {
  const { categoria, usuarioId, suministros, verTo, agregarTo, clock = systemClock } = props;
  const [filtros, ir] = useFilters(leerFiltros, escribirFiltros);
  const consulta = useCasos(filtros, categoria.id, usuarioId);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data, error } = consulta;
  const casos = data?.member ?? [];
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));
  // A page that is no longer there, in an old address, is not an empty list.
  const deMas = data !== undefined && !consulta.isPlaceholderData && filtros.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (deMas) ir({ page: pages });
  }, [deMas]);
  // No rows of the filter before say nothing of this one.
  const buscando = consulta.isPlaceholderData && casos.length === 0;
  const negado = error instanceof ApiError && error.status === 403;
  return (
    <>
      <PageHeader title={categoria.nombre} subtitle={categoria.textoAyuda} />
      <Stack gap={24}>
        <MasInformacion url={categoria.url} />
        {/* Signed in and not confirmed yet: the server says what is missing. */}
        {negado && (
          <ErrorState
            title="Te falta poco"
            text={error.message}
            action={<LinkButton to="/">Ir al inicio</LinkButton>}
          />
        )}
        {!negado && (
          <>
            {categoria.activo ? (
              <div>
                <LinkButton variant="primary" to={agregarTo(categoria.id)}>
                  {hacerUno(categoria.sustantivo)}
                </LinkButton>
              </div>
            ) : (
              <Notice tint="gris">
                Por ahora no se reciben {categoria.sustantivoPlural} nuevos de este tipo.
              </Notice>
            )}
            <Tabs
              label={`Qué ${categoria.sustantivoPlural} ver`}
              options={VISTAS}
              value={filtros.estado}
              onChange={(estado) => ir({ estado })}
            />
            {(consulta.isPending || buscando) && <ListSkeleton rows={3} />}
            {consulta.isError && data === undefined && (
              <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
            )}
            <p
              ref={cuenta}
              role="status"
              tabIndex={-1}
              className={casos.length === 0 ? 'oculto' : styles.cuenta}
            >
              {data && !buscando && textoCuenta(data.totalItems)}
            </p>
            {data && casos.length === 0 && !buscando && !deMas && (
              <SinCasos categoria={categoria} vista={filtros.estado} usuarioId={usuarioId} />
            )}
            {casos.length > 0 && (
              <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
                <ListaDeCasos casos={casos} suministros={suministros} verTo={verTo} now={clock.now()} />
              </div>
            )}
            {data && (
              <Pagination
                page={Math.min(filtros.page, pages)}
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

type SinCasosProps = { categoria: RequerimientoCategoria; vista: Vista; usuarioId: number };

/** None in this tab is not none at all: whether there are in the others is asked, and what they have is kept for them. */
function SinCasos({ categoria, vista, usuarioId }: SinCasosProps) {
  const { sustantivoPlural: plural, nombre } = categoria;
  const todos = useCasos({ estado: 'todos', page: 1 }, categoria.id, usuarioId).data?.totalItems;
  if (todos === 0) return <EmptyState reason={`Todavía no hiciste ${plural} de ${nombre}.`} />;
  const ninguno = vista === 'cerrados' ? `No tenés ${plural} cerrados.` : `No tenés ${plural} abiertos.`;
  return <EmptyState reason={todos ? `${ninguno} En «Todos» están los que hiciste hasta hoy.` : ninguno} />;
}
