import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { useEffect, useState } from 'react';
import { type Tarjeta, tarjetasRoutes, ultimos4 } from '../contract/index.ts';

export type EliminarTarjetaDialogProps = {
  opened: boolean;
  /** Kept while the dialog closes, so that its title does not change on the way out. */
  tarjeta: Tarjeta | undefined;
  onEliminada: () => void;
  onClose: () => void;
};

export function EliminarTarjetaDialog({ opened, tarjeta, onEliminada, onClose }: EliminarTarjetaDialogProps) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  useEffect(() => {
    if (opened) setProblema(null);
  }, [opened]);
  const eliminar = async () => {
    if (!tarjeta) return;
    setBusy(true);
    setProblema(null);
    try {
      await client.call(tarjetasRoutes.eliminar, { params: { id: tarjeta.id } });
      notify({ text: 'Eliminamos tu tarjeta.' });
      onEliminada();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Gone already, perhaps in another tab: what was asked for is done.
      if (error.status === 404) onEliminada();
      else setProblema(error.message);
    } finally {
      setBusy(false);
    }
  };
  const cerrar = () => {
    if (!busy) onClose();
  };
  return (
    <DraggableDialog
      opened={opened}
      title={`¿Eliminar la tarjeta terminada en ${tarjeta ? ultimos4(tarjeta) : ''}?`}
      closeOnClickOutside
      onClose={cerrar}
    >
      <Stack gap={16}>
        {problema && (
          <Notice tint="rojo" role="alert">
            {problema}
          </Notice>
        )}
        <p>Vas a poder agregarla de nuevo cuando quieras.</p>
      </Stack>
      <DialogActions>
        <Button onClick={cerrar} data-inicio>
          Volver
        </Button>
        <Button variant="danger" busy={busy} busyText="Eliminando…" onClick={() => void eliminar()}>
          Eliminar tarjeta
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
