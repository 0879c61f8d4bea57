import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { notify } from '@oficina/ui/notify';
import { lazy, Suspense, useState } from 'react';
import { type ArchivoAdjunto, adjuntosRoutes } from '../contract/index.ts';
import styles from './adjuntos.module.css';
import { isPdf } from './files.ts';
import { openPdf } from './open-pdf.ts';
import type { Photo } from './photo.dialog.tsx';

const PhotoDialog = lazy(() => import('./photo.dialog.tsx'));

const OPEN_FAILED = 'No pudimos abrir el archivo. Probá de nuevo.';
const motivo = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? error.message : OPEN_FAILED;

export function Adjuntos({ adjuntos, titulo }: { adjuntos: readonly ArchivoAdjunto[]; titulo: string }) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  // The dialog stays mounted after its first use: unmounting it as it closes would not return the focus.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <ul className={styles.adjuntos} aria-label={titulo}>
        {adjuntos.map((adjunto) => (
          <li key={adjunto.id}>
            <OpenAdjuntoButton
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

function OpenAdjuntoButton({
  adjunto,
  onPhoto,
}: {
  adjunto: ArchivoAdjunto;
  onPhoto: (archivo: Blob) => void;
}) {
  const client = useClient();
  // The server guarantees that the extension matches the content.
  const pdf = isPdf({ name: adjunto.fileName });
  const [busy, setBusy] = useState(false);
  // The parameter is required, although customers are never asked for a code.
  const loadFile = () =>
    client.call(adjuntosRoutes.ver, { query: { contentUrl: adjunto.contentUrl, otp: '' } });
  const openFile = async () => {
    setBusy(true);
    try {
      if (pdf) await openPdf(adjunto.fileName, loadFile);
      else onPhoto(await loadFile());
    } catch (error) {
      notify({ text: motivo(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} busyText="Abriendo…" onClick={() => void openFile()}>
      {pdf ? 'Ver archivo' : 'Ver foto'}: {adjunto.fileName}
    </Button>
  );
}
