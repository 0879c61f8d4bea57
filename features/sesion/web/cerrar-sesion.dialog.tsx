import { ConfirmDialog } from '@oficina/ui/dialog';
import { useNavigate } from 'react-router';
import { LOGOUT_PATH } from '../contract/index.ts';

export type CerrarSesionDialogProps = { opened: boolean; onClose: () => void };

/** The dialog is loaded with the frame of the page, so that a person without a connection can still log out. */
export function CerrarSesionDialog({ opened, onClose }: CerrarSesionDialogProps) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened={opened}
      title="Cerrar sesión"
      text="¿Estás seguro de cerrar tu sesión en la Oficina Virtual?"
      confirmLabel="Salir"
      onClose={onClose}
      onConfirm={() => void navigate(LOGOUT_PATH)}
    />
  );
}
