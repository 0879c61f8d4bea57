import { DateText, formatDate } from '@oficina/ui/date-text';
import type { Mensaje } from '../contract/index.ts';
import { type Enlaces, EnlacesDeMensaje } from './enlaces.tsx';
import { EstadoMensaje } from './estado-mensaje.tsx';
import styles from './mensajes.module.css';
import { destinatario, palabraDePrioridad, palabraDeTipo } from './palabras.ts';

export type ListaProps = {
  mensajes: readonly Mensaje[];
  /** Only a list of things to mend has them in each row. */
  enlaces: Enlaces | undefined;
  onAbrir: (mensaje: Mensaje) => void;
};

const COLUMNAS = ['Creado', 'Para', 'Tipo', 'Asunto', 'Prioridad', 'Estado', 'Actualizado'];

/** All of the page at a glance. The whole row is the button of its first cell. */
export function Tabla({ mensajes, enlaces, titulo, onAbrir }: ListaProps & { titulo: string }) {
  return (
    <table className={styles.tabla}>
      <caption className="oculto">{titulo}</caption>
      <thead>
        <tr>
          {COLUMNAS.map((columna) => (
            <th key={columna} scope="col">
              {columna}
            </th>
          ))}
          {enlaces && (
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
              <Abrir mensaje={mensaje} onAbrir={onAbrir} />
            </th>
            <td className={styles.largo}>{destinatario(mensaje)}</td>
            <td>{palabraDeTipo(mensaje.tipo)}</td>
            <td className={styles.largo}>{mensaje.asunto ?? '–'}</td>
            <td>{palabraDePrioridad(mensaje.prioridad)}</td>
            <td>
              <EstadoMensaje mensaje={mensaje} />
            </td>
            <td>
              <DateText value={mensaje.updated} format="hora" />
            </td>
            {enlaces && (
              <td className={styles.enlaces}>
                <EnlacesDeMensaje mensaje={mensaje} enlaces={enlaces} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AbrirProps = Pick<ListaProps, 'onAbrir'> & { mensaje: Mensaje };

export function Abrir({ mensaje, onAbrir }: AbrirProps) {
  return (
    <button
      type="button"
      className={styles.abrir}
      aria-label={`Ver el mensaje a ${destinatario(mensaje)} del ${formatDate(mensaje.created, 'hora')}`}
      aria-haspopup="dialog"
      onClick={() => onAbrir(mensaje)}
    >
      <DateText value={mensaje.created} format="hora" />
    </button>
  );
}
