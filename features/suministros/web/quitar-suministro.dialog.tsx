import { ApiError, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { EraseDialog } from '@oficina/ui/erase-dialog';
import { notify } from '@oficina/ui/notify';
import { nombreDeSuministro, suministrosRoutes } from '../contract/index.ts';
import type { Lugar } from './lugar.ts';

export type QuitarSuministroDialogProps = {
  opened: boolean;
  /** Kept while the dialog closes, so that its title does not change on the way out. */
  suministro: Lugar | undefined;
  onCambio: () => Promise<void>;
  onQuitado: () => void;
  onClose: () => void;
};

export default function QuitarSuministroDialog(props: QuitarSuministroDialogProps) {
  const { opened, suministro, onCambio, onQuitado, onClose } = props;
  const client = useClient();
  const nombre = suministro ? nombreDeSuministro(suministro) : '';
  const vinculo = parseIri('usuario_suministros', suministro?.usuarioSuministro ?? '');
  const quitar = async (): Promise<string | null> => {
    if (vinculo === null) return null;
    try {
      await client.call(suministrosRoutes.desvincular, { params: { id: vinculo } });
      // Reading everything again may take long with many supplies; what was asked for is already done.
      void onCambio();
      notify({ text: `Quitamos ${nombre}.` });
      onQuitado();
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Refused by what happened meanwhile: the page behind shows it too.
      if (error.status === 409 || error.status === 404) void onCambio();
      return error.message;
    }
  };
  return (
    <EraseDialog
      opened={opened}
      title={`¿Quitar el suministro ${nombre}?`}
      text="Dejás de verlo acá. El servicio no cambia."
      label="Quitar suministro"
      busyText="Quitando…"
      onErase={quitar}
      onClose={onClose}
    />
  );
}
