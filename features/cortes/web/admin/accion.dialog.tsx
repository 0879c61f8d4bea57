import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { type Clock, formatMoment } from '@oficina/values';
import { useEffect, useState } from 'react';
import { type Corte, cortesRoutes, faseDelCorte } from '../../contract/index.ts';

export type Accion = 'volvio' | 'eliminar';

type Props = {
  opened: boolean;
  accion: Accion;
  /** Kept while the dialog closes, so that its title does not change on the way out. */
  corte: Corte;
  clock: Clock;
  onHecho: () => void;
  onClose: () => void;
};

type Palabras = {
  titulo: (corte: Corte) => string;
  texto: (corte: Corte, now: Date) => string;
  boton: string;
  gerundio: string;
  hecho: (corte: Corte) => string;
};

const PALABRAS: Readonly<Record<Accion, Palabras>> = {
  volvio: {
    titulo: ({ zona }) => `¿Volvió el servicio en ${zona}?`,
    texto: () => 'El corte termina ahora y se avisa a quienes toca.',
    boton: 'Volvió el servicio',
    gerundio: 'Avisando…',
    hecho: ({ zona }) => `Terminó el corte de ${zona}. Avisamos que volvió el servicio.`,
  },
  eliminar: {
    titulo: ({ zona }) => `¿Eliminar el corte de ${zona}?`,
    texto: (corte, now) =>
      faseDelCorte(corte, now) === 'terminado'
        ? 'No se puede deshacer.'
        : 'Les avisamos que se canceló a quienes ya se les había avisado. No se puede deshacer.',
    boton: 'Eliminar corte',
    gerundio: 'Eliminando…',
    hecho: ({ zona }) => `Eliminamos el corte de ${zona}.`,
  },
};

const MINUTO_MS = 60_000;

/** The minute that has just ended: a clock a little ahead of the server's must not make it an end to come. */
function finDe({ inicio }: Corte, now: Date): string {
  const minuto = Math.floor(now.getTime() / MINUTO_MS) * MINUTO_MS;
  return formatMoment(minuto > Date.parse(inicio) ? new Date(minuto) : now);
}

/** What is asked once more before it is done, because people are told of it. */
export function AccionDialog({ opened, accion, corte, clock, onHecho, onClose }: Props) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  useEffect(() => {
    if (opened) setProblema(null);
  }, [opened]);
  const { titulo, texto, boton, gerundio, hecho } = PALABRAS[accion];
  const hacer = async () => {
    setBusy(true);
    setProblema(null);
    const params = { id: corte.id };
    try {
      if (accion === 'eliminar') await client.call(cortesRoutes.eliminar, { params });
      else await client.call(cortesRoutes.editar, { params, body: { fin: finDe(corte, clock.now()) } });
      notify({ text: hecho(corte) });
      onClose();
      onHecho();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblema(error.violations[0]?.message ?? error.message);
      if (error.status === 404 || error.status === 409) onHecho();
    } finally {
      setBusy(false);
    }
  };
  const cerrar = () => {
    if (!busy) onClose();
  };
  return (
    <DraggableDialog opened={opened} title={titulo(corte)} closeOnClickOutside onClose={cerrar}>
      <Stack gap={16}>
        {problema && (
          <Notice tint="rojo" role="alert">
            {problema}
          </Notice>
        )}
        <p>{texto(corte, clock.now())}</p>
      </Stack>
      <DialogActions>
        <Button onClick={cerrar} data-inicio>
          Volver
        </Button>
        <Button
          variant={accion === 'eliminar' ? 'danger' : 'primary'}
          busy={busy}
          busyText={gerundio}
          onClick={() => void hacer()}
        >
          {boton}
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
