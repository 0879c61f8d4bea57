import { pagoEstado, pagosRoutes, staffPagoPath } from '@oficina/pagos/contract';
import { pagoTint } from '@oficina/pagos/web/admin';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Money } from '@oficina/ui/money';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

export function CustomerPagos({ usuarioId }: { usuarioId: number }) {
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
