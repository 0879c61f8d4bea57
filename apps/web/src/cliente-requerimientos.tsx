import { useClient } from '@oficina/hydra/react';
import { atenderPath, requerimientosRoutes } from '@oficina/requerimientos/contract';
import { EstadoDelCaso } from '@oficina/requerimientos/web/admin';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './cliente.module.css';
import { ClienteLista } from './cliente-lista.tsx';

const POR_PAGINA = 10;

/** Of an encargado, the ones that they may attend. */
export function ClienteRequerimientos({ usuarioId }: { usuarioId: number }) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const consulta = useQuery({
    queryKey: ['cliente', usuarioId, 'requerimientos', page],
    queryFn: ({ signal }) =>
      client.call(requerimientosRoutes.listar, {
        query: { usuario: usuarioId, page, itemsPerPage: POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <ClienteLista
      titulo="Requerimientos"
      vacia="Todavía no hizo trámites ni reclamos."
      consulta={consulta}
      page={page}
      porPagina={POR_PAGINA}
      onPage={setPage}
      fila={({ id, numero, categoria, created, estado }) => (
        <>
          <span className={styles.ancho}>
            {numero} · {categoria.nombre} · <DateText value={created} />
          </span>
          <EstadoDelCaso estado={estado} />
          <LinkButton variant="link" to={atenderPath(id)}>
            Ver el caso<span className="oculto"> {numero}</span>
          </LinkButton>
        </>
      )}
    />
  );
}
