import { DateText } from '@oficina/ui/date-text';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { historyOf } from './history.ts';
import styles from './requerimiento.module.css';
import type { Yo } from './staff-actor.ts';

/** Texts are shown as plain text with their line breaks, never as markup. */
export function HistoryList({ requerimiento, yo }: { requerimiento: Requerimiento; yo: Yo }) {
  return (
    <ol className={styles.historia} aria-label="Historia del caso">
      {historyOf(requerimiento, yo).map(({ key, date, author, isFromUsuario, texto, estado, archivos }) => (
        <li key={key} data-cliente={isFromUsuario || undefined}>
          <p className={styles.quien}>
            <DateText value={date} format="hora" /> <strong>{author}</strong>
            {estado !== null && ` · pasó a ${requerimientoEstado.label(estado)}`}
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
