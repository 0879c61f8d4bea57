import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { formatCount } from '@oficina/ui/money';
import { notify } from '@oficina/ui/notify';
import { saveFile } from '@oficina/ui/save-file';
import type { Rechazo } from '../contract/index.ts';
import { useDescargarRechazos } from './archivos.api.ts';
import { type Archivo, type Clase, loQueTrae, type Trae } from './clase.ts';
import { palabrasDeRechazo } from './palabras.ts';
import styles from './ver.module.css';

type Props = { clase: Clase; archivo: Archivo };

/** What will not be loaded, and why: the first of them here, all of them in a file to be mended where it came from. */
export function Rechazadas({ clase, archivo }: Props) {
  const descargar = useDescargarRechazos(clase, archivo.id);
  const { resumen } = archivo;
  const cuantas = Math.max(resumen?.rechazados ?? 0, archivo.renglonesRechazados);
  if (cuantas === 0) return null;
  const trae = loQueTrae(archivo);
  const { titulo, descargar: etiqueta } = palabrasDeRechazo(trae);
  const ejemplos = resumen?.ejemplos ?? [];
  const resto = cuantas - ejemplos.length;
  const bajar = () =>
    descargar.mutate(undefined, {
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
          {ejemplos.map((ejemplo) => (
            <li key={`${ejemplo.renglon} ${ejemplo.campo}`}>{escrito(trae, ejemplo)}</li>
          ))}
        </ul>
      )}
      {ejemplos.length > 0 && resto > 0 && (
        <p className={styles.suave}>{resto === 1 ? 'Y 1 más.' : `Y ${formatCount(resto)} más.`}</p>
      )}
      <p className={styles.bajar}>
        <Button busy={descargar.isPending} busyText="Descargando…" onClick={bajar}>
          {etiqueta}
        </Button>
      </p>
    </section>
  );
}

/** 'Renglón 1.204 · importe · "12,3,4" · Importe inválido.'; a PDF is found by its name, not by its place in the ZIP. */
function escrito(trae: Trae, { renglon, campo, original, motivo }: Rechazo): string {
  const donde = [`Renglón ${formatCount(renglon)}`, ...(campo ? [campo] : [])];
  return [...(trae === 'pdfs' && original ? [] : donde), ...(original ? [`"${original}"`] : []), motivo].join(
    ' · ',
  );
}
