import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { ListSkeleton } from '@oficina/ui/loading';
import { Pagination } from '@oficina/ui/pagination';
import { useMedia } from '@oficina/ui/use-media';
import { useRoom } from '@oficina/ui/use-room';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import { BarraFiltros } from './barra-filtros.tsx';
import { useCategorias, type useCola, useEncargados, type useResumen } from './casos.api.ts';
import styles from './cola.module.css';
import { Fichas } from './fichas.tsx';
import { type Filtros, hayFiltros, SIN_FILTROS, VISTAS } from './filtros.ts';
import { ListaConLote } from './lista-con-lote.tsx';
import { textoCuenta } from './palabras.ts';
import type { Yo } from './quien.ts';
import { Tabla } from './tabla.tsx';

/** Where the table fits beside the menu. */
const CON_TABLA = '(min-width: 1100px)';
/** In letters of the reader: with large type the cards come back. */
const LUGAR_DE_TABLA = 46;

export type ColaProps = {
  filtros: Filtros;
  ir: (changes: Partial<Filtros>, replace?: boolean) => void;
  consulta: ReturnType<typeof useCola>;
  resumen: ReturnType<typeof useResumen>['data'];
  yo: Yo;
  now: Date;
  casoTo: (id: number) => string;
};

const NINGUNO: readonly Requerimiento[] = [];

export function Cola({ filtros, ir, consulta, resumen, yo, now, casoTo }: ColaProps) {
  const { search } = useLocation();
  const marco = useRef<HTMLDivElement>(null);
  const regla = useRef<HTMLSpanElement>(null);
  const caja = useRef<HTMLDivElement>(null);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const lugarLibre = useRoom(marco, regla);
  const conTabla = useMedia(CON_TABLA) && (lugarLibre === 0 || lugarLibre >= LUGAR_DE_TABLA);
  const categorias = useCategorias(true).data?.member ?? [];
  const encargados = useEncargados(yo.administra).data?.member ?? [];
  const { data, isPlaceholderData } = consulta;
  const casos = data?.member ?? NINGUNO;
  const vacia = casos.length === 0;
  const aproximado = data?.totalAproximado === true;
  const contadas = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filtros.filas));
  // Where the count stopped there are more pages than it says.
  const pages =
    aproximado && casos.length === filtros.filas ? Math.max(contadas, filtros.page + 1) : contadas;
  const aLaCuenta = () => cuenta.current?.focus();
  const paginar = (page: number) => {
    ir({ page }, false);
    aLaCuenta();
  };
  // A page that is no longer there, because its cases were attended meanwhile, is not an empty list.
  const deMas = data !== undefined && !isPlaceholderData && !aproximado && filtros.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (deMas) ir({ page: pages });
  }, [deMas]);
  // No rows of the filter before say nothing of this one.
  const buscando = isPlaceholderData && vacia;
  const titulo = VISTAS.find(({ value }) => value === filtros.vista)?.label;
  return (
    <div ref={marco} className={styles.pagina}>
      <span ref={regla} className={styles.regla} aria-hidden="true" />
      <BarraFiltros
        filtros={filtros}
        resumen={resumen}
        categorias={categorias.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        encargados={encargados.map(({ id, nombreVisible }) => ({ value: String(id), label: nombreVisible }))}
        nombreDelCliente={isPlaceholderData ? undefined : casos[0]?.usuarioNombre}
        caja={caja}
        onListo={aLaCuenta}
        onCambio={ir}
      />
      {(consulta.isPending || buscando) && <ListSkeleton rows={5} />}
      {consulta.isError && data === undefined && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {/* With nothing to count, what is drawn below says it; this is for whoever listens. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={vacia ? 'oculto' : styles.cuenta}>
        {data && !buscando && textoCuenta(data.totalItems, aproximado)}
      </p>
      {data && vacia && !buscando && !deMas && (
        <SinCasos
          filtros={filtros}
          ir={(cambios) => {
            ir(cambios);
            aLaCuenta();
          }}
        />
      )}
      <ListaConLote casos={casos} yo={yo} vieja={isPlaceholderData} caja={caja}>
        {(seleccion) => {
          const lista = { casos, yo, now, casoTo: (id: number) => `${casoTo(id)}${search}`, ...seleccion };
          return conTabla ? <Tabla {...lista} titulo={`Requerimientos: ${titulo}`} /> : <Fichas {...lista} />;
        }}
      </ListaConLote>
      {data && <Pagination page={Math.min(filtros.page, pages)} pages={pages} onPage={paginar} />}
    </div>
  );
}

const NADA: Readonly<Record<Filtros['vista'], string>> = {
  mios: 'No tenés casos abiertos asignados.',
  'sin-asignar': 'No hay casos sin asignar.',
  'con-novedades': 'No hay casos con novedades.',
  vencidos: 'No hay casos vencidos.',
  todos: 'Todavía no hay casos.',
};

function SinCasos({ filtros, ir }: Pick<ColaProps, 'filtros' | 'ir'>) {
  if (hayFiltros(filtros))
    return <EmptyState action={<Button onClick={() => ir(SIN_FILTROS)}>Quitar filtros</Button>} />;
  return (
    <EmptyState
      reason={NADA[filtros.vista]}
      {...(filtros.vista === 'mios' && {
        action: <Button onClick={() => ir({ vista: 'sin-asignar' })}>Ver los que nadie tomó</Button>,
      })}
    />
  );
}
