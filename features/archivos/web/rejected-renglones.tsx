import { useClient } from '@oficina/hydra/react';
import { ActionButton, Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { formatCount } from '@oficina/ui/money';
import { notify } from '@oficina/ui/notify';
import { saveFile } from '@oficina/ui/save-file';
import { useAction } from '@oficina/ui/use-action';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { archivoEstado, canCorrect, type Rechazo } from '../contract/index.ts';
import { archivoTo } from './archivo-address.ts';
import styles from './archivo-view.module.css';
import { type Archivo, type Clase, type ContentType, contentTypeOf, ROUTES } from './clase.ts';
import { UploadDialog } from './lazy-upload.ts';
import { isAllRejected, rechazoLabels } from './wording.ts';

type Props = { clase: Clase; archivo: Archivo };

/** The list says why each line was rejected. The lines themselves come apart, to be corrected and uploaded again. */
export function RejectedRenglones({ clase, archivo }: Props) {
  const { resumen } = archivo;
  const downloadList = useDownload(clase, archivo, 'rechazos', 'rechazadas');
  const count = Math.max(resumen?.rechazados ?? 0, archivo.renglonesRechazados);
  if (count === 0) return null;
  const contentType = contentTypeOf(archivo);
  const { titulo, downloadLabel } = rechazoLabels(contentType);
  const ejemplos = resumen?.ejemplos ?? [];
  const remaining = count - ejemplos.length;
  const isCorrectable = canCorrect({ ...archivo, renglonesRechazados: count });
  const list = <ActionButton action={downloadList} label={downloadLabel} busyText="Descargando…" />;
  return (
    <section>
      <h2>{titulo}</h2>
      {ejemplos.length > 0 && (
        <ul className={styles.lista}>
          {ejemplos.map((example) => (
            <li key={`${example.renglon} ${example.campo}`}>{rechazoText(contentType, example)}</li>
          ))}
        </ul>
      )}
      {ejemplos.length > 0 && remaining > 0 && (
        <p className={styles.suave}>{remaining === 1 ? 'Y 1 más.' : `Y ${formatCount(remaining)} más.`}</p>
      )}
      {isCorrectable ? (
        <Correct clase={clase} archivo={archivo}>
          {list}
        </Correct>
      ) : (
        <p className={styles.bajar}>{list}</p>
      )}
    </section>
  );
}

function Correct({ clase, archivo, children }: Props & { children: ReactNode }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isUploadOpen, setIsUploadOpen] = useState(false);
  const download = useDownload(clase, archivo, 'paraCorregir', 'para-corregir');
  return (
    <div className={styles.corregir}>
      <p>{correctionSentence(archivo)}</p>
      <Actions>
        <ActionButton action={download} label="Descargar para corregir" busyText="Descargando…" />
        <Button aria-haspopup="dialog" onClick={() => setIsUploadOpen(true)}>
          Subir corregidas
        </Button>
        {children}
      </Actions>
      <Suspense>
        <UploadDialog
          opened={isUploadOpen}
          clase={clase}
          tipo={null}
          usualPerfil={archivo.perfil}
          original={archivo}
          onClose={() => setIsUploadOpen(false)}
          onUploaded={({ id }) => void navigate(archivoTo(search, id))}
        />
      </Suspense>
    </div>
  );
}

const CORRECT = 'Bajalos como están en tu archivo, con el motivo al final de cada uno, corregilos y subilos.';

/** While nothing of the file is loaded, correcting its rejected lines does not load the others. */
function correctionSentence({ estado, resumen, renglonesImportados }: Archivo): string {
  const isStopped = estado === archivoEstado.code('error') && renglonesImportados === 0;
  return isStopped && resumen && !isAllRejected(resumen)
    ? `${CORRECT} De este archivo todavía no se cargó nada: cuando estén cargadas las corregidas, reintentalo y entra el resto.`
    : CORRECT;
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'text/plain': 'txt', 'application/vnd.dbf': 'dbf' };

function useDownload(
  clase: Clase,
  { id, nombre }: Archivo,
  route: 'rechazos' | 'paraCorregir',
  what: string,
) {
  const client = useClient();
  return useAction(
    async () => {
      const blob = await client.call(ROUTES[clase][route], { params: { id } });
      const extension = EXTENSIONS[blob.type.split(';')[0] ?? ''] ?? 'csv';
      saveFile(blob, `${what}-${nombre.replace(/\.[^.]+$/, '')}.${extension}`);
    },
    ({ message: detail }) => {
      notify({ text: 'No pudimos descargar los renglones rechazados.', detail, kind: 'error' });
      return null;
    },
  );
}

/**
 * An example is `Renglón 1.204 · importe · "12,3,4" · Importe inválido.` A PDF is found by its name and not by its position
 * in the ZIP.
 */
function rechazoText(contentType: ContentType, { renglon, campo, original, motivo }: Rechazo): string {
  const location = [`Renglón ${formatCount(renglon)}`, ...(campo ? [campo] : [])];
  return [
    ...(contentType === 'pdfs' && original ? [] : location),
    ...(original ? [`"${original}"`] : []),
    motivo,
  ].join(' · ');
}
