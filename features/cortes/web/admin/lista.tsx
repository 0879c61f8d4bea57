import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { usePhone } from '@oficina/ui/use-phone';
import { useEffect, useRef } from 'react';
import styles from './admin.module.css';
import { BarraFiltros } from './barra-filtros.tsx';
import type { ListaProps } from './botones.tsx';
import type { useCortes } from './cortes.api.ts';
import { Fichas } from './fichas.tsx';
import { type Filtros, hayFiltros, SIN_FILTROS, VISTAS } from './filtros.ts';
import { Tabla } from './tabla.tsx';

type Props = Pick<ListaProps, 'now' | 'onAbrir'> & {
  filtros: Filtros;
  ir: (changes: Partial<Filtros>, replace?: boolean) => void;
  consulta: ReturnType<typeof useCortes>;
};

function textoCuenta(total: number, aproximado: boolean): string {
  if (aproximado) return 'más de 10.000 resultados';
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
}

const NADA: Readonly<Record<Filtros['vista'], string>> = {
  proximos: 'No hay cortes próximos.',
  'en-curso': 'No hay cortes en curso.',
  terminados: 'No hay cortes terminados.',
};

export function ListaDeCortes({ filtros, ir, consulta, ...acciones }: Props) {
  const phone = usePhone();
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data } = consulta;
  const cortes = data?.member ?? [];
  const vacia = cortes.length === 0;
  const aproximado = data?.totalAproximado === true;
  const contadas = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filtros.filas));
  // Where the count stopped there are more pages than it says.
  const pages =
    aproximado && cortes.length === filtros.filas ? Math.max(contadas, filtros.page + 1) : contadas;

  const paginar = (page: number) => {
    ir({ page }, false);
    cuenta.current?.focus();
  };
  // A page that is no longer there, because its cuts began or ended meanwhile, is not an empty list.
  const deMas = data !== undefined && !consulta.isPlaceholderData && !aproximado && filtros.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (deMas) ir({ page: pages });
  }, [deMas]);

  // No rows of the filter before say nothing of this one.
  const buscando = consulta.isPlaceholderData && vacia;
  const lista = { cortes, ...acciones };
  return (
    <div className={styles.pagina}>
      <BarraFiltros filtros={filtros} onCambio={ir} />
      {(consulta.isPending || buscando) && <ListSkeleton rows={5} />}
      {consulta.isError && data === undefined && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {/* With nothing to count, what is drawn below says it; this is for whoever listens. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={vacia ? 'oculto' : styles.suave}>
        {data && !buscando && textoCuenta(data.totalItems, aproximado)}
      </p>
      {data && vacia && !buscando && !deMas && (
        <EmptyState
          {...(hayFiltros(filtros)
            ? { action: <Button onClick={() => ir(SIN_FILTROS)}>Quitar filtros</Button> }
            : { reason: NADA[filtros.vista] })}
        />
      )}
      {!vacia && (
        <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
          {phone ? (
            <Fichas {...lista} />
          ) : (
            <Tabla {...lista} titulo={`Cortes: ${VISTAS.find((v) => v.value === filtros.vista)?.label}`} />
          )}
        </div>
      )}
      {data && <Pagination page={Math.min(filtros.page, pages)} pages={pages} onPage={paginar} />}
    </div>
  );
}
