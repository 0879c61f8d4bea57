import { Button } from '@oficina/ui/button';
import { DraggableDialog } from '@oficina/ui/dialog';
import { IconDownload, IconNext, IconPrevious, IconTurn } from '@oficina/ui/icon';
import { saveFile } from '@oficina/ui/save-file';
import { type KeyboardEvent, useState } from 'react';
import type { ArchivoAdjunto } from '../../contract/index.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { CodigoDialog } from './codigo.dialog.tsx';
import styles from './viewer.module.css';

export type Shown = { adjunto: ArchivoAdjunto; archivo: Blob };

type DialogProps = {
  shown: Shown | null;
  place: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

type Props = DialogProps & {
  asksCode: boolean;
  onCodigo: (otp: string) => Promise<string | null>;
  onCodigoClosed: () => void;
};

export default function ViewerDialogs({ asksCode, onCodigo, onCodigoClosed, ...viewer }: Props) {
  return (
    <>
      <CodigoDialog opened={asksCode} onCodigo={onCodigo} onClose={onCodigoClosed} />
      <ViewerDialog {...viewer} />
    </>
  );
}

function ViewerDialog({ shown, place, onClose, ...steps }: DialogProps) {
  return (
    <DraggableDialog
      opened={shown !== null}
      title={shown ? `${shown.adjunto.fileName} · ${place}` : ''}
      size={960}
      closeOnClickOutside
      onClose={onClose}
    >
      {shown && <Photo shown={shown} {...steps} />}
    </DraggableDialog>
  );
}

type PhotoProps = Pick<DialogProps, 'onPrevious' | 'onNext'> & { shown: Shown };

/** Its buttons stay while the photos change, so that the focus does too. */
function Photo({ shown: { adjunto, archivo }, onPrevious, onNext }: PhotoProps) {
  const url = useObjectUrl(archivo);
  const [turned, setTurned] = useState({ id: adjunto.id, quarters: 0 });
  const quarters = turned.id === adjunto.id ? turned.quarters : 0;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onPrevious?.();
    if (key === 'ArrowRight') onNext?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys do the same as the buttons inside
    <div className={styles.visor} onKeyDown={onKeyDown}>
      <div className={styles.marco}>
        {url && (
          <img
            src={url}
            alt={adjunto.fileName}
            data-sideways={quarters % 2 === 1 || undefined}
            style={{ rotate: `${quarters * 90}deg` }}
          />
        )}
      </div>
      <div className={styles.botones}>
        <Button disabled={!onPrevious} onClick={onPrevious} data-inicio={!onNext}>
          <IconPrevious size={18} />
          Anterior
        </Button>
        <Button disabled={!onNext} onClick={onNext} data-inicio={onNext !== undefined}>
          Siguiente
          <IconNext size={18} />
        </Button>
        <Button onClick={() => setTurned({ id: adjunto.id, quarters: quarters + 1 })}>
          <IconTurn size={18} />
          Girar
        </Button>
        <Button onClick={() => saveFile(archivo, adjunto.fileName)}>
          <IconDownload size={18} />
          Descargar
        </Button>
      </div>
    </div>
  );
}
