import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { ProblemNotice } from '@oficina/ui/notice';
import { useAction } from '@oficina/ui/use-action';
import { useState } from 'react';
import { type Requerimiento, requerimientoEstado, requerimientosRoutes } from '../../contract/index.ts';

type Props = {
  requerimiento: Requerimiento;
  /** False once somebody began to work on the case, or once it was closed. */
  allowed: boolean;
  disabled: boolean;
  onCambio: () => Promise<void>;
  /** Runs when the dialog was closed and the button that opened it no longer exists. */
  onButtonGone: () => void;
};

export default function Anular({ requerimiento, allowed, disabled, onCambio, onButtonGone }: Props) {
  const client = useClient();
  const [opened, setOpened] = useState(false);
  const { busy, problem, run, forgetProblem } = useAction(
    async () => {
      await client.call(requerimientosRoutes.cambiarEstado, {
        params: { id: requerimiento.id },
        body: { estado: requerimientoEstado.code('anulado') },
      });
      setOpened(false);
      await onCambio();
      onButtonGone();
    },
    (error) => {
      if (error.status === 409) void onCambio();
      return error.message;
    },
  );
  const { sustantivo } = requerimiento.categoria;
  const openDialog = () => {
    forgetProblem();
    setOpened(true);
  };
  const cerrar = () => {
    if (busy) return;
    setOpened(false);
    if (!allowed) onButtonGone();
  };
  return (
    <>
      {allowed && (
        <Button variant="link" disabled={disabled} onClick={openDialog}>
          Anular {sustantivo}
        </Button>
      )}
      <DraggableDialog
        opened={opened}
        title={`¿Anular el ${sustantivo} ${requerimiento.numero}?`}
        closeOnClickOutside
        onClose={cerrar}
      >
        <Stack gap={16}>
          <ProblemNotice reason={problem} />
          {allowed && <p>No lo vamos a atender. No se puede deshacer.</p>}
        </Stack>
        <DialogActions>
          <Button onClick={cerrar} data-inicio>
            Volver
          </Button>
          {allowed && (
            <Button variant="danger" busy={busy} busyText="Anulando…" onClick={() => void run()}>
              Anular {sustantivo}
            </Button>
          )}
        </DialogActions>
      </DraggableDialog>
    </>
  );
}
