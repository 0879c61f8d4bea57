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
import { useAcciones, useCorreos, useReleerCorreos } from './correos.api.ts';
import { escribirFiltros, filtrosPuestos, leerFiltros, SIN_FILTROS, toQuery } from './correos.filtros.ts';
import styles from './correos.module.css';
import { CorreosBarra } from './correos-barra.tsx';
import { CorreosElegidos } from './correos-elegidos.tsx';
import { CorreosTabla } from './correos-tabla.tsx';
import { CorreosTarjetas } from './correos-tarjetas.tsx';
import { EditarMailDialog } from './editar-mail.dialog.tsx';
import { EliminarMailDialog } from './eliminar-mail.dialog.tsx';

type Abierto = { que: 'editar' | 'eliminar'; correo: SuministroMail };

const textoCuenta = (total: number, aproximado: boolean) => {
  if (aproximado) return 'más de 10.000 resultados';
  return total === 1 ? '1 resultado' : `${formatCount(total)} resultados`;
};

/** The addresses that receive the bills of each supply. */
export default function CorreosPage() {
  const [filtros, filtrar] = useFilters(leerFiltros, escribirFiltros);
  const consulta = useCorreos(filtros);
  const { hacer, ocupado } = useAcciones();
  const releer = useReleerCorreos();
  const phone = usePhone();
  const cuenta = useRef<HTMLParagraphElement>(null);
  const [marcados, setMarcados] = useState<ReadonlySet<number>>(new Set());
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  const [visible, setVisible] = useState(false);

  const { data } = consulta;
  const correos = data?.member ?? [];
  // Only what is on the screen counts as chosen: nobody should erase what they do not see.
  const elegidos = correos.filter(({ id }) => marcados.has(id));
  const aproximado = data?.totalAproximado === true;
  const contadas = Math.max(1, Math.ceil((data?.totalItems ?? 0) / filtros.filas));
  // Where the count stopped there are more pages than it says.
  const pages =
    aproximado && correos.length === filtros.filas ? Math.max(contadas, filtros.page + 1) : contadas;

  const ir: typeof filtrar = (...changes) => {
    setMarcados(new Set());
    filtrar(...changes);
  };
  // A page emptied by erasing, or of an old address, is not an empty list.
  const deMas = data !== undefined && !consulta.isPlaceholderData && !aproximado && filtros.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (deMas) ir({ page: pages });
  }, [deMas]);

  const alternar = ({ id }: SuministroMail) => {
    const otros = new Set(marcados);
    if (!otros.delete(id)) otros.add(id);
    setMarcados(otros);
  };
  const abrir = (que: Abierto['que']) => (correo: SuministroMail) => {
    setAbierto({ que, correo });
    setVisible(true);
  };
  const lista = {
    correos,
    elegidos: new Set(elegidos.map(({ id }) => id)),
    ocupado,
    onElegir: alternar,
    onAccion: (...args: Parameters<typeof hacer>) => void hacer(...args),
    onEditar: abrir('editar'),
    onEliminar: abrir('eliminar'),
  };
  const todos = () =>
    setMarcados(new Set(elegidos.length === correos.length ? [] : correos.map(({ id }) => id)));
  const vacia = correos.length === 0;
  const dialogo = (que: Abierto['que']) => ({
    opened: visible && abierto?.que === que,
    correo: abierto?.correo,
    onHecho: releer,
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
              planillas={[{ nombre: 'suministro_mails', etiqueta: 'Correos', filtros: toQuery(filtros) }]}
            />
            <LinkButton to={AGREGAR_CORREO_PATH} variant="primary">
              Agregar correo
            </LinkButton>
          </>
        }
      />
      <div className={styles.pagina}>
        <CorreosBarra filtros={filtros} onCambio={ir} />
        {consulta.isPending && <ListSkeleton rows={5} />}
        {consulta.isError && data === undefined && (
          <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        )}
        <p ref={cuenta} role="status" tabIndex={-1} className={vacia ? 'oculto' : styles.cuenta}>
          {data && textoCuenta(data.totalItems, aproximado)}
        </p>
        <CorreosElegidos
          elegidos={elegidos}
          onHecho={() => {
            setMarcados(new Set());
            releer();
          }}
        />
        {data && vacia && !deMas && (
          <EmptyState
            {...(filtrosPuestos(filtros).length > 0
              ? { action: <Button onClick={() => ir(SIN_FILTROS)}>Quitar filtros</Button> }
              : { reason: 'Todavía no hay correos cargados.' })}
          />
        )}
        {!vacia && (
          <div className={styles.filas} data-vieja={consulta.isPlaceholderData || undefined}>
            {phone ? <CorreosTarjetas {...lista} /> : <CorreosTabla {...lista} onElegirTodos={todos} />}
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
      </div>
      <EditarMailDialog {...dialogo('editar')} />
      <EliminarMailDialog {...dialogo('eliminar')} />
    </>
  );
}
