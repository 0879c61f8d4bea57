import { DateText } from '@oficina/ui/date-text';
import { EstadoMensaje } from './estado-mensaje.tsx';
import { prioridadLabel, recipient, tipoLabel } from './labels.ts';
import { MensajeLinks } from './links.tsx';
import styles from './mensajes.module.css';
import { type ListProps, OpenButton } from './table.tsx';

export function MensajeCards({ mensajes, links, onOpen }: ListProps) {
  return (
    <ul className={styles.tarjetas}>
      {mensajes.map((mensaje) => (
        <li key={mensaje.id}>
          <div className={styles.cabeza}>
            <OpenButton mensaje={mensaje} onOpen={onOpen} />
            <EstadoMensaje mensaje={mensaje} />
          </div>
          {mensaje.asunto && <p className={styles.asunto}>{mensaje.asunto}</p>}
          <p>{recipient(mensaje)}</p>
          <p className={styles.suave}>
            {tipoLabel(mensaje.tipo)} · {prioridadLabel(mensaje.prioridad)} · actualizado el{' '}
            <DateText value={mensaje.updated} format="hora" />
          </p>
          {links && (
            <div className={styles.enlaces}>
              <MensajeLinks mensaje={mensaje} links={links} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
