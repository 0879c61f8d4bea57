import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { useState } from 'react';
import styles from './photo.module.css';
import { useObjectUrl } from './use-object-url.ts';

export type Photo = { archivo: Blob; nombre: string };

type Props = {
  photo: Photo | null;
  /** Without this callback, photographs are not stored. */
  onSave?: (photo: Photo) => void;
  onClose: () => void;
};

export default function PhotoDialog({ photo, onSave, onClose }: Props) {
  const [shown, setShown] = useState(photo);
  if (photo && photo !== shown) setShown(photo);
  const url = useObjectUrl(shown?.archivo);
  return (
    <DraggableDialog
      opened={photo !== null}
      title={shown?.nombre ?? 'Foto'}
      size={720}
      closeOnClickOutside
      onClose={onClose}
    >
      {shown && url && <img className={styles.foto} src={url} alt={shown.nombre} />}
      <DialogActions>
        <Button onClick={onClose} data-inicio>
          Volver
        </Button>
        {shown && onSave && <Button onClick={() => onSave(shown)}>Guardar en el equipo</Button>}
      </DialogActions>
    </DraggableDialog>
  );
}
