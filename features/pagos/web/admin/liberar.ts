import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { type Pago, pagoEstado, pagosRoutes } from '../../contract/index.ts';
import { useCachePago, useRefetchPago } from './pagos.api.ts';

export type Intento =
  | { kind: 'libre'; pago: Pago }
  /** The question to the gateway already settled the pago. */
  | { kind: 'resuelto'; pago: Pago }
  | { kind: 'clave' }
  | { kind: 'no'; texto: string };

const needsClave = ({ status, body }: ApiError) => status === 403 && body.reautenticar === true;

/** The gateway is asked first, because its answer is valid for only a minute, less than it takes to write the motivo. */
export function useLiberar(id: number): (motivo: string) => Promise<Intento> {
  const client = useClient();
  const cachePago = useCachePago();
  const refetch = useRefetchPago(id);
  return async (motivo) => {
    try {
      const consultado = await client.call(pagosRoutes.consultar, { params: { id } });
      cachePago(consultado);
      if (consultado.estado !== pagoEstado.code('enVerificacion'))
        return { kind: 'resuelto', pago: consultado };
      const pago = await client.call(pagosRoutes.liberar, { params: { id }, body: { motivo } });
      cachePago(pago);
      return { kind: 'libre', pago };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (needsClave(error)) return { kind: 'clave' };
      if (error.status === 404 || error.status === 409) refetch();
      const messages = error.violations.map(({ message }) => message).join(' ');
      return { kind: 'no', texto: messages || error.message };
    }
  };
}
