import { useClient } from '@oficina/hydra/react';
import { requerimientosRoutes, staffRequerimientoPath } from '@oficina/requerimientos/contract';
import { StaffEstadoBadge } from '@oficina/requerimientos/web/admin';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

const PER_PAGE = 10;

export function CustomerRequerimientos({ usuarioId }: { usuarioId: number }) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const consulta = useQuery({
    queryKey: ['cliente', usuarioId, 'requerimientos', page],
    queryFn: ({ signal }) =>
      client.call(requerimientosRoutes.listar, {
        query: { usuario: usuarioId, page, itemsPerPage: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <CustomerList
      titulo="Requerimientos"
      emptyText="Todavía no hizo trámites ni reclamos."
      consulta={consulta}
      page={page}
      perPage={PER_PAGE}
      onPage={setPage}
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
