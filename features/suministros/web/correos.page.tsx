import { Exportar } from '@oficina/mensajes/web';
import { Button, LinkButton } from '@oficina/ui/button';
import { EmptyState, ErrorState } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { Pagination } from '@oficina/ui/pagination';
import { useFilters } from '@oficina/ui/use-filters';
import { usePhone } from '@oficina/ui/use-phone';
import { useEffect, useRef, useState } from 'react';
import { AGREGAR_CORREO_PATH, type SuministroMail } from '../contract/index.ts';
import { ChosenCorreos } from './chosen-correos.tsx';
import { useCorreoActions, useCorreos, useRefetchCorreos } from './correos.api.ts';
import { appliedFilters, NO_FILTERS, readFilters, toQuery, writeFilters } from './correos.filters.ts';
import styles from './correos.module.css';
import { CorreosCards } from './correos-cards.tsx';
import { CorreosFilterBar } from './correos-filter-bar.tsx';
import { CorreosTable } from './correos-table.tsx';
import { EditarMailDialog } from './editar-mail.dialog.tsx';
import { EliminarMailDialog } from './eliminar-mail.dialog.tsx';

type OpenedDialog = { action: 'editar' | 'eliminar'; correo: SuministroMail };

const textoCuenta = (total: number, aproximado: boolean) => {
  if (aproximado) return 'más de 10.000 resultados';
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
};

export default function CorreosPage() {
  const [filters, setFilters] = useFilters(readFilters, writeFilters);
  const consulta = useCorreos(filters);
  const { run, busy } = useCorreoActions();
  const refetch = useRefetchCorreos();
  const phone = usePhone();
  const cuenta = useRef<HTMLParagraphElement>(null);
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [visible, setVisible] = useState(false);

  const { data } = consulta;
  const correos = data?.member ?? [];
  // Only rows on the screen count as chosen: nobody should delete what they do not see.
  const chosen = correos.filter(({ id }) => checkedIds.has(id));
  const aproximado = data?.totalAproximado === true;
  const countedPages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filters.filas));
  // The count may be capped, so there may be more pages than it says.
  const pages =
    aproximado && correos.length === filters.filas ? Math.max(countedPages, filters.page + 1) : countedPages;

  const ir: typeof setFilters = (...changes) => {
    setCheckedIds(new Set());
    setFilters(...changes);
  };
  // A page emptied by deletion, or an old address, is not an empty list.
  const isBeyondLastPage =
    data !== undefined && !consulta.isPlaceholderData && !aproximado && filters.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isBeyondLastPage) ir({ page: pages });
  }, [isBeyondLastPage]);

  const toggle = ({ id }: SuministroMail) => {
    const others = new Set(checkedIds);
    if (!others.delete(id)) others.add(id);
    setCheckedIds(others);
  };
  const open = (action: OpenedDialog['action']) => (correo: SuministroMail) => {
    setOpened({ action, correo });
    setVisible(true);
  };
  const listProps = {
    correos,
    chosen: new Set(chosen.map(({ id }) => id)),
    busy,
    onChoose: toggle,
    onAccion: (...args: Parameters<typeof run>) => void run(...args),
    onEditar: open('editar'),
    onEliminar: open('eliminar'),
  };
  const toggleAll = () =>
    setCheckedIds(new Set(chosen.length === correos.length ? [] : correos.map(({ id }) => id)));
  const isEmpty = correos.length === 0;
  const dialogProps = (action: OpenedDialog['action']) => ({
    opened: visible && opened?.action === action,
    correo: opened?.correo,
    onDone: refetch,
    onClose: () => setVisible(false),
  });

  if (isForbidden(consulta.error)) return <Forbidden error={consulta.error} />;
  return (
    <>
      <PageHeader
        title="Correos"
        subtitle="Direcciones que reciben las facturas de cada suministro."
        actions={
          <>
            <Exportar
              spreadsheets={[{ nombre: 'suministro_mails', label: 'Correos', filters: toQuery(filters) }]}
            />
            <LinkButton to={AGREGAR_CORREO_PATH} variant="primary">
              Agregar correo
            </LinkButton>
          </>
        }
      />
      <div className={styles.pagina}>
        <CorreosFilterBar filters={filters} onCambio={ir} />
        {consulta.isPending && <ListSkeleton rows={5} />}
        {consulta.isError && data === undefined && (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        )}
        <p ref={cuenta} role="status" tabIndex={-1} className={isEmpty ? 'oculto' : styles.cuenta}>
          {data && textoCuenta(data.totalItems, aproximado)}
        </p>
        <ChosenCorreos
          chosen={chosen}
          onDone={() => {
            setCheckedIds(new Set());
            refetch();
          }}
        />
        {data && isEmpty && !isBeyondLastPage && (
          <EmptyState
            {...(appliedFilters(filters).length > 0
              ? { action: <Button onClick={() => ir(NO_FILTERS)}>Quitar filtros</Button> }
              : { reason: 'Todavía no hay correos cargados.' })}
          />
        )}
        {!isEmpty && (
          <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
            {phone ? (
              <CorreosCards {...listProps} />
            ) : (
              <CorreosTable {...listProps} onChooseAll={toggleAll} />
            )}
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
      </div>
      <EditarMailDialog {...dialogProps('editar')} />
      <EliminarMailDialog {...dialogProps('eliminar')} />
    </>
  );
}
