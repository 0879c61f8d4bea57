import { Button } from '@oficina/ui/button';
import { lazy, Suspense, useState } from 'react';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { type ActionResult, useRequerimientoCalls } from './actions.api.ts';
import type { Lote } from './lote.hook.ts';
import {
  assignedText,
  type BatchTask,
  estadoChangedText,
  novedadClearedText,
  unassignedText,
} from './lote.ts';
import styles from './queue.module.css';
import { usuarioIri, type Yo } from './staff-actor.ts';
import { loteDestinations, loteRequiresText } from './transitions.ts';

const AsignarDialog = lazy(() => import('./asignar.dialog.tsx'));
const ChangeEstadoDialog = lazy(() => import('./change-estado.dialog.tsx'));

type Props = {
  selected: readonly Requerimiento[];
  yo: Yo;
  lote: Lote;
};

const selectionText = (n: number) => (n === 1 ? '1 elegido' : `${n} elegidos`);

export function LoteToolbar({ selected, yo, lote }: Props) {
  const calls = useRequerimientoCalls();
  const [dialog, setDialog] = useState<'asignar' | 'mover' | null>(null);
  const busy = lote.running;
  // The task is not awaited: the dialog closes and the page shows the progress.
  const start = (task: BatchTask): Promise<ActionResult> => {
    void lote.startRun(task, selected);
    return Promise.resolve({ ok: true });
  };
  const asignar = (encargado: string | null) =>
    start({
      progressText: 'Asignando',
      doneText: encargado === null ? unassignedText : assignedText,
      perform: ({ id }) => calls.asignar(id, encargado),
    });
  const changeEstado = (estado: number, descripcion: string) =>
    start({
      progressText: 'Cambiando el estado de',
      doneText: estadoChangedText(requerimientoEstado.label(estado)),
      perform: ({ id }) => calls.changeEstado(id, estado, descripcion),
    });
  const clearNovedad = () =>
    start({
      progressText: 'Quitando la marca de',
      doneText: novedadClearedText,
      perform: ({ id }) => calls.markNovedad(id, false),
    });
  const destinations = loteDestinations(selected, yo);
  const titulo = (subject: string) =>
    `${subject} de ${selected.length === 1 ? '1 caso' : `${selected.length} casos`}`;
  return (
    <>
      {selected.length === 0 && (
        <p className={styles.lote}>Elegí casos para asignarlos o cambiarles el estado a todos juntos.</p>
      )}
      {selected.length > 0 && (
        <section className={styles.lote} aria-label="Con los elegidos">
          <p>{selectionText(selected.length)}:</p>
          <Button disabled={busy} onClick={() => void asignar(usuarioIri(yo))}>
            Asignarme
          </Button>
          {yo.isAdmin && (
            <Button disabled={busy} onClick={() => setDialog('asignar')}>
              Asignar a…
            </Button>
          )}
          <Button disabled={busy || destinations.length === 0} onClick={() => setDialog('mover')}>
            Cambiar estado…
          </Button>
          <Button disabled={busy} onClick={() => void clearNovedad()}>
            Quitar marca de novedad
          </Button>
        </section>
      )}
      <Suspense>
        <AsignarDialog
          opened={dialog === 'asignar'}
          title={titulo('Encargado')}
          onAsignar={asignar}
          onClose={() => setDialog(null)}
        />
        <ChangeEstadoDialog
          opened={dialog === 'mover'}
          title={titulo('Estado')}
          destinations={destinations}
          requiresText={loteRequiresText}
          onChangeEstado={changeEstado}
          onClose={() => setDialog(null)}
        />
      </Suspense>
    </>
  );
}
