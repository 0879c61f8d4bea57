import { Exportar } from '@oficina/mensajes/web';
import { Button } from '@oficina/ui/button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { openShortcutsHelp } from '@oficina/ui/shortcuts';
import { useFilters } from '@oficina/ui/use-filters';
import { type Clock, systemClock } from '@oficina/values';
import { formatFilters, parseFilters, toQuery } from './filters.ts';
import { Queue } from './queue.tsx';
import { useQueue, useResumen } from './requerimientos.api.ts';
import { isStaff, type Yo } from './staff-actor.ts';

export type QueuePageProps = {
  yo: Yo;
  requerimientoTo: (id: number) => string;
  clock?: Clock;
};

export default function QueuePage({ yo, requerimientoTo, clock = systemClock }: QueuePageProps) {
  const [filters, ir] = useFilters(parseFilters, formatFilters);
  const allowed = isStaff(yo);
  const consulta = useQueue(filters, allowed);
  // Without the second step, the list would return the person's own cases; this call is refused instead.
  const resumen = useResumen(allowed);
  const forbidden = [consulta.error, resumen.error].find(isForbidden);
  if (!allowed || forbidden) return <Forbidden error={forbidden ?? null} />;
  return (
    <>
      <PageHeader
        title="Requerimientos"
        actions={
          <>
            <Button variant="link" onClick={openShortcutsHelp}>
              Atajos de teclado
            </Button>
            {yo.isAdmin && (
              <Exportar
                spreadsheets={[
                  { nombre: 'requerimientos', label: 'Requerimientos', filters: toQuery(filters) },
                ]}
              />
            )}
          </>
        }
      />
      <Queue {...{ filters, ir, consulta, yo, requerimientoTo }} resumen={resumen.data} now={clock.now()} />
    </>
  );
}
