import { ApiError } from '@oficina/hydra';
import { formatCount } from '@oficina/ui/money';
import { ProblemNotice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { archivoEstado, canConfirm } from '../contract/index.ts';
import { ActionDialogs, type ArchivoAction } from './action-dialogs.tsx';
import { ArchivoActions } from './archivo-actions.tsx';
import { ArchivoData } from './archivo-data.tsx';
import styles from './archivo-view.module.css';
import { useCambiarEstado } from './archivos.api.ts';
import { type Archivo, type Clase, contentTypeOf } from './clase.ts';
import { Columnas, lacksColumnas } from './columnas.tsx';
import { Corrections } from './corrections.tsx';
import { EstadoPanel } from './estado-panel.tsx';
import { RejectedRenglones } from './rejected-renglones.tsx';
import { Resumen } from './resumen.tsx';
import { type Counter, finalCounters, revisionCounters } from './wording.ts';

type Props = { clase: Clase; archivo: Archivo };

/** Once lines were written the page shows how many; before that, how many would be. */
const hasLoadedRenglones = ({ estado, renglonesImportados }: Archivo) =>
  estado === archivoEstado.code('finalizado') ||
  (renglonesImportados > 0 && estado !== archivoEstado.code('procesando'));

const reasonOf = (error: Error) =>
  error instanceof ApiError ? error.message : 'No pudimos hacer el cambio.';

export function ArchivoDetail({ clase, archivo }: Props) {
  const { resumen } = archivo;
  const changeEstado = useCambiarEstado(clase, archivo.id);
  const { panel, ownChange } = useFocusOnChange(archivo.estado);
  const [openDialog, setOpenDialog] = useState<ArchivoAction | null>(null);
  const runAction = (action: ArchivoAction) => {
    ownChange.current = true;
    changeEstado.mutate(action === 'anular' ? 'anulado' : 'confirmado', {
      onError: () => {
        ownChange.current = false;
      },
      onSettled: () => setOpenDialog(null),
    });
  };
  // Nobody will load an annulled file, so its summary is not shown.
  const currentResumen = archivo.estado === archivoEstado.code('anulado') ? undefined : resumen;
  const isUnread = lacksColumnas(currentResumen);
  const counters = hasLoadedRenglones(archivo)
    ? finalCounters(archivo)
    : currentResumen && !isUnread && revisionCounters(contentTypeOf(archivo), currentResumen);
  // A person who confirms reads the summary first, so the actions come after it. In other states they come before.
  const awaitsConfirmation = canConfirm(archivo);
  const actions = (
    <ArchivoActions
      archivo={archivo}
      busy={changeEstado.isPending}
      onOpen={setOpenDialog}
      onAction={runAction}
    />
  );
  return (
    <div className={styles.columna}>
      <ProblemNotice reason={changeEstado.error && reasonOf(changeEstado.error)} />
      <section ref={panel} tabIndex={-1} aria-label="Estado del archivo" className={styles.panel}>
        <EstadoPanel archivo={archivo} />
      </section>
      <Corrections archivo={archivo} />
      {!awaitsConfirmation && actions}
      {counters && <Counters counters={counters} />}
      {currentResumen && !isUnread && (
        <Resumen
          resumen={currentResumen}
          isCorrection={archivo.corrigeA !== undefined}
          awaitsConfirmation={awaitsConfirmation}
        />
      )}
      <RejectedRenglones clase={clase} archivo={archivo} />
      {currentResumen && <Columnas clase={clase} archivo={archivo} resumen={currentResumen} />}
      {awaitsConfirmation && actions}
      <ArchivoData archivo={archivo} />
      <ActionDialogs
        archivo={archivo}
        openDialog={openDialog}
        busy={changeEstado.isPending}
        onClose={() => setOpenDialog(null)}
        onAction={runAction}
      />
    </div>
  );
}

/** The word appears under its number, and names it for screen readers. */
function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className={styles.contadores}>
      {counters.map(({ count, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The pressed button is gone once the state has changed, so the focus goes to the panel that shows the new state. */
function useFocusOnChange(estado: number) {
  const panel = useRef<HTMLElement>(null);
  const ownChange = useRef(false);
  const previous = useRef(estado);
  useEffect(() => {
    if (previous.current === estado) return;
    previous.current = estado;
    if (ownChange.current || document.activeElement === document.body) panel.current?.focus();
    ownChange.current = false;
  }, [estado]);
  return { panel, ownChange };
}
