import { DateText } from '@oficina/ui/date-text';
import { EnlacesDeMensaje } from './enlaces.tsx';
import { EstadoMensaje } from './estado-mensaje.tsx';
import styles from './mensajes.module.css';
import { destinatario, palabraDePrioridad, palabraDeTipo } from './palabras.ts';
import { Abrir, type ListaProps } from './tabla.tsx';

/** One card per message, where a table does not fit. */
export function Tarjetas({ mensajes, enlaces, onAbrir }: ListaProps) {
  return (
    <ul className={styles.tarjetas}>
      {mensajes.map((mensaje) => (
        <li key={mensaje.id}>
          <div className={styles.cabeza}>
            <Abrir mensaje={mensaje} onAbrir={onAbrir} />
            <EstadoMensaje mensaje={mensaje} />
          </div>
          {mensaje.asunto && <p className={styles.asunto}>{mensaje.asunto}</p>}
          <p>{destinatario(mensaje)}</p>
          <p className={styles.suave}>
            {palabraDeTipo(mensaje.tipo)} · {palabraDePrioridad(mensaje.prioridad)} · actualizado el{' '}
            <DateText value={mensaje.updated} format="hora" />
          </p>
          {enlaces && (
            <div className={styles.enlaces}>
              <EnlacesDeMensaje mensaje={mensaje} enlaces={enlaces} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
