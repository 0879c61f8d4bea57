import { indexSuministros, type SuministroSummary } from '@oficina/facturas/web';
import type { Contact } from '@oficina/ui/contact-line';
import { ErrorPage } from '@oficina/ui/empty';
import { isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListView, useList } from '@oficina/ui/list';
import { type Clock, systemClock } from '@oficina/values';
import { historialList } from './historial.list.tsx';

export type HistorialPageProps = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  contact?: Contact | undefined;
  clock?: Clock;
};

export default function HistorialPage(props: HistorialPageProps) {
  const { usuarioId, suministros, contact, clock = systemClock } = props;
  const suministroIndex = indexSuministros(suministros);
  const list = useList(historialList, { now: clock.now(), usuarioId, suministroIndex });
  const { error } = list.query;
  if (isForbidden(error)) return <ErrorPage title="Te falta poco" text={error.message} contact={contact} />;
  return (
    <>
      <PageHeader title="Historial de pagos" />
      <ListView handle={list} />
    </>
  );
}
