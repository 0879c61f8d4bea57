import { useClient } from '@oficina/hydra/react';
import { mensajeEstado, mensajesRoutes } from '@oficina/mensajes/contract';
import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

const PER_PAGE = 10;

const TINTS: Readonly<Record<ReturnType<typeof mensajeEstado.name>, Tint>> = {
  pendiente: 'violeta',
  procesado: 'verde',
  enviando: 'azul',
  reintento: 'amarillo',
  fallido: 'rojo',
  cancelado: 'gris',
};

/** The content of the messages is never shown. */
export function CustomerMensajes({ usuarioId }: { usuarioId: number }) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const consulta = useQuery({
    queryKey: ['cliente', usuarioId, 'mensajes', page],
    queryFn: ({ signal }) =>
      client.call(mensajesRoutes.listar, {
        query: { usuario: usuarioId, page, itemsPerPage: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <CustomerList
      titulo="Mensajes"
      emptyText="Todavía no se le envió ningún mensaje."
      consulta={consulta}
      page={page}
      perPage={PER_PAGE}
      onPage={setPage}
      row={(mensaje) => (
        <>
          <span className={styles.ancho}>
            <DateText value={mensaje.created} format="hora" /> · {mensaje.asunto ?? mensaje.plantilla} ·{' '}
            {mensaje.para}
          </span>
          <EstadoBadge
            word={mensaje.acuse === 'fallido' ? 'No entregado' : mensajeEstado.label(mensaje.estado)}
            tint={mensaje.acuse === 'fallido' ? 'rojo' : TINTS[mensajeEstado.name(mensaje.estado)]}
          />
        </>
      )}
    />
  );
}
