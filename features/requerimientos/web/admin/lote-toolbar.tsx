import { Button } from '@oficina/ui/button';
import type { Bulk, BulkTask } from '@oficina/ui/list';
import { lazy, Suspense, useState } from 'react';
import type { Requerimiento } from '../../contract/index.ts';
import type { ActionResult } from './actions.api.ts';
import { useLoteTasks } from './lote.ts';
import { useUniteTask } from './related.api.ts';
import { isAssignedTo, type Yo } from './staff-actor.ts';
import { canAttend, loteDestinations, loteRequiresText } from './transitions.ts';

const AsignarDialog = lazy(() => import('./asignar.dialog.tsx'));
const LoteResponderDialog = lazy(() => import('./lote-responder.dialog.tsx'));
const ChangeEstadoDialog = lazy(() => import('./change-estado.dialog.tsx'));
const UnirDialog = lazy(() => import('./unir.dialog.tsx'));

type Act = 'asignarme' | 'asignar' | 'responder' | 'mover' | 'unir' | 'quitarMarca';
export type OnAct = (act: Act, requerimientos: readonly Requerimiento[]) => void;

type ButtonsProps = {
  requerimientos: readonly Requerimiento[];
  yo: Yo;
  busy?: boolean;
  onAct: OnAct;
};

/** The same can be done with the selected cases, in the bar, and with one, in the menu of its row. */
export function LoteButtons({ requerimientos, yo, busy = false, onAct }: ButtonsProps) {
  const act = (which: Act) => () => onAct(which, requerimientos);
  return (
    <>
      {!requerimientos.every((one) => isAssignedTo(one, yo)) && (
        <Button disabled={busy} onClick={act('asignarme')}>
          Asignarme
        </Button>
      )}
      {yo.isAdmin && (
        <Button disabled={busy} onClick={act('asignar')}>
          Asignar a…
        </Button>
      )}
      <Button disabled={busy || !requerimientos.some((one) => canAttend(one, yo))} onClick={act('responder')}>
        Responder con…
      </Button>
      <Button disabled={busy || loteDestinations(requerimientos, yo).length === 0} onClick={act('mover')}>
        Cambiar estado…
      </Button>
      {requerimientos.length > 1 && (
        <Button disabled={busy} onClick={act('unir')}>
          Unir…
        </Button>
      )}
      {requerimientos.some(({ novedadesEncargado }) => novedadesEncargado) && (
        <Button disabled={busy} onClick={act('quitarMarca')}>
          Quitar marca
        </Button>
      )}
    </>
  );
}

/** The dialogs belong to the page, because the bar and the menu of a row that open them may be gone by then. */
export function useLoteDialogs(yo: Yo, bulk: Bulk<Requerimiento>) {
  const tasks = useLoteTasks();
  const unite = useUniteTask();
  const [asked, setAsked] = useState<{ act: Act; rows: readonly Requerimiento[] } | null>(null);
  const rows = asked?.rows ?? [];
  const start = (task: BulkTask<Requerimiento>, which = rows): Promise<ActionResult> => {
    // The task is not awaited: the dialog closes and the page shows the progress.
    void bulk.start(task, which);
    return Promise.resolve({ ok: true });
  };
  const onAct: OnAct = (act, which) => {
    if (act === 'asignarme') void start(tasks.asignar('yo'), which);
    else if (act === 'quitarMarca') void start(tasks.clearNovedad(), which);
    else setAsked({ act, rows: which });
  };
  const titulo = (subject: string) =>
    `${subject} de ${rows.length === 1 ? '1 caso' : `${rows.length} casos`}`;
  const close = () => setAsked(null);
  const dialogs = (
    <Suspense>
      <AsignarDialog
        opened={asked?.act === 'asignar'}
        title={titulo('Encargado')}
        onAsignar={(encargado) => start(tasks.asignar(encargado))}
        onClose={close}
      />
      <LoteResponderDialog
        opened={asked?.act === 'responder'}
        title={titulo('Respuesta')}
        onResponder={(respuesta) => void start(tasks.responder(respuesta))}
        onClose={close}
      />
      <ChangeEstadoDialog
        opened={asked?.act === 'mover'}
        title={titulo('Estado')}
        destinations={loteDestinations(rows, yo)}
        requiresText={loteRequiresText}
        onChangeEstado={(estado, descripcion) => start(tasks.changeEstado(estado, descripcion))}
        onClose={close}
      />
      <UnirDialog
        opened={asked?.act === 'unir'}
        rows={rows}
        onUnir={(principal) =>
          start(
            unite(principal),
            rows.filter(({ id }) => id !== principal.id),
          )
        }
        onClose={close}
      />
    </Suspense>
  );
  return { onAct, dialogs };
}
