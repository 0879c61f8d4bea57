import { ApiError, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { useEffect, useState } from 'react';
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

export function QuitarSuministroDialog(props: QuitarSuministroDialogProps) {
  const { opened, suministro, onCambio, onQuitado, onClose } = props;
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  const nombre = suministro ? nombreDeSuministro(suministro) : '';
  const vinculo = parseIri('usuario_suministros', suministro?.usuarioSuministro ?? '');
  useEffect(() => {
    if (opened) setProblema(null);
  }, [opened]);
  const quitar = async () => {
    if (vinculo === null) return;
    setBusy(true);
    setProblema(null);
    try {
      await client.call(suministrosRoutes.desvincular, { params: { id: vinculo } });
      // Reading everything again may take long with many supplies; what was asked for is already done.
      void onCambio();
      notify({ text: `Quitamos ${nombre}.` });
      onQuitado();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblema(error.message);
      // Refused by what happened meanwhile: the page behind shows it too.
      if (error.status === 409 || error.status === 404) void onCambio();
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
      title={`¿Quitar el suministro ${nombre}?`}
      closeOnClickOutside
      onClose={cerrar}
    >
      <Stack gap={16}>
        {problema && (
          <Notice tint="rojo" role="alert">
            {problema}
          </Notice>
        )}
        <p>Dejás de verlo acá. El servicio no cambia.</p>
      </Stack>
      <DialogActions>
        <Button onClick={cerrar} data-inicio>
          Volver
        </Button>
        <Button variant="danger" busy={busy} busyText="Quitando…" onClick={() => void quitar()}>
          Quitar suministro
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
