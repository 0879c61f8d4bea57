import { LightConfirm } from '@oficina/ui/light-confirm';
import { useNavigate } from 'react-router';
import { LOGOUT_PATH } from '../contract/index.ts';

export type CerrarSesionDialogProps = { opened: boolean; onClose: () => void };

/** The dialog is loaded with the frame of the page, so that a person without a connection can still log out. */
export function CerrarSesionDialog({ opened, onClose }: CerrarSesionDialogProps) {
  const navigate = useNavigate();
  return (
    <LightConfirm
      opened={opened}
      title="Cerrar sesión"
      text="¿Estás seguro de cerrar tu sesión en la Oficina Virtual?"
      confirmLabel="Salir"
      onClose={onClose}
      onConfirm={() => void navigate(LOGOUT_PATH)}
    />
  );
}
