import { LightConfirm } from '@oficina/ui/light-confirm';
import { useNavigate } from 'react-router';

export type CerrarSesionDialogProps = { opened: boolean; onClose: () => void };

/** It comes with the frame: whoever lost the network can leave all the same. */
export function CerrarSesionDialog({ opened, onClose }: CerrarSesionDialogProps) {
  const navigate = useNavigate();
  return (
    <LightConfirm
      opened={opened}
      title="Cerrar sesión"
      text="¿Estás seguro de cerrar tu sesión en la Oficina Virtual?"
      confirmLabel="Salir"
      onClose={onClose}
      onConfirm={() => void navigate('/logout')}
    />
  );
}
