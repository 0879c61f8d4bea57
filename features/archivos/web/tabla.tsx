import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { formatCount } from '@oficina/ui/money';
import { Link } from 'react-router';
import { sePuedeConfirmar } from '../contract/index.ts';
import { Avance } from './avance.tsx';
import type { Archivo, Clase } from './clase.ts';
import { EstadoArchivo } from './estado-archivo.tsx';
import styles from './lista.module.css';
import { palabraDeTipo, tamano } from './palabras.ts';

export type ListaProps = {
  clase: Clase;
  archivos: readonly Archivo[];
  archivoTo: (id: number) => string;
};

const COLUMNAS: Readonly<Record<Clase, readonly string[]>> = {
  facturas: ['Nombre', 'Subido', 'Tamaño', 'Estado', 'Avance'],
  subidas: ['Nombre', 'Tipo', 'Subido', 'Estado', 'Avance'],
};

/** All of the page at a glance. The whole row is the link of its first cell. */
export function Tabla({ clase, archivos, archivoTo, titulo }: ListaProps & { titulo: string }) {
  return (
    <table className={styles.tabla}>
      <caption className="oculto">{titulo}</caption>
      <thead>
        <tr>
          {COLUMNAS[clase].map((columna) => (
            <th key={columna} scope="col">
              {columna}
            </th>
          ))}
          <th scope="col" className={styles.numero}>
            Importados
          </th>
          <th scope="col">
            <span className="oculto">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {archivos.map((archivo) => (
          <tr key={archivo.id}>
            <th scope="row" className={styles.largo}>
              <Abrir archivo={archivo} archivoTo={archivoTo} />
            </th>
            {'tipo' in archivo && <td>{palabraDeTipo(archivo.tipo)}</td>}
            <td>
              <DateText value={archivo.created} format="hora" />
            </td>
            {clase === 'facturas' && <td className={styles.entero}>{tamano(archivo.tamano)}</td>}
            <td>
              <EstadoArchivo estado={archivo.estado} />
            </td>
            <td className={styles.avance}>
              <Avance archivo={archivo} />
            </td>
            <td className={styles.numero}>{importadosDe(archivo)}</td>
            <td className={styles.accion}>
              <Revisar archivo={archivo} archivoTo={archivoTo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const importadosDe = ({ renglonesImportados }: Archivo): string =>
  renglonesImportados > 0 ? formatCount(renglonesImportados) : '–';

type UnoProps = Pick<ListaProps, 'archivoTo'> & { archivo: Archivo };

export function Abrir({ archivo: { id, nombre }, archivoTo }: UnoProps) {
  return (
    <Link to={archivoTo(id)} className={styles.abrir}>
      {nombre}
    </Link>
  );
}

/** Where somebody is awaited, it says so. */
export function Revisar({ archivo, archivoTo }: UnoProps) {
  if (!sePuedeConfirmar(archivo)) return null;
  return (
    <LinkButton to={archivoTo(archivo.id)}>
      Revisar<span className="oculto"> {archivo.nombre}</span>
    </LinkButton>
  );
}
