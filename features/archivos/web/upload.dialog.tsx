import { ConfirmDialog, DraggableDialog } from '@oficina/ui/dialog';
import { useState } from 'react';
import { UploadForm, type UploadFormProps } from './upload.form.tsx';
import { useSubida } from './use-subida.ts';

type Props = Omit<UploadFormProps, 'subida' | 'onBack'> & { opened: boolean; onClose: () => void };

/** The upload is only checked: nothing is loaded yet. */
export function UploadDialog({ opened, onClose, ...form }: Props) {
  const subida = useSubida(form.clase);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    if (subida.uploading) setIsAsking(true);
    else onClose();
  };
  return (
    <>
      <DraggableDialog
        opened={opened}
        title={form.original ? 'Subir corregidas' : 'Subir archivo'}
        size={620}
        onClose={close}
      >
        <UploadForm {...form} subida={subida} onBack={close} />
      </DraggableDialog>
      <ConfirmDialog
        opened={opened && isAsking && subida.uploading !== null}
        title={`¿Dejar de subir ${subida.uploading?.archivo.name ?? 'el archivo'}?`}
        text="Lo que ya subió se descarta. Vas a tener que empezar de nuevo."
        confirmLabel="Dejar de subir"
        cancelLabel="Seguir subiendo"
        danger
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          subida.abort();
          onClose();
        }}
      />
    </>
  );
}
