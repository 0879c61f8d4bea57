import { DateText } from '@oficina/ui/date-text';
import { Avance } from './avance.tsx';
import { EstadoArchivo } from './estado-archivo.tsx';
import styles from './lista.module.css';
import { palabraDeTipo, tamano } from './palabras.ts';
import { Abrir, importadosDe, type ListaProps, Revisar } from './tabla.tsx';

/** The same of each file one under the other, where a table does not fit. */
export function Tarjetas({ clase, archivos, archivoTo }: ListaProps) {
  return (
    <ul className={styles.tarjetas}>
      {archivos.map((archivo) => (
        <li key={archivo.id}>
          <div className={styles.cabeza}>
            <Abrir archivo={archivo} archivoTo={archivoTo} />
            <EstadoArchivo estado={archivo.estado} />
          </div>
          {'tipo' in archivo && <p>{palabraDeTipo(archivo.tipo)}</p>}
          <p className={styles.suave}>
            Subido el <DateText value={archivo.created} format="hora" />
            {clase === 'facturas' && `, ${tamano(archivo.tamano)}`}
          </p>
          <div>
            <span className={styles.suave}>Avance: </span>
            <Avance archivo={archivo} />
          </div>
          <p>
            <span className={styles.suave}>Importados: </span>
            {importadosDe(archivo)}
          </p>
          <div className={styles.accion}>
            <Revisar archivo={archivo} archivoTo={archivoTo} />
          </div>
        </li>
      ))}
    </ul>
  );
}
