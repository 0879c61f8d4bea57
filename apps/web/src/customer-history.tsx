import { mensajesRoutes } from '@oficina/mensajes/contract';
import { EstadoMensaje } from '@oficina/mensajes/web';
import { pagoEstado, pagosRoutes, staffPagoPath } from '@oficina/pagos/contract';
import { pagoTint } from '@oficina/pagos/web/admin';
import { requerimientosRoutes, staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { StaffEstadoBadge } from '@oficina/requerimientos/web/admin';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Money } from '@oficina/ui/money';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

type Props = { usuarioId: number };

/** The content of the messages is never shown. */
export function CustomerMensajes({ usuarioId }: Props) {
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

export function CustomerPagos({ usuarioId }: Props) {
  return (
    <CustomerList
      titulo="Pagos"
      emptyText="Todavía no hizo pagos por acá."
      usuarioId={usuarioId}
      queryKey={['cliente', usuarioId, 'pagos']}
      load={(client, query, signal) => client.call(pagosRoutes.listar, { query, signal })}
      row={(pago) => (
        <>
          <span className={styles.ancho}>
            N.º {pago.id} · <DateText value={pago.created} format="hora" />
          </span>
          <EstadoBadge word={pagoEstado.label(pago.estado)} tint={pagoTint(pago.estado)} />
          <Money value={pago.facturasTotal} />
          <LinkButton variant="link" to={staffPagoPath(pago.id)}>
            Ver el pago<span className="oculto"> {pago.id}</span>
          </LinkButton>
        </>
      )}
    />
  );
}

export function CustomerRequerimientos({ usuarioId }: Props) {
  return (
    <CustomerList
      titulo="Requerimientos"
      emptyText="Todavía no hizo trámites ni reclamos."
      usuarioId={usuarioId}
      queryKey={['cliente', usuarioId, 'requerimientos']}
      load={(client, query, signal) => client.call(requerimientosRoutes.listar, { query, signal })}
      row={({ id, numero, categoria, created, estado }) => (
        <>
          <span className={styles.ancho}>
            {numero} · {categoria.nombre} · <DateText value={created} />
          </span>
          <StaffEstadoBadge estado={estado} />
          <LinkButton variant="link" to={staffRequerimientoPath(id)}>
            Ver el caso<span className="oculto"> {numero}</span>
          </LinkButton>
        </>
      )}
    />
  );
}
