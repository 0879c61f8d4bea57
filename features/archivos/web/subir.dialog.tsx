import { ConfirmDialog, DraggableDialog } from '@oficina/ui/dialog';
import { useState } from 'react';
import { SubirForm, type SubirFormProps } from './subir.form.tsx';
import { useSubida } from './use-subida.ts';

type Props = Omit<SubirFormProps, 'subida' | 'onVolver'> & { opened: boolean; onClose: () => void };

/** Chooses a file and sends it to be checked: nothing of it is loaded yet. */
export function SubirDialog({ opened, onClose, ...form }: Props) {
  const subida = useSubida(form.clase);
  const [preguntando, setPreguntando] = useState(false);
  const cerrar = () => {
    if (subida.enCurso) setPreguntando(true);
    else onClose();
  };
  return (
    <>
      <DraggableDialog opened={opened} title="Subir archivo" size={620} onClose={cerrar}>
        <SubirForm {...form} subida={subida} onVolver={cerrar} />
      </DraggableDialog>
      <ConfirmDialog
        opened={opened && preguntando && subida.enCurso !== null}
        title={`¿Dejar de subir ${subida.enCurso?.archivo.name ?? 'el archivo'}?`}
        text="Lo que ya subió se descarta. Vas a tener que empezar de nuevo."
        confirmLabel="Dejar de subir"
        cancelLabel="Seguir subiendo"
        danger
        onClose={() => setPreguntando(false)}
        onConfirm={() => {
          setPreguntando(false);
          subida.cortar();
          onClose();
        }}
      />
    </>
  );
}
