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
import { AvisoAtraso } from './aviso-atraso.tsx';
import { BarraFiltros } from './barra-filtros.tsx';
import { BarraPago } from './barra-pago.tsx';
import { ESTADOS, escribirFiltros, leerFiltros } from './filtros.ts';
import { useFacturas } from './lista.api.ts';
import styles from './lista.module.css';
import { type Lugar, lugaresPorIri } from './lugar.ts';
import { cambiarSeleccion, SIN_ELEGIR } from './seleccion.ts';
import { SinResultados } from './sin-resultados.tsx';
import { Tabla } from './tabla.tsx';
import { Tarjetas } from './tarjetas.tsx';

const CompartirDialog = lazy(() => import('./compartir.dialog.tsx'));

/** Where the table fits beside the menu. */
const CON_TABLA = '(min-width: 1100px)';
/** In letters of the reader: with large type the cards come back. */
const LUGAR_DE_TABLA = 47;

export type ListaDeFacturasProps = {
  usuarioId: number;
  suministros: readonly Lugar[];
  config: Pick<PublicConfig, 'telefono' | 'datosDiasMaximos'>;
  pagarTo: (ids: readonly number[]) => string;
  pagoTo: (id: number) => string;
};

const textoCuenta = (total: number) => (total === 1 ? '1 resultado' : `${formatCount(total)} resultados`);

/** Filters, one page of bills, and what was chosen of this page and of the others. */
export function ListaDeFacturas(props: ListaDeFacturasProps) {
  const { usuarioId, suministros, config, pagarTo, pagoTo } = props;
  const now = new Date();
  const [filtros, ir] = useFilters((search) => leerFiltros(search, suministros, now), escribirFiltros);
  const consulta = useFacturas(filtros, usuarioId);
  const lugares = lugaresPorIri(suministros);
  const [seleccion, cambiar] = useReducer(cambiarSeleccion, SIN_ELEGIR);
  const [compartida, setCompartida] = useState<{ factura: Factura; opened: boolean } | null>(null);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const marco = useRef<HTMLDivElement>(null);
  const regla = useRef<HTMLSpanElement>(null);
  const lugarLibre = useRoom(marco, regla);
  const conTabla = useMedia(CON_TABLA) && (lugarLibre === 0 || lugarLibre >= LUGAR_DE_TABLA);
  const { data } = consulta;
  const pages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / PAGE_SIZE));

  const paginar = (page: number) => {
    ir({ page }, false);
    cuenta.current?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was just read can change the choice
  useEffect(() => {
    if (data) cambiar({ tipo: 'leidas', facturas: data.member, lugares });
  }, [data]);
  // A page that is no longer there, after paying or in an old address, is not an empty list.
  const deMas = data !== undefined && !consulta.isPlaceholderData && filtros.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (deMas) ir({ page: pages });
  }, [deMas]);

  const lista = {
    facturas: data?.member ?? [],
    lugares,
    seleccion,
    pagarTo,
    pagoTo,
    telefono: config.telefono,
    now,
    onElegir: (factura: Factura) => cambiar({ tipo: 'alternar', factura }),
    onCompartir: (factura: Factura) => setCompartida({ factura, opened: true }),
  };
  const vacia = lista.facturas.length === 0;
  // No rows of the filter before say nothing of this one.
  const buscando = consulta.isPlaceholderData && vacia;
  const titulo = `Facturas: ${ESTADOS.find(({ value }) => value === filtros.estado)?.label}`;
  // Signed in and not confirmed yet: the server says what is missing.
  if (consulta.error instanceof ApiError && consulta.error.status === 403)
    return (
      <ErrorState
        title="Te falta poco"
        text={consulta.error.message}
        action={<LinkButton to="/">Ir al inicio</LinkButton>}
      />
    );
  return (
    <div ref={marco} className={styles.marco}>
      <span ref={regla} className={styles.regla} aria-hidden="true" />
      {data && <AvisoAtraso {...config} actualizado={data.actualizado} now={now} />}
      <BarraFiltros filtros={filtros} suministros={suministros} now={now} onCambio={ir} />
      {(consulta.isPending || buscando) && <ListSkeleton rows={5} />}
      {consulta.isError && data === undefined && (
        <ErrorState
          title="No pudimos consultar tus facturas."
          text="Esto no quiere decir que no debas nada."
          retry={() => void consulta.refetch()}
          retrying={consulta.isFetching}
        />
      )}
      {/* With nothing to count, what is drawn below says it; this is for whoever listens. */}
      <p ref={cuenta} role="status" tabIndex={-1} className={vacia ? 'oculto' : styles.cuenta}>
        {data && !buscando && textoCuenta(data.totalItems)}
      </p>
      {data && vacia && !buscando && !deMas && <SinResultados filtros={filtros} />}
      {lista.facturas.length > 0 && (
        <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
          {conTabla ? <Tabla {...lista} titulo={titulo} /> : <Tarjetas {...lista} />}
        </div>
      )}
      {data && <Pagination page={Math.min(filtros.page, pages)} pages={pages} onPage={paginar} />}
      <BarraPago seleccion={seleccion} pagarTo={pagarTo} />
      {compartida && (
        <Suspense>
          <CompartirDialog
            opened={compartida.opened}
            factura={compartida.factura}
            titulo={periodoName(compartida.factura.periodo)}
            onClose={() => setCompartida({ ...compartida, opened: false })}
          />
        </Suspense>
      )}
    </div>
  );
}
