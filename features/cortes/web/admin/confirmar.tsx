import { ActionButton, Button } from '@oficina/ui/button';
import { DialogActions } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { useAction } from '@oficina/ui/use-action';
import { useEffect, useId } from 'react';
import { type Corte, cortePhase } from '../../contract/index.ts';
import { type CorteTimes, ongoingSentence, upcomingSentence } from '../sentences.ts';
import styles from './admin.module.css';
import { type CorteDraft, type PendingSave, targetOf, willNotifyAgain } from './form-values.ts';
import { reachedText } from './labels.ts';
import { Reach } from './reach.tsx';

type Props = PendingSave & {
  corte: Corte | undefined;
  now: Date;
  onBack: () => void;
  onConfirmar: () => Promise<void>;
};

export function Confirmar(props: Props) {
  const { corte, draft, cambios, afectados, now, onBack, onConfirmar } = props;
  const backId = useId();
  const confirmar = useAction(onConfirmar);
  // The pressed button is now hidden, so the focus moves to the button that goes back, which is harmless.
  useEffect(() => document.getElementById(backId)?.focus(), [backId]);
  const preview = previewText(timesOf(props), now);
  return (
    <Stack gap={16}>
      {corte || !afectados ? <p>{confirmText(props)}</p> : <Reach alcance={afectados} of={targetOf(draft)} />}
      {preview && (
        <div>
          <p>Lo que van a leer:</p>
          <blockquote className={styles.lectura}>
            <p>{preview}</p>
            <p>Dónde: {draft.zona}</p>
            <p>Motivo: {draft.motivo}</p>
            {draft.obs && <p className={styles.consejos}>{draft.obs}</p>}
          </blockquote>
        </div>
      )}
      <DialogActions>
        <Button id={backId} onClick={onBack} disabled={confirmar.busy}>
          Volver
        </Button>
        <ActionButton
          action={confirmar}
          label={cambios ? 'Guardar cambios' : 'Publicar corte'}
          variant="primary"
          busyText={cambios ? 'Guardando…' : 'Publicando…'}
        />
      </DialogActions>
    </Stack>
  );
}

function confirmText(props: Props): string {
  const { corte, draft, cambios, afectados, now } = props;
  if (!corte || !cambios) return recipientsText(draft);
  const reachText = afectados ? ` Ahora les llega a ${reachedText(afectados)}.` : '';
  const ended = cortePhase(timesOf(props), now) === 'terminado';
  if (ended && cortePhase(corte, now) === 'terminado')
    return `El corte ya terminó: no se avisa a nadie.${reachText}`;
  if (ended && draft.tipo === 'forzado')
    return `El corte queda terminado: se avisa que volvió el servicio.${reachText}`;
  return willNotifyAgain(cambios)
    ? `Cambia el horario o el motivo: se vuelve a avisar.${reachText}`
    : `No cambian el horario ni el motivo: no se vuelve a avisar.${reachText}`;
}

/** It is said when the reach could not be counted. */
const recipientsText = ({ reach }: CorteDraft) =>
  reach === 'numeros' ? 'Se avisa a los de esos suministros.' : 'Se avisa a los de las zonas.';

/** An end that was not edited keeps its meaning: an estimate that has passed does not end the corte. */
const timesOf = ({ corte, draft: { inicio, fin }, cambios }: Props) => ({
  inicio,
  fin: fin ?? undefined,
  finEstimado: cambios && !('fin' in cambios) ? corte?.finEstimado : false,
});

/** Customers see nothing of a corte that ended. */
function previewText(times: CorteTimes, now: Date): string | null {
  const phase = cortePhase(times, now);
  if (phase === 'terminado') return null;
  return phase === 'programado' ? upcomingSentence(times, now) : ongoingSentence(times, now);
}
