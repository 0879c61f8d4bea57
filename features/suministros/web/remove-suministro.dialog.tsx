import { type ApiError, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { EraseDialog } from '@oficina/ui/erase-dialog';
import { notify } from '@oficina/ui/notify';
import { suministroName, suministrosRoutes } from '../contract/index.ts';
import type { SuministroSummary } from './suministro-summary.ts';

export type RemoveSuministroDialogProps = {
  opened: boolean;
  /** The value stays while the dialog closes, so that the title does not change. */
  suministro: SuministroSummary | undefined;
  onCambio: () => Promise<void>;
  onRemoved: () => void;
  onClose: () => void;
};

export default function RemoveSuministroDialog(props: RemoveSuministroDialogProps) {
  const { opened, suministro, onCambio, onRemoved, onClose } = props;
  const client = useClient();
  const nombre = suministro ? suministroName(suministro) : '';
  const usuarioSuministro = parseIri('usuario_suministros', suministro?.usuarioSuministro ?? '');
  const remove = async () => {
    if (usuarioSuministro === null) return;
    await client.call(suministrosRoutes.desvincular, { params: { id: usuarioSuministro } });
    // The action is already done and the reload may be slow with many suministros, so it is not awaited.
    void onCambio();
    notify({ text: `Quitamos ${nombre}.` });
    onRemoved();
  };
  const reasonOf = ({ status, message }: ApiError) => {
    // The refusal comes from a change elsewhere, so the page behind is reloaded too.
    if (status === 409 || status === 404) void onCambio();
    return message;
  };
  return (
    <EraseDialog
      opened={opened}
      title={`¿Quitar el suministro ${nombre}?`}
      text="Dejás de verlo acá. El servicio no cambia."
      label="Quitar suministro"
      busyText="Quitando…"
      onErase={remove}
      reasonOf={reasonOf}
      onClose={onClose}
    />
  );
}
