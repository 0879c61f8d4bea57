import { DateText, formatDate } from '@oficina/ui/date-text';
import type { Mensaje } from '../contract/index.ts';
import { EstadoMensaje } from './estado-mensaje.tsx';
import { prioridadLabel, recipient, tipoLabel } from './labels.ts';
import { MensajeLinks, type PageLinks } from './links.tsx';
import styles from './mensajes.module.css';

export type ListProps = {
  mensajes: readonly Mensaje[];
  /** Only the list of failed messages shows links in each row. */
  links: PageLinks | undefined;
  onOpen: (mensaje: Mensaje) => void;
};

const COLUMN_TITLES = ['Creado', 'Para', 'Tipo', 'Asunto', 'Prioridad', 'Estado', 'Actualizado'];

export function MensajesTable({ mensajes, links, titulo, onOpen }: ListProps & { titulo: string }) {
  return (
    <table className={styles.tabla}>
      <caption className="oculto">{titulo}</caption>
      <thead>
        <tr>
          {COLUMN_TITLES.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {links && (
            <th scope="col">
              <span className="oculto">Acciones</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {mensajes.map((mensaje) => (
          <tr key={mensaje.id}>
            <th scope="row">
              <OpenButton mensaje={mensaje} onOpen={onOpen} />
            </th>
            <td className={styles.largo}>{recipient(mensaje)}</td>
            <td>{tipoLabel(mensaje.tipo)}</td>
            <td className={styles.largo}>{mensaje.asunto ?? '–'}</td>
            <td>{prioridadLabel(mensaje.prioridad)}</td>
            <td>
              <EstadoMensaje mensaje={mensaje} />
            </td>
            <td>
              <DateText value={mensaje.updated} format="hora" />
            </td>
            {links && (
              <td className={styles.enlaces}>
                <MensajeLinks mensaje={mensaje} links={links} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type OpenButtonProps = Pick<ListProps, 'onOpen'> & { mensaje: Mensaje };

export function OpenButton({ mensaje, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      className={styles.abrir}
      aria-label={`Ver el mensaje a ${recipient(mensaje)} del ${formatDate(mensaje.created, 'hora')}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(mensaje)}
    >
      <DateText value={mensaje.created} format="hora" />
    </button>
  );
}
