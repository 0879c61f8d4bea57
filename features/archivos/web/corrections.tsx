import { Link, useSearchParams } from 'react-router';
import { archivoTo } from './archivo-address.ts';
import styles from './archivo-view.module.css';
import type { Archivo } from './clase.ts';
import { EstadoArchivo } from './estado-archivo.tsx';

/** These tell the file that this one corrects and those that correct it. */
export function Corrections({ archivo: { corrigeA, correcciones } }: { archivo: Archivo }) {
  const [search] = useSearchParams();
  if (!corrigeA && !correcciones) return null;
  return (
    <div className={styles.correcciones}>
      {corrigeA && (
        <p>
          Corrige a <Link to={archivoTo(search, corrigeA.id)}>{corrigeA.nombre}</Link>
        </p>
      )}
      {correcciones && (
        <ul aria-label="Archivos que lo corrigen">
          {correcciones.map(({ id, nombre, estado }) => (
            <li key={id}>
              Lo corrige <Link to={archivoTo(search, id)}>{nombre}</Link> <EstadoArchivo estado={estado} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
