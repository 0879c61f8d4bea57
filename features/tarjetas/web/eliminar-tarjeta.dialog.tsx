import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { EraseDialog } from '@oficina/ui/erase-dialog';
import { notify } from '@oficina/ui/notify';
import { type Tarjeta, tarjetasRoutes, ultimos4 } from '../contract/index.ts';

export type EliminarTarjetaDialogProps = {
  opened: boolean;
  /** The value stays while the dialog closes, so that the title does not change. */
  tarjeta: Tarjeta | undefined;
  onEliminada: () => void;
  onClose: () => void;
};

export function EliminarTarjetaDialog({ opened, tarjeta, onEliminada, onClose }: EliminarTarjetaDialogProps) {
  const client = useClient();
  const eliminar = async () => {
    if (!tarjeta) return;
    await client.call(tarjetasRoutes.eliminar, { params: { id: tarjeta.id } });
    notify({ text: 'Eliminamos tu tarjeta.' });
    onEliminada();
  };
  const reasonOf = ({ status, message }: ApiError) => {
    if (status !== 404) return message;
    // The card is already gone, perhaps deleted in another tab, so the request is fulfilled.
    onEliminada();
    return null;
  };
  return (
    <EraseDialog
      opened={opened}
      title={`¿Eliminar la tarjeta terminada en ${tarjeta ? ultimos4(tarjeta) : ''}?`}
      text="Vas a poder agregarla de nuevo cuando quieras."
      label="Eliminar tarjeta"
      busyText="Eliminando…"
      onErase={eliminar}
      reasonOf={reasonOf}
      onClose={onClose}
    />
  );
}
