import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { notify } from '@oficina/ui/notify';
import { lazy, Suspense, useState } from 'react';
import { type ArchivoAdjunto, adjuntosRoutes } from '../contract/index.ts';
import { abrirPdf } from './abrir-pdf.ts';
import { esPdf } from './archivos.ts';
import type { Foto } from './foto.dialog.tsx';
import styles from './ver.module.css';

const FotoDialog = lazy(() => import('./foto.dialog.tsx'));

const FALLO = 'No pudimos abrir el archivo. Probá de nuevo.';
const motivo = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? error.message : FALLO;

/** The files of a case: a photograph opens over the page, a document in a tab of its own. */
export function Adjuntos({ adjuntos, titulo }: { adjuntos: readonly ArchivoAdjunto[]; titulo: string }) {
  const [foto, setFoto] = useState<Foto | null>(null);
  // Once one was seen it stays, open or not: taken out as it closes it would not give the focus back.
  const [vista, setVista] = useState(false);
  return (
    <>
      <ul className={styles.adjuntos} aria-label={titulo}>
        {adjuntos.map((adjunto) => (
          <li key={adjunto.id}>
            <AbrirAdjunto
              adjunto={adjunto}
              onFoto={(archivo) => {
                setVista(true);
                setFoto({ archivo, nombre: adjunto.fileName });
              }}
            />
          </li>
        ))}
      </ul>
      {vista && (
        <Suspense>
          <FotoDialog foto={foto} onClose={() => setFoto(null)} />
        </Suspense>
      )}
    </>
  );
}

function AbrirAdjunto({ adjunto, onFoto }: { adjunto: ArchivoAdjunto; onFoto: (archivo: Blob) => void }) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  // Always present, though a customer is never asked for one.
  const pedir = () => client.call(adjuntosRoutes.ver, { query: { contentUrl: adjunto.contentUrl, otp: '' } });
  const abrir = async () => {
    setBusy(true);
    try {
      if (esPdf(adjunto)) await abrirPdf(adjunto.fileName, pedir);
      else onFoto(await pedir());
    } catch (error) {
      notify({ text: motivo(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} busyText="Abriendo…" onClick={() => void abrir()}>
      {esPdf(adjunto) ? 'Ver archivo' : 'Ver foto'}: {adjunto.fileName}
    </Button>
  );
}
