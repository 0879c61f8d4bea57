import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionDialog } from '@oficina/ui/erase-dialog';
import { notify } from '@oficina/ui/notify';
import { type Clock, formatMoment } from '@oficina/values';
import { type Corte, cortePhase, cortesRoutes } from '../../contract/index.ts';

export type Accion = 'volvio' | 'eliminar';

type Props = {
  opened: boolean;
  accion: Accion;
  /** It is kept while the dialog closes, so that the title does not change meanwhile. */
  corte: Corte;
  clock: Clock;
  onDone: () => void;
  onClose: () => void;
};

type ActionTexts = {
  titulo: (corte: Corte) => string;
  texto: (corte: Corte, now: Date) => string;
  button: string;
  busyText: string;
  doneText: (corte: Corte) => string;
};

const ACTION_TEXTS: Readonly<Record<Accion, ActionTexts>> = {
  volvio: {
    titulo: ({ zona }) => `¿Volvió el servicio en ${zona}?`,
    texto: () => 'El corte termina ahora y se avisa a quienes toca.',
    button: 'Volvió el servicio',
    busyText: 'Avisando…',
    doneText: ({ zona }) => `Terminó el corte de ${zona}. Avisamos que volvió el servicio.`,
  },
  eliminar: {
    titulo: ({ zona }) => `¿Eliminar el corte de ${zona}?`,
    texto: (corte, now) =>
      cortePhase(corte, now) === 'terminado'
        ? 'No se puede deshacer.'
        : 'Les avisamos que se canceló a quienes ya se les había avisado. No se puede deshacer.',
    button: 'Eliminar corte',
    busyText: 'Eliminando…',
    doneText: ({ zona }) => `Eliminamos el corte de ${zona}.`,
  },
};

const MINUTO_MS = 60_000;

/**
 * The end is rounded down to the minute, so that a clock slightly ahead of the server's does not make it an end in the
 * future.
 */
function finOf({ inicio }: Corte, now: Date): string {
  const minuto = Math.floor(now.getTime() / MINUTO_MS) * MINUTO_MS;
  return formatMoment(minuto > Date.parse(inicio) ? new Date(minuto) : now);
}

/** These actions need confirmation because people are notified of them. */
export function AccionDialog({ opened, accion, corte, clock, onDone, onClose }: Props) {
  const client = useClient();
  const { titulo, texto, button, busyText, doneText } = ACTION_TEXTS[accion];
  const submit = async () => {
    const params = { id: corte.id };
    if (accion === 'eliminar') await client.call(cortesRoutes.eliminar, { params });
    else await client.call(cortesRoutes.editar, { params, body: { fin: finOf(corte, clock.now()) } });
    notify({ text: doneText(corte) });
    onClose();
    onDone();
  };
  const reasonOf = ({ status, message, violations }: ApiError) => {
    if (status === 404 || status === 409) onDone();
    return violations[0]?.message ?? message;
  };
  return (
    <ActionDialog
      opened={opened}
      title={titulo(corte)}
      text={texto(corte, clock.now())}
      label={button}
      busyText={busyText}
      danger={accion === 'eliminar'}
      onAction={submit}
      reasonOf={reasonOf}
      onClose={onClose}
    />
  );
}
