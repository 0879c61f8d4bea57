import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { useEffect, useState } from 'react';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';

export type MailDialogProps = {
  opened: boolean;
  /** Kept while the dialog closes, so that its title does not change on the way out. */
  correo: SuministroMail | undefined;
  onHecho: () => void;
  onClose: () => void;
};

export function EliminarMailDialog({ opened, correo, onHecho, onClose }: MailDialogProps) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  useEffect(() => {
    if (opened) setProblema(null);
  }, [opened]);
  const eliminar = async () => {
    if (!correo) return;
    setBusy(true);
    setProblema(null);
    try {
      await client.call(mailsRoutes.eliminar, { params: { id: correo.id } });
      notify({ text: `Eliminamos ${correo.email} del suministro ${correo.suministroCuenta}.` });
      onClose();
      onHecho();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblema(error.message);
      if (error.status === 404) onHecho();
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
      title={`¿Eliminar ${correo?.email} del suministro ${correo?.suministroCuenta}?`}
      closeOnClickOutside
      onClose={cerrar}
    >
      <Stack gap={16}>
        {problema && (
          <Notice tint="rojo" role="alert">
            {problema}
          </Notice>
        )}
        <p>Deja de recibir las facturas de ese suministro.</p>
      </Stack>
      <DialogActions>
        <Button onClick={cerrar} data-inicio>
          Volver
        </Button>
        <Button variant="danger" busy={busy} busyText="Eliminando…" onClick={() => void eliminar()}>
          Eliminar correo
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
