import { DraggableDialog } from '@oficina/ui/dialog';
import { useEffect, useState } from 'react';
import type { Corte } from '../../contract/index.ts';
import { CorteForm, type CorteFormProps } from './corte.form.tsx';

type Props = Omit<CorteFormProps, 'onConfirming'> & { opened: boolean };

export function CorteDialog(props: Props) {
  const { opened, corte, onClose } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => {
    if (!opened) setIsConfirming(false);
  }, [opened]);
  return (
    <DraggableDialog opened={opened} title={titleOf(corte, isConfirming)} size={720} onClose={onClose}>
      {opened && <CorteForm {...props} onConfirming={setIsConfirming} />}
    </DraggableDialog>
  );
}

function titleOf(corte: Corte | undefined, isConfirming: boolean): string {
  if (isConfirming) return corte ? '¿Guardar los cambios?' : '¿Publicar el corte?';
  return corte ? `Editar el corte de ${corte.zona}` : 'Nuevo corte';
}
