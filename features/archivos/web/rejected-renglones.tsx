import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import { formatCount } from '@oficina/ui/money';
import { notify } from '@oficina/ui/notify';
import { saveFile } from '@oficina/ui/save-file';
import { useAction } from '@oficina/ui/use-action';
import type { Rechazo } from '../contract/index.ts';
import styles from './archivo-view.module.css';
import { type Archivo, type Clase, type ContentType, contentTypeOf, ROUTES } from './clase.ts';
import { rechazoLabels } from './wording.ts';

type Props = { clase: Clase; archivo: Archivo };

/** The download holds all the rejected lines, to be corrected in the system they came from. */
export function RejectedRenglones({ clase, archivo }: Props) {
  const { id, nombre, resumen } = archivo;
  const client = useClient();
  const download = useAction(async () => {
    const blob = await client.call(ROUTES[clase].rechazos, { params: { id } });
    saveFile(blob, `rechazadas-${nombre.replace(/\.[^.]+$/, '')}.csv`);
  }, notifyDownloadFailed);
  const count = Math.max(resumen?.rechazados ?? 0, archivo.renglonesRechazados);
  if (count === 0) return null;
  const contentType = contentTypeOf(archivo);
  const { titulo, downloadLabel } = rechazoLabels(contentType);
  const ejemplos = resumen?.ejemplos ?? [];
  const remaining = count - ejemplos.length;
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
      <p className={styles.bajar}>
        <ActionButton action={download} label={downloadLabel} busyText="Descargando…" />
      </p>
    </section>
  );
}

function notifyDownloadFailed({ message: detail }: ApiError): null {
  notify({ text: 'No pudimos descargar los renglones rechazados.', detail, kind: 'error' });
  return null;
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
