import { Button } from '@oficina/ui/button';
import { EmptyState } from '@oficina/ui/empty';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { BulkNotice, StaffList, useBulk, useList } from '@oficina/ui/list';
import { openShortcutsHelp, useShortcuts } from '@oficina/ui/shortcuts';
import { type Clock, systemClock } from '@oficina/values';
import type { ReactNode } from 'react';
import { useKeepNeighbors } from './list-position.ts';
import { LoteButtons, useLoteDialogs } from './lote-toolbar.tsx';
import { type QueueContext, queueList } from './queue.list.tsx';
import { useQueueLive } from './queue-live.ts';
import { LiveLine } from './queue-live-line.tsx';
import { IN_TEXTS } from './queue-search.tsx';
import { useCategorias, useEncargados, useResumen, useStoredRequerimientos } from './requerimientos.api.ts';
import { CASE_SHORTCUTS } from './shortcuts.ts';
import { isStaff } from './staff-actor.ts';

export type QueuePageProps = Pick<QueueContext, 'yo' | 'finds'> & {
  /** A new case begins by finding whose it is, which is not done here. */
  primary?: ReactNode;
  clock?: Clock;
};

export default function QueuePage({ yo, finds, primary, clock = systemClock }: QueuePageProps) {
  const allowed = isStaff(yo);
  // Without the second step, the list would return the person's own cases; this call is refused instead.
  const resumen = useResumen(allowed);
  const categorias = useCategorias(allowed).data?.member;
  const encargados = useEncargados(yo.isAdmin).data?.member;
  const context = { yo, finds, now: clock.now(), resumen: resumen.data, categorias, encargados };
  const list = useList(queueList, context, { enabled: allowed });
  const { state, query, rows, selected } = list;
  useKeepNeighbors(list);
  const { lookers, live } = useQueueLive(list, yo, allowed);
  useShortcuts({}, { help: CASE_SHORTCUTS });
  const bulk = useBulk(list, useStoredRequerimientos().refreshQueues);
  const { onAct, dialogs } = useLoteDialogs(yo, bulk);
  const forbidden = [query.error, resumen.error].find(isForbidden);
  if (!allowed || forbidden) return <Forbidden error={forbidden ?? null} />;

  const firstRow = query.isPlaceholderData ? undefined : rows[0];
  const filters = queueList.toQuery(state, context);
  const { q, textos } = state.values;
  const hasNoneAssigned = state.view === 'mios' && queueList.chips(state, context).length === 0;
  const seeUnassigned = () => {
    list.change({ view: 'sin-asignar' });
    list.focusResults();
  };
  const searchTexts = () => {
    list.change({ values: { textos: IN_TEXTS } });
    list.focusResults();
  };
  return (
    <>
      <StaffList
        title="Requerimientos"
        handle={{ ...list, context: { ...context, firstRow, lookers, onAct } }}
        live={(place) => <LiveLine {...live} {...place} />}
        primary={primary}
        more={
          <>
            <Button variant="link" onClick={openShortcutsHelp}>
              Atajos de teclado
            </Button>
            {yo.isAdmin && (
              <ExportButton spreadsheets={[{ nombre: 'requerimientos', label: 'Requerimientos', filters }]} />
            )}
          </>
        }
        notice={<BulkNotice bulk={bulk} nameOf={({ numero }) => numero} />}
        bar={<LoteButtons requerimientos={selected} yo={yo} busy={bulk.isRunning} onAct={onAct} />}
        empty={
          q && !textos ? (
            <EmptyState
              bare
              reason={`Ningún caso es el “${q}”, ni de esa persona, documento, cuenta o teléfono.`}
              action={<Button onClick={searchTexts}>Buscar “{q}” en los textos</Button>}
            />
          ) : (
            hasNoneAssigned && (
              <EmptyState
                bare
                reason={queueList.viewOf(state)?.empty}
                action={<Button onClick={seeUnassigned}>Ver los que nadie tomó</Button>}
              />
            )
          )
        }
      />
      {dialogs}
    </>
  );
}
