import { PAGE_SIZE } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { useFilters } from '@oficina/ui/use-filters';
import { useMedia } from '@oficina/ui/use-media';
import { useRoom } from '@oficina/ui/use-room';
import { useEffect, useRef, useState } from 'react';
import type { Mensaje } from '../contract/index.ts';
import { BarraFiltros } from './barra-filtros.tsx';
import type { Enlaces } from './enlaces.tsx';
import { escribirFiltros, type Filtros, hayFiltros, leerFiltros, SIN_FILTROS, VISTAS } from './filtros.ts';
import { MensajeDialog } from './mensaje.dialog.tsx';
import { useMensajes } from './mensajes.api.ts';
import styles from './mensajes.module.css';
import { Tabla } from './tabla.tsx';
import { Tarjetas } from './tarjetas.tsx';

/** Where the table fits beside the menu. */
const CON_TABLA = '(min-width: 1100px)';
/** In letters of the reader: with large type the cards come back. */
const LUGAR_DE_TABLA = { sola: 50, conEnlaces: 58 } as const;

function textoCuenta({ totalItems, totalAproximado }: { totalItems: number; totalAproximado?: true }) {
  if (totalAproximado) return `Más de ${formatCount(totalItems - 1)} resultados`;
  return totalItems === 1 ? '1 resultado' : `${formatCount(totalItems)} resultados`;
}

export function ListaDeMensajes({ enlaces }: { enlaces: Enlaces }) {
  const [filtros, ir] = useFilters(leerFiltros, escribirFiltros);
  const consulta = useMensajes(filtros);
  const [abierto, setAbierto] = useState<{ mensaje: Mensaje; opened: boolean } | null>(null);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const marco = useRef<HTMLDivElement>(null);
  const regla = useRef<HTMLSpanElement>(null);
  const lugarLibre = useRoom(marco, regla);
  const conEnlaces = filtros.vista === 'fallidos';
  const haceFalta = conEnlaces ? LUGAR_DE_TABLA.conEnlaces : LUGAR_DE_TABLA.sola;
  const conTabla = useMedia(CON_TABLA) && (lugarLibre === 0 || lugarLibre >= haceFalta);
  const { data } = consulta;
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));

  const paginar = (page: number) => {
    ir({ page }, false);
    cuenta.current?.focus();
  };
  // A page that is no longer there, after sending again the last one of it, is not an empty list.
  const deMas = data !== undefined && !consulta.isPlaceholderData && filtros.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (deMas) ir({ page: pages });
  }, [deMas]);

  const mensajes = data?.member ?? [];
  const vacia = mensajes.length === 0;
  // No rows of the filter before say nothing of this one.
  const buscando = consulta.isPlaceholderData && vacia;
  const lista = {
    mensajes,
    enlaces: conEnlaces ? enlaces : undefined,
    onAbrir: (mensaje: Mensaje) => setAbierto({ mensaje, opened: true }),
  };
  return (
    <div ref={marco} className={styles.marco}>
      <span ref={regla} className={styles.regla} aria-hidden="true" />
      <BarraFiltros filtros={filtros} onCambio={ir} />
      {(consulta.isPending || buscando) && <ListSkeleton rows={5} />}
      {consulta.isError && data === undefined && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {/* With nothing to count, what is drawn below says it; this is for whoever listens. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={vacia ? 'oculto' : styles.cuenta}>
        {data && !buscando && textoCuenta(data)}
      </p>
      {data && vacia && !buscando && !deMas && (
        <SinResultados filtros={filtros} onQuitar={() => ir(SIN_FILTROS)} />
      )}
      {!vacia && (
        <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
          {conTabla ? (
            <Tabla {...lista} titulo={`Mensajes: ${VISTAS.find((v) => v.value === filtros.vista)?.label}`} />
          ) : (
            <Tarjetas {...lista} />
          )}
        </div>
      )}
      {data && <Pagination page={Math.min(filtros.page, pages)} pages={pages} onPage={paginar} />}
      {abierto && (
        <MensajeDialog
          {...abierto}
          enlaces={enlaces}
          onClose={() => setAbierto({ ...abierto, opened: false })}
        />
      )}
    </div>
  );
}

const NADA: Readonly<Record<Filtros['vista'], string>> = {
  todos: 'Todavía no se envió ningún mensaje.',
  fallidos: 'No hay mensajes fallidos.',
  'no-entregados': 'No hay mensajes sin entregar.',
  pendientes: 'No hay mensajes pendientes.',
};

function SinResultados({ filtros, onQuitar }: { filtros: Filtros; onQuitar: () => void }) {
  if (!hayFiltros(filtros)) return <EmptyState reason={NADA[filtros.vista]} />;
  return (
    <EmptyState
      reason="Probá con otros filtros."
      action={
        <Button variant="link" onClick={onQuitar}>
          Ver todos
        </Button>
      }
    />
  );
}
