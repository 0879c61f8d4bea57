import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { EraseDialog } from '@oficina/ui/erase-dialog';
import { notify } from '@oficina/ui/notify';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';

export type MailDialogProps = {
  opened: boolean;
  /** The value stays while the dialog closes, so that the title does not change. */
  correo: Pick<SuministroMail, 'id' | 'email' | 'suministroCuenta'> | undefined;
  onDone: () => void;
  onClose: () => void;
};

export function EliminarMailDialog({ opened, correo, onDone, onClose }: MailDialogProps) {
  const client = useClient();
  const eliminar = async () => {
    if (!correo) return;
    await client.call(mailsRoutes.eliminar, { params: { id: correo.id } });
    notify({ text: `Eliminamos ${correo.email} del suministro ${correo.suministroCuenta}.` });
    onClose();
    onDone();
  };
  const reasonOf = ({ status, message }: ApiError) => {
    if (status === 404) onDone();
    return message;
  };
  return (
    <EraseDialog
      opened={opened}
      title={`¿Eliminar ${correo?.email} del suministro ${correo?.suministroCuenta}?`}
      text="Deja de recibir las facturas de ese suministro."
      label="Eliminar correo"
      busyText="Eliminando…"
      onErase={eliminar}
      reasonOf={reasonOf}
      onClose={onClose}
    />
  );
}
