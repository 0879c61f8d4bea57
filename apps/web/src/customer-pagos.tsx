import { useClient } from '@oficina/hydra/react';
import { pagoEstado, pagosRoutes, staffPagoPath } from '@oficina/pagos/contract';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Money } from '@oficina/ui/money';
import type { Tint } from '@oficina/ui/tint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

const PER_PAGE = 10;

const TINTS: Readonly<Record<ReturnType<typeof pagoEstado.name>, Tint>> = {
  pendiente: 'azul',
  procesado: 'verde',
  rechazado: 'rojo',
  enVerificacion: 'azul',
  sinEfecto: 'gris',
  aDevolver: 'amarillo',
  devuelto: 'gris',
};

export function CustomerPagos({ usuarioId }: { usuarioId: number }) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const consulta = useQuery({
    queryKey: ['cliente', usuarioId, 'pagos', page],
    queryFn: ({ signal }) =>
      client.call(pagosRoutes.listar, {
        query: { usuario: usuarioId, page, itemsPerPage: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <CustomerList
      titulo="Pagos"
      emptyText="Todavía no hizo pagos por acá."
      consulta={consulta}
      page={page}
      perPage={PER_PAGE}
      onPage={setPage}
      row={(pago) => (
        <>
          <span className={styles.ancho}>
            N.º {pago.id} · <DateText value={pago.created} format="hora" />
          </span>
          <EstadoBadge word={pagoEstado.label(pago.estado)} tint={TINTS[pagoEstado.name(pago.estado)]} />
          <Money value={pago.facturasTotal} />
          <LinkButton variant="link" to={staffPagoPath(pago.id)}>
            Ver el pago<span className="oculto"> {pago.id}</span>
          </LinkButton>
        </>
      )}
    />
  );
}
