import { useClient } from '@oficina/hydra/react';
import { pagoEstado, pagosRoutes } from '@oficina/pagos/contract';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Money } from '@oficina/ui/money';
import type { Tint } from '@oficina/ui/tint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './cliente.module.css';
import { ClienteLista } from './cliente-lista.tsx';

const POR_PAGINA = 10;

const TINTES: Readonly<Record<ReturnType<typeof pagoEstado.name>, Tint>> = {
  pendiente: 'azul',
  procesado: 'verde',
  rechazado: 'rojo',
  enVerificacion: 'azul',
  sinEfecto: 'gris',
  aDevolver: 'amarillo',
  devuelto: 'gris',
};

export function ClientePagos({ usuarioId }: { usuarioId: number }) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const consulta = useQuery({
    queryKey: ['cliente', usuarioId, 'pagos', page],
    queryFn: ({ signal }) =>
      client.call(pagosRoutes.listar, {
        query: { usuario: usuarioId, page, itemsPerPage: POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <ClienteLista
      titulo="Pagos"
      vacia="Todavía no hizo pagos por acá."
      consulta={consulta}
      page={page}
      porPagina={POR_PAGINA}
      onPage={setPage}
      fila={(pago) => (
        <>
          <span className={styles.ancho}>
            N.º {pago.id} · <DateText value={pago.created} format="hora" />
          </span>
          <EstadoBadge word={pagoEstado.label(pago.estado)} tint={TINTES[pagoEstado.name(pago.estado)]} />
          <Money value={pago.facturasTotal} />
          <LinkButton variant="link" to={`/admin/facturas/pagos/${pago.id}`}>
            Ver el pago<span className="oculto"> {pago.id}</span>
          </LinkButton>
        </>
      )}
    />
  );
}
