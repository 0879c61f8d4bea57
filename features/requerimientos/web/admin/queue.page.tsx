import { Button } from '@oficina/ui/button';
import { EmptyState } from '@oficina/ui/empty';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListView, useList, useRowShortcuts } from '@oficina/ui/list';
import { openShortcutsHelp } from '@oficina/ui/shortcuts';
import { type Clock, systemClock } from '@oficina/values';
import { useKeepNeighbors } from './list-position.ts';
import { useLote } from './lote.hook.ts';
import { LoteResult } from './lote-result.tsx';
import { LoteToolbar } from './lote-toolbar.tsx';
import { type QueueContext, queueList } from './queue.list.tsx';
import { useCategorias, useEncargados, useResumen } from './requerimientos.api.ts';
import { SHORTCUTS } from './shortcuts.ts';
import { isStaff } from './staff-actor.ts';

export type QueuePageProps = Pick<QueueContext, 'yo'> & { clock?: Clock };

export default function QueuePage({ yo, clock = systemClock }: QueuePageProps) {
  const allowed = isStaff(yo);
  // Without the second step, the list would return the person's own cases; this call is refused instead.
  const resumen = useResumen(allowed);
  const categorias = useCategorias(allowed).data?.member;
  const encargados = useEncargados(yo.isAdmin).data?.member;
  const context = { yo, now: clock.now(), resumen: resumen.data, categorias, encargados };
  const list = useList(queueList, context, { enabled: allowed });
  const { state, query, rows, selected } = list;
  useKeepNeighbors(list);
  useRowShortcuts(list, SHORTCUTS);
  const lote = useLote(({ fallidos }) =>
    list.selectOnly(fallidos.map(({ requerimiento }) => requerimiento.id)),
  );
  const forbidden = [query.error, resumen.error].find(isForbidden);
  if (!allowed || forbidden) return <Forbidden error={forbidden ?? null} />;

  const clienteNombre = query.isPlaceholderData ? undefined : rows[0]?.usuarioNombre;
  const filters = queueList.toQuery(state, context);
  const hasNoneAssigned = state.view === 'mios' && queueList.chips(state, context).length === 0;
  const seeUnassigned = () => {
    list.change({ view: 'sin-asignar' });
    list.focusResults();
  };
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
              <ExportButton spreadsheets={[{ nombre: 'requerimientos', label: 'Requerimientos', filters }]} />
            )}
          </>
        }
      />
      <ListView
        handle={{ ...list, context: { ...context, clienteNombre } }}
        bar={
          <>
            <LoteResult {...lote} />
            {rows.length > 0 && <LoteToolbar selected={selected} yo={yo} lote={lote} />}
          </>
        }
        empty={
          hasNoneAssigned ? (
            <EmptyState
              reason={queueList.viewOf(state)?.empty}
              action={<Button onClick={seeUnassigned}>Ver los que nadie tomó</Button>}
            />
          ) : undefined
        }
      />
    </>
  );
}
