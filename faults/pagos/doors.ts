// The ways in which a bill is paid: by its owner with a saved card or a code, and by whoever has its link with a card that is
// typed or a code.

import { facturasRoutes } from '@oficina/facturas/contract';
import { type Client, iri } from '@oficina/hydra';
import { enlacePagosRoutes, pagosRoutes } from '@oficina/pagos/contract';
import { type Factura, type Payer, typedTarjeta, type Visit } from './seed.ts';

/** From a link, only its clave shows a pago. */
export type Seen = { id: number; estado: number; clave?: string };
export type Submission = { facturas: readonly Factura[]; isRefused: boolean; byCode: boolean; key: string };

export type Door = {
  send(submission: Submission): Promise<Seen>;
  see(pago: Pick<Seen, 'id' | 'clave'>): Promise<Seen>;
  /** Somebody changes their mind while the code waits. */
  cancel(pago: Pick<Seen, 'id' | 'clave'>): Promise<Seen>;
  /** What is seen of these facturas without sending anything: their last pago, or only whether they are paid. */
  lookUp(facturas: readonly Factura[]): Promise<Seen | 'pagadas' | undefined>;
};

export const accountDoor = (client: Client, person: Payer): Door => ({
  send: ({ facturas, isRefused, byCode, key }) =>
    client.call(pagosRoutes.pagar, {
      body: {
        metodo: byCode ? 'qr' : 'tarjeta',
        ...(!byCode && {
          tarjeta: iri('tarjetas', isRefused ? person.rejectedTarjeta : person.tarjeta),
          tarjetaCvc: '123',
        }),
        facturas: facturas.map(({ id }) => iri('facturas', id)),
      },
      headers: { 'Idempotency-Key': key },
    }),
  see: ({ id }) => client.call(pagosRoutes.ver, { params: { id } }),
  cancel: ({ id }) => client.call(pagosRoutes.cancelar, { params: { id } }),
  async lookUp(facturas) {
    const factura = facturas.map(({ id }) => id);
    const { member } = await client.call(pagosRoutes.listar, {
      query: { usuario: person.id, factura, itemsPerPage: 1, 'order[id]': 'desc' },
    });
    return member[0];
  },
});

export function linkDoor(client: Client): Door {
  const only = ([factura]: readonly Factura[]): Factura => {
    if (!factura) throw new Error('A link pays one factura.');
    return factura;
  };
  return {
    send({ facturas, isRefused, byCode, key }) {
      const { id, enlace, importe } = only(facturas);
      return client.call(enlacePagosRoutes.pagar, {
        params: { token: enlace },
        body: {
          ...{ metodo: byCode ? 'qr' : 'tarjeta', totalEsperado: importe / 100 },
          ...(!byCode && typedTarjeta(isRefused ? 'rejected' : 'approved', '27123456')),
          // Not everybody leaves an address, and then nobody but the owner is told.
          ...(id % 2 === 0 && { email: `enlace${id}@fallas.test` }),
        },
        headers: { 'Idempotency-Key': key },
      });
    },
    see: ({ clave = '' }) => client.call(enlacePagosRoutes.ver, { params: { clave } }),
    cancel: ({ clave = '' }) => client.call(enlacePagosRoutes.cancelar, { params: { clave } }),
    async lookUp(facturas) {
      const { pagada } = await client.call(facturasRoutes.verFacturaPublica, {
        params: { token: only(facturas).enlace },
      });
      return pagada ? 'pagadas' : undefined;
    },
  };
}

/**
 * Each visit comes from a home of its own, as its people do: the limits of a network are for somebody who tries many cards
 * from one place. `RED_PROXIES` makes the API believe it.
 */
export const networkOf = ({ facturas: [first] }: Pick<Visit, 'facturas'>): string =>
  `10.${[16, 8, 0].map((bits) => ((first?.id ?? 0) >> bits) & 255).join('.')}`;
