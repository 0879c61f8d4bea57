import { indexSuministros, type SuministroSummary } from '@oficina/facturas/web';
import type { Contact } from '@oficina/ui/contact-line';
import { ErrorPage } from '@oficina/ui/empty';
import { isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { LinkRows } from '@oficina/ui/link-rows';
import { CompactFilters, FilterButton, ListView, useList } from '@oficina/ui/list';
import { usePhone } from '@oficina/ui/use-phone';
import { type Clock, systemClock } from '@oficina/values';
import { historialList } from './historial.list.tsx';
import { HistorialRow } from './historial-row.tsx';

export type HistorialPageProps = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  contact?: Contact | undefined;
  clock?: Clock;
};

export default function HistorialPage(props: HistorialPageProps) {
  const { usuarioId, suministros, contact, clock = systemClock } = props;
  const phone = usePhone();
  const now = clock.now();
  const suministroIndex = indexSuministros(suministros);
  const handle = useList(historialList, { now, usuarioId, suministroIndex });
  const { query, rows, list, state, context } = handle;
  if (isForbidden(query.error))
    return <ErrorPage title="Te falta poco" text={query.error.message} contact={contact} />;
  const canFilter = rows.length > 0 || list.chips(state, context).length > 0;
  return (
    <>
      <PageHeader
        title="Historial de pagos"
        actions={phone && canFilter && <FilterButton handle={handle} />}
      />
      <ListView
        handle={handle}
        filters={phone ? null : <CompactFilters handle={handle} />}
        drawRows={(caption) => (
          <LinkRows label={caption}>
            {rows.map((pago) => (
              <HistorialRow key={pago.id} pago={pago} suministroIndex={suministroIndex} now={now} />
            ))}
          </LinkRows>
        )}
      />
    </>
  );
}
