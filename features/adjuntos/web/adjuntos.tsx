import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import { notify } from '@oficina/ui/notify';
import { useAction } from '@oficina/ui/use-action';
import { lazy, Suspense, useState } from 'react';
import { type ArchivoAdjunto, adjuntosRoutes } from '../contract/index.ts';
import styles from './adjuntos.module.css';
import { isPdf } from './files.ts';
import { openPdf } from './open-pdf.ts';
import type { Photo } from './photo.dialog.tsx';
import { Picture } from './picture.tsx';

const PhotoDialog = lazy(() => import('./photo.dialog.tsx'));

const OPEN_FAILED = 'No pudimos abrir el archivo. Probá de nuevo.';

function notifyOpenFailed({ status, message }: ApiError): null {
  notify({ text: status === 429 ? message : OPEN_FAILED, kind: 'error' });
  return null;
}

export function Adjuntos({ adjuntos, titulo }: { adjuntos: readonly ArchivoAdjunto[]; titulo: string }) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  // The dialog stays mounted after its first use: unmounting it as it closes would not return the focus.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <ul className={styles.adjuntos} aria-label={titulo}>
        {adjuntos.map((adjunto) => (
          <li key={adjunto.id}>
            <OpenAdjunto
              adjunto={adjunto}
              onPhoto={(archivo) => {
                setWasOpened(true);
                setPhoto({ archivo, nombre: adjunto.fileName });
              }}
            />
          </li>
        ))}
      </ul>
      {wasOpened && (
        <Suspense>
          <PhotoDialog photo={photo} onClose={() => setPhoto(null)} />
        </Suspense>
      )}
    </>
  );
}

type OpenButtonProps = { adjunto: ArchivoAdjunto; onPhoto: (archivo: Blob) => void };

function OpenAdjunto({ adjunto: { fileName, contentUrl }, onPhoto }: OpenButtonProps) {
  const client = useClient();
  // The server guarantees that the extension matches the content.
  const pdf = isPdf({ name: fileName });
  // The parameter is required, although customers are never asked for a code.
  const loadFile = (signal?: AbortSignal) =>
    client.call(adjuntosRoutes.ver, { query: { contentUrl, otp: '' }, signal });
  const [archivo, setArchivo] = useState<Blob>();
  const open = useAction(
    async () => (pdf ? openPdf(fileName, loadFile) : onPhoto(archivo ?? (await loadFile()))),
    notifyOpenFailed,
  );
  const label = `${pdf ? 'Ver archivo' : 'Ver foto'}: ${fileName}`;
  const button = <ActionButton action={open} label={label} busyText="Abriendo…" />;
  return pdf ? (
    button
  ) : (
    <Picture
      label={label}
      archivo={archivo}
      load={loadFile}
      onLoad={setArchivo}
      onOpen={() => void open.run()}
    >
      {button}
    </Picture>
  );
}
