import { DateText } from '@oficina/ui/date-text';
import { ArchivoProgress } from './archivo-progress.tsx';
import styles from './archivos-list.module.css';
import { ArchivoLink, importedText, type ListProps, ReviewLink } from './archivos-table.tsx';
import { EstadoArchivo } from './estado-archivo.tsx';
import { tamano, tipoLabel } from './wording.ts';

export function ArchivoCards({ clase, archivos, archivoTo }: ListProps) {
  return (
    <ul className={styles.tarjetas}>
      {archivos.map((archivo) => (
        <li key={archivo.id}>
          <div className={styles.cabeza}>
            <ArchivoLink archivo={archivo} archivoTo={archivoTo} />
            <EstadoArchivo estado={archivo.estado} />
          </div>
          {'tipo' in archivo && <p>{tipoLabel(archivo.tipo)}</p>}
          <p className={styles.suave}>
            Subido el <DateText value={archivo.created} format="hora" />
            {clase === 'facturas' && `, ${tamano(archivo.tamano)}`}
          </p>
          <div>
            <span className={styles.suave}>Avance: </span>
            <ArchivoProgress archivo={archivo} />
          </div>
          <p>
            <span className={styles.suave}>Importados: </span>
            {importedText(archivo)}
          </p>
          <div className={styles.accion}>
            <ReviewLink archivo={archivo} archivoTo={archivoTo} />
          </div>
        </li>
      ))}
    </ul>
  );
}
