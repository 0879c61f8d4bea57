import { requerimientosRoutes, staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { StaffEstadoBadge } from '@oficina/requerimientos/web/admin';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

export function CustomerRequerimientos({ usuarioId }: { usuarioId: number }) {
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
