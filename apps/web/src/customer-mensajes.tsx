import { mensajesRoutes } from '@oficina/mensajes/contract';
import { EstadoMensaje } from '@oficina/mensajes/web';
import { DateText } from '@oficina/ui/date-text';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

/** The content of the messages is never shown. */
export function CustomerMensajes({ usuarioId }: { usuarioId: number }) {
  return (
    <CustomerList
      titulo="Mensajes"
      emptyText="Todavía no se le envió ningún mensaje."
      usuarioId={usuarioId}
      queryKey={['cliente', usuarioId, 'mensajes']}
      load={(client, query, signal) => client.call(mensajesRoutes.listar, { query, signal })}
      row={(mensaje) => (
        <>
          <span className={styles.ancho}>
            <DateText value={mensaje.created} format="hora" /> · {mensaje.asunto ?? mensaje.plantilla} ·{' '}
            {mensaje.para}
          </span>
          <EstadoMensaje mensaje={mensaje} />
        </>
      )}
    />
  );
}
