import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Notice } from '@oficina/ui/notice';
import { useState } from 'react';
import { cuentasRoutes } from '../contract/index.ts';
import { type Legal, LegalTexts } from './legal.texts.tsx';
import { TERMINOS_POSTPONED } from './terminos-postponed.ts';
import { readVisit, writeVisit } from './visit-storage.ts';

export type TerminosDialogProps = {
  usuarioId: number;
  acceptedOlder: boolean;
  legal: Legal;
  onAccepted: () => void;
};

/** "Ahora no" lasts until the person signs in again. */
export default function TerminosDialog({ usuarioId, acceptedOlder, legal, onAccepted }: TerminosDialogProps) {
  const client = useClient();
  const [opened, setOpened] = useState(() => readVisit(TERMINOS_POSTPONED) === null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const postpone = () => {
    writeVisit(TERMINOS_POSTPONED, 'si');
    setOpened(false);
  };
  const aceptar = async () => {
    setBusy(true);
    setError(null);
    try {
      await client.call(cuentasRoutes.editar, { params: { id: usuarioId }, body: { aceptarLegal: true } });
      onAccepted();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DraggableDialog
      opened={opened}
      title={acceptedOlder ? 'Cambiaron los términos' : 'Antes de empezar, aceptá los términos'}
      size={640}
      onClose={postpone}
    >
      {error && (
        <Notice tint="rojo" role="alert">
          {error}
        </Notice>
      )}
      <LegalTexts legal={legal} />
      <DialogActions>
        <Button onClick={postpone} disabled={busy} data-inicio>
          Ahora no
        </Button>
        <Button variant="primary" busy={busy} busyText="Guardando…" onClick={() => void aceptar()}>
          Acepto
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
