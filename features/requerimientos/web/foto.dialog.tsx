import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { useEffect, useState } from 'react';
import styles from './foto.module.css';

export type Foto = { archivo: Blob; nombre: string };

type Props = {
  /** None, and it is closed. */
  foto: Foto | null;
  /** Seen here and kept nowhere, unless somebody may ask to. */
  onGuardar?: (foto: Foto) => void;
  onClose: () => void;
};

export default function FotoDialog({ foto, onGuardar, onClose }: Props) {
  // While it closes it still shows the one it had.
  const [mostrada, setMostrada] = useState(foto);
  if (foto && foto !== mostrada) setMostrada(foto);
  const url = useUrlDe(mostrada?.archivo);
  return (
    <DraggableDialog
      opened={foto !== null}
      title={mostrada?.nombre ?? 'Foto'}
      size={720}
      closeOnClickOutside
      onClose={onClose}
    >
      {mostrada && url && <img className={styles.foto} src={url} alt={mostrada.nombre} />}
      <DialogActions>
        <Button onClick={onClose} data-inicio>
          Volver
        </Button>
        {mostrada && onGuardar && <Button onClick={() => onGuardar(mostrada)}>Guardar en el equipo</Button>}
      </DialogActions>
    </DraggableDialog>
  );
}

/** Of that file, while it is shown. */
function useUrlDe(archivo: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!archivo) return;
    const nueva = URL.createObjectURL(archivo);
    setUrl(nueva);
    return () => URL.revokeObjectURL(nueva);
  }, [archivo]);
  return url;
}
