import { DateText } from '@oficina/ui/date-text';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './caso.module.css';
import { historiaDe } from './historia.ts';
import type { Yo } from './quien.ts';

/** What people wrote is shown as they wrote it, line breaks and all, and never as anything else. */
export function Historia({ caso, yo }: { caso: Requerimiento; yo: Yo }) {
  return (
    <ol className={styles.historia} aria-label="Historia del caso">
      {historiaDe(caso, yo).map(({ key, created, autor, delCliente, texto, nuevoEstado, archivos }) => (
        <li key={key} data-cliente={delCliente || undefined}>
          <p className={styles.quien}>
            <DateText value={created} format="hora" /> <strong>{autor}</strong>
            {nuevoEstado !== undefined && ` · pasó a ${requerimientoEstado.label(nuevoEstado)}`}
          </p>
          {texto && <p className={styles.dicho}>{texto}</p>}
          {archivos.length > 0 && (
            <p className={styles.dicho}>
              {archivos.length === 1 ? 'Archivo' : 'Archivos'}: {archivos.join(', ')}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
