import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { formatCount } from '@oficina/ui/money';
import { Link } from 'react-router';
import { canConfirm } from '../contract/index.ts';
import { ArchivoProgress } from './archivo-progress.tsx';
import styles from './archivos-list.module.css';
import type { Archivo, Clase } from './clase.ts';
import { EstadoArchivo } from './estado-archivo.tsx';
import { tamano, tipoLabel } from './wording.ts';

export type ListProps = {
  clase: Clase;
  archivos: readonly Archivo[];
  archivoTo: (id: number) => string;
};

const COLUMNS: Readonly<Record<Clase, readonly string[]>> = {
  facturas: ['Nombre', 'Subido', 'Tamaño', 'Estado', 'Avance'],
  subidas: ['Nombre', 'Tipo', 'Subido', 'Estado', 'Avance'],
};

export function ArchivosTable({ clase, archivos, archivoTo, titulo }: ListProps & { titulo: string }) {
  return (
    <table className={styles.tabla}>
      <caption className="oculto">{titulo}</caption>
      <thead>
        <tr>
          {COLUMNS[clase].map((column) => (
            <th key={column} scope="col">
              {column}
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
              <ArchivoLink archivo={archivo} archivoTo={archivoTo} />
            </th>
            {'tipo' in archivo && <td>{tipoLabel(archivo.tipo)}</td>}
            <td>
              <DateText value={archivo.created} format="hora" />
            </td>
            {clase === 'facturas' && <td className={styles.entero}>{tamano(archivo.tamano)}</td>}
            <td>
              <EstadoArchivo estado={archivo.estado} />
            </td>
            <td className={styles.avance}>
              <ArchivoProgress archivo={archivo} />
            </td>
            <td className={styles.numero}>{importedText(archivo)}</td>
            <td className={styles.accion}>
              <ReviewLink archivo={archivo} archivoTo={archivoTo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const importedText = ({ renglonesImportados }: Archivo): string =>
  renglonesImportados > 0 ? formatCount(renglonesImportados) : '–';

type ItemProps = Pick<ListProps, 'archivoTo'> & { archivo: Archivo };

export function ArchivoLink({ archivo: { id, nombre }, archivoTo }: ItemProps) {
  return (
    <Link to={archivoTo(id)} className={styles.abrir}>
      {nombre}
    </Link>
  );
}

export function ReviewLink({ archivo, archivoTo }: ItemProps) {
  if (!canConfirm(archivo)) return null;
  return (
    <LinkButton to={archivoTo(archivo.id)}>
      Revisar<span className="oculto"> {archivo.nombre}</span>
    </LinkButton>
  );
}
