import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { formatCount } from '@oficina/ui/money';
import { notify } from '@oficina/ui/notify';
import { saveFile } from '@oficina/ui/save-file';
import type { Rechazo } from '../contract/index.ts';
import styles from './archivo-view.module.css';
import { useDescargarRechazos } from './archivos.api.ts';
import { type Archivo, type Clase, type ContentType, contentTypeOf } from './clase.ts';
import { rechazoLabels } from './wording.ts';

type Props = { clase: Clase; archivo: Archivo };

/** The download holds all the rejected lines, to be corrected in the system they came from. */
export function RejectedRenglones({ clase, archivo }: Props) {
  const downloadMutation = useDescargarRechazos(clase, archivo.id);
  const { resumen } = archivo;
  const count = Math.max(resumen?.rechazados ?? 0, archivo.renglonesRechazados);
  if (count === 0) return null;
  const contentType = contentTypeOf(archivo);
  const { titulo, downloadLabel: label } = rechazoLabels(contentType);
  const ejemplos = resumen?.ejemplos ?? [];
  const remaining = count - ejemplos.length;
  const download = () =>
    downloadMutation.mutate(undefined, {
      onSuccess: (blob) => saveFile(blob, `rechazadas-${archivo.nombre.replace(/\.[^.]+$/, '')}.csv`),
      onError: (error) =>
        notify({
          text: 'No pudimos descargar los renglones rechazados.',
          detail: error instanceof ApiError ? error.message : undefined,
          kind: 'error',
        }),
    });
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
        <Button busy={downloadMutation.isPending} busyText="Descargando…" onClick={download}>
          {label}
        </Button>
      </p>
    </section>
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
