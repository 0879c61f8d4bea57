import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useState } from 'react';
import { type Requerimiento, requerimientoEstado, requerimientosRoutes } from '../contract/index.ts';

type Props = {
  caso: Requerimiento;
  /** Not any more, once somebody began with it or it was closed. */
  puede: boolean;
  disabled: boolean;
  onCambio: () => Promise<void>;
  /** The dialog was closed, and the button that opened it is there no more. */
  onSinBoton: () => void;
};

/** The owner takes it back, while nobody has begun with it or it waits for them. */
export default function Anular({ caso, puede, disabled, onCambio, onSinBoton }: Props) {
  const client = useClient();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  const { sustantivo } = caso.categoria;
  const abrir = () => {
    setProblema(null);
    setOpened(true);
  };
  const cerrar = () => {
    if (busy) return;
    setOpened(false);
    if (!puede) onSinBoton();
  };
  const anular = async () => {
    setBusy(true);
    setProblema(null);
    try {
      await client.call(requerimientosRoutes.cambiarEstado, {
        params: { id: caso.id },
        body: { estado: requerimientoEstado.code('anulado') },
      });
      setOpened(false);
      await onCambio();
      onSinBoton();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblema(error.message);
      // Somebody began with it meanwhile: the page behind shows it.
      if (error.status === 409) void onCambio();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {puede && (
        <Button variant="danger" disabled={disabled} onClick={abrir}>
          Anular {sustantivo}
        </Button>
      )}
      <DraggableDialog
        opened={opened}
        title={`¿Anular el ${sustantivo} ${caso.numero}?`}
        closeOnClickOutside
        onClose={cerrar}
      >
        <Stack gap={16}>
          {problema && (
            <Notice tint="rojo" role="alert">
              {problema}
            </Notice>
          )}
          {puede && <p>No lo vamos a atender. No se puede deshacer.</p>}
        </Stack>
        <DialogActions>
          <Button onClick={cerrar} data-inicio>
            Volver
          </Button>
          {puede && (
            <Button variant="danger" busy={busy} busyText="Anulando…" onClick={() => void anular()}>
              Anular {sustantivo}
            </Button>
          )}
        </DialogActions>
      </DraggableDialog>
    </>
  );
}
