import { useClient } from '@oficina/hydra/react';
import { ActionButton, Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { ProblemNotice } from '@oficina/ui/notice';
import { useAction } from '@oficina/ui/use-action';
import { useState } from 'react';
import { cuentasRoutes, LEGAL_MOVED_CODE, type Legal } from '../contract/index.ts';
import { LegalTexts } from './legal.texts.tsx';
import { TERMINOS_POSTPONED } from './terminos-postponed.ts';
import { useLegal } from './use-legal.ts';
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
  const { again, ...read } = useLegal(legal, opened);
  const postpone = () => {
    writeVisit(TERMINOS_POSTPONED, 'si');
    setOpened(false);
  };
  const aceptar = useAction(
    async () => {
      const body = { aceptarLegal: true, legalVersion: read.legal.version ?? null };
      await client.call(cuentasRoutes.editar, { params: { id: usuarioId }, body });
      onAccepted();
    },
    ({ violations, message }) => {
      const moved = violations.find(({ code }) => code === LEGAL_MOVED_CODE);
      if (moved) again();
      return moved?.message ?? message;
    },
  );
  return (
    <DraggableDialog
      opened={opened}
      title={acceptedOlder ? 'Cambiaron los términos' : 'Antes de empezar, aceptá los términos'}
      size={640}
      onClose={postpone}
    >
      <ProblemNotice reason={aceptar.problem} />
      <LegalTexts {...read} />
      <DialogActions>
        <Button onClick={postpone} disabled={aceptar.busy} data-inicio>
          Ahora no
        </Button>
        <ActionButton action={aceptar} label="Acepto" variant="primary" busyText="Guardando…" />
      </DialogActions>
    </DraggableDialog>
  );
}
