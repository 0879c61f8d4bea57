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
import { ArchivoCards } from './archivo-cards.tsx';
import { useArchivos } from './archivos.api.ts';
import styles from './archivos-list.module.css';
import { ArchivosTable } from './archivos-table.tsx';
import type { Archivo, Clase } from './clase.ts';
import { FilterBar } from './filter-bar.tsx';
import { archivoTo, hasFilters, NO_FILTERS, parseFilters, writeFilters } from './filters.ts';
import { UploadDialog } from './upload.dialog.tsx';
import { useNovedad } from './use-novedad.ts';

/** From this width on, the table fits beside the menu. */
const TABLE_QUERY = '(min-width: 1100px)';
/** The unit is rem, so that large type falls back to cards. */
const MIN_TABLE_ROOM = 52;

const TITLES: Readonly<Record<Clase, { title: string; subtitle?: string }>> = {
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

export type ArchivosListProps = { clase: Clase };

export function ArchivosList({ clase }: ArchivosListProps) {
  const parse = useMemo(() => parseFilters(clase), [clase]);
  const [filters, ir] = useFilters(parse, writeFilters);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isUploadOpen, setIsUploadOpen] = useState(false);
  const consulta = useArchivos(clase, filters, true);
  const countRef = useRef<HTMLParagraphElement>(null);
  const { data } = consulta;
  const archivos = data?.member ?? NONE;
  const novedad = useNovedad(archivos);
  const aproximado = data?.totalAproximado === true;
  const countedPages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filters.pageSize));
  // The server stops counting at a limit, so there may be more pages than the total says.
  const pages =
    aproximado && archivos.length === filters.pageSize
      ? Math.max(countedPages, filters.page + 1)
      : countedPages;

  const goToPage = (page: number) => {
    ir({ page }, false);
    countRef.current?.focus();
  };
  // A page beyond the last one is not an empty list: the reader is taken to the last page.
  const isPageOutOfRange =
    data !== undefined && !consulta.isPlaceholderData && !aproximado && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isPageOutOfRange) ir({ page: pages });
  }, [isPageOutOfRange]);

  if (isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  const isEmpty = archivos.length === 0;
  // An empty result of the previous filter says nothing about the current one.
  const isSearching = consulta.isPlaceholderData && isEmpty;
  const hasNone = data !== undefined && isEmpty && !isSearching && !isPageOutOfRange;
  const isFiltered = hasFilters(filters);
  return (
    <>
      <PageHeader
        {...TITLES[clase]}
        actions={
          <>
            {clase === 'facturas' && (
              <Exportar spreadsheets={[{ nombre: 'facturas', label: 'Facturas', filters: {} }]} />
            )}
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsUploadOpen(true)}>
              Subir archivo
            </Button>
          </>
        }
      />
      <div className={styles.pagina}>
        {!(hasNone && !isFiltered) && <FilterBar clase={clase} filters={filters} onChange={ir} />}
        {(consulta.isPending || isSearching) && <ListSkeleton rows={5} />}
        {consulta.isError && data === undefined && (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        )}
        {/* When the list is empty the message below is visible, so this text serves screen readers alone. */}
        <p ref={countRef} role="status" tabIndex={-1} className={isEmpty ? 'oculto' : styles.cuenta}>
          {data && !isSearching && textoCuenta(data.totalItems, aproximado)}
        </p>
        <p role="status" className="oculto">
          {novedad}
        </p>
        {hasNone &&
          (isFiltered ? (
            <EmptyState action={<Button onClick={() => ir(NO_FILTERS)}>Quitar filtros</Button>} />
          ) : (
            <EmptyState reason="Todavía no se subieron archivos." />
          ))}
        {!isEmpty && (
          <Rows
            clase={clase}
            archivos={archivos}
            isStale={consulta.isPlaceholderData}
            archivoTo={(id) => archivoTo(search, id)}
          />
        )}
        {data && <Pagination page={Math.min(filters.page, pages)} pages={pages} onPage={goToPage} />}
      </div>
      <UploadDialog
        opened={isUploadOpen}
        clase={clase}
        tipo={filters.tipo}
        usualPerfil={archivos[0]?.perfil}
        onClose={() => setIsUploadOpen(false)}
        onUploaded={({ id }) => void navigate(archivoTo(search, id))}
      />
    </>
  );
}

const NONE: readonly Archivo[] = [];

type RowsProps = {
  clase: Clase;
  archivos: readonly Archivo[];
  isStale: boolean;
  archivoTo: (id: number) => string;
};

function Rows({ isStale, ...listProps }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const room = useRoom(frame, ruler);
  const showsTable = useMedia(TABLE_QUERY) && (room === 0 || room >= MIN_TABLE_ROOM);
  return (
    <div ref={frame} className={styles.filas} data-vieja={isStale || undefined}>
      <span ref={ruler} className={styles.regla} aria-hidden="true" />
      {showsTable ? (
        <ArchivosTable {...listProps} titulo={TITLES[listProps.clase].title} />
      ) : (
        <ArchivoCards {...listProps} />
      )}
    </div>
  );
}
