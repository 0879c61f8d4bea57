import { Exportar } from '@oficina/mensajes/web';
import { Button } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { useFilters } from '@oficina/ui/use-filters';
import { useMedia } from '@oficina/ui/use-media';
import { useRoom } from '@oficina/ui/use-room';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useArchivos } from './archivos.api.ts';
import { BarraFiltros } from './barra-filtros.tsx';
import type { Archivo, Clase } from './clase.ts';
import { archivoTo, escribirFiltros, hayFiltros, leerFiltros, SIN_FILTROS } from './filtros.ts';
import styles from './lista.module.css';
import { SubirDialog } from './subir.dialog.tsx';
import { Tabla } from './tabla.tsx';
import { Tarjetas } from './tarjetas.tsx';
import { useNovedad } from './use-novedad.ts';

/** Where the table fits beside the menu. */
const CON_TABLA = '(min-width: 1100px)';
/** In letters of the reader: with large type the cards come back. */
const LUGAR_DE_TABLA = 52;

const TITULOS: Readonly<Record<Clase, { title: string; subtitle?: string }>> = {
  facturas: { title: 'Archivos de facturas' },
  subidas: {
    title: 'Archivos v2',
    subtitle: 'Padrón de suministros, consumos, cobranzas y PDF de facturas.',
  },
};

function textoCuenta(total: number, aproximado: boolean): string {
  if (aproximado) return 'más de 10.000 resultados';
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
}

export type ListaDeArchivosProps = { clase: Clase };

export function ListaDeArchivos({ clase }: ListaDeArchivosProps) {
  const leer = useMemo(() => leerFiltros(clase), [clase]);
  const [filtros, ir] = useFilters(leer, escribirFiltros);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [subiendo, setSubiendo] = useState(false);
  const consulta = useArchivos(clase, filtros, true);
  const cuenta = useRef<HTMLParagraphElement>(null);
  const { data } = consulta;
  const archivos = data?.member ?? NINGUNO;
  const novedad = useNovedad(archivos);
  const aproximado = data?.totalAproximado === true;
  const contadas = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filtros.filas));
  // Where the count stopped there are more pages than it says.
  const pages =
    aproximado && archivos.length === filtros.filas ? Math.max(contadas, filtros.page + 1) : contadas;

  const paginar = (page: number) => {
    ir({ page }, false);
    cuenta.current?.focus();
  };
  // A page that is not there is not an empty list.
  const deMas = data !== undefined && !consulta.isPlaceholderData && !aproximado && filtros.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (deMas) ir({ page: pages });
  }, [deMas]);

  if (isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  const vacia = archivos.length === 0;
  // No rows of the filter before say nothing of this one.
  const buscando = consulta.isPlaceholderData && vacia;
  const ninguno = data !== undefined && vacia && !buscando && !deMas;
  const filtrada = hayFiltros(filtros);
  return (
    <>
      <PageHeader
        {...TITULOS[clase]}
        actions={
          <>
            {clase === 'facturas' && (
              <Exportar planillas={[{ nombre: 'facturas', etiqueta: 'Facturas', filtros: {} }]} />
            )}
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setSubiendo(true)}>
              Subir archivo
            </Button>
          </>
        }
      />
      <div className={styles.pagina}>
        {/* With nothing to look through it is in the way. */}
        {!(ninguno && !filtrada) && <BarraFiltros clase={clase} filtros={filtros} onCambio={ir} />}
        {(consulta.isPending || buscando) && <ListSkeleton rows={5} />}
        {consulta.isError && data === undefined && (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        )}
        {/* With nothing to count, what is drawn below says it; this is for whoever listens. */}
        <p ref={cuenta} role="status" tabIndex={-1} className={vacia ? 'oculto' : styles.cuenta}>
          {data && !buscando && textoCuenta(data.totalItems, aproximado)}
        </p>
        <p role="status" className="oculto">
          {novedad}
        </p>
        {ninguno &&
          (filtrada ? (
            <EmptyState action={<Button onClick={() => ir(SIN_FILTROS)}>Quitar filtros</Button>} />
          ) : (
            <EmptyState reason="Todavía no se subieron archivos." />
          ))}
        {!vacia && (
          <Filas
            clase={clase}
            archivos={archivos}
            vieja={consulta.isPlaceholderData}
            archivoTo={(id) => archivoTo(search, id)}
          />
        )}
        {data && <Pagination page={Math.min(filtros.page, pages)} pages={pages} onPage={paginar} />}
      </div>
      <SubirDialog
        opened={subiendo}
        clase={clase}
        tipo={filtros.tipo}
        costumbre={archivos[0]?.perfil}
        onClose={() => setSubiendo(false)}
        onSubido={({ id }) => void navigate(archivoTo(search, id))}
      />
    </>
  );
}

const NINGUNO: readonly Archivo[] = [];

type FilasProps = {
  clase: Clase;
  archivos: readonly Archivo[];
  vieja: boolean;
  archivoTo: (id: number) => string;
};

function Filas({ vieja, ...lista }: FilasProps) {
  const marco = useRef<HTMLDivElement>(null);
  const regla = useRef<HTMLSpanElement>(null);
  const lugar = useRoom(marco, regla);
  const conTabla = useMedia(CON_TABLA) && (lugar === 0 || lugar >= LUGAR_DE_TABLA);
  return (
    <div ref={marco} className={styles.filas} data-vieja={vieja || undefined}>
      <span ref={regla} className={styles.regla} aria-hidden="true" />
      {conTabla ? <Tabla {...lista} titulo={TITULOS[lista.clase].title} /> : <Tarjetas {...lista} />}
    </div>
  );
}
