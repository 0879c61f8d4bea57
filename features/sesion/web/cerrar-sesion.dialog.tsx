import { ConfirmDialog } from '@oficina/ui/dialog';
import { useNavigate } from 'react-router';

export type CerrarSesionDialogProps = { opened: boolean; onClose: () => void };

export default function CerrarSesionDialog({ opened, onClose }: CerrarSesionDialogProps) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened={opened}
      title="Cerrar sesión"
      text="¿Estás seguro de cerrar tu sesión en la Oficina Virtual?"
      confirmLabel="Salir"
      onClose={onClose}
      onConfirm={() => void navigate('/logout')}
    />
  );
}
