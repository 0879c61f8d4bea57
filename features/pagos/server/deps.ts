import type { Db, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { RechazoLimits, TarjetaRef } from '@oficina/tarjetas/server';
import type { Clock } from '@oficina/values';
import type { Logger, Mark } from '@oficina/values/server';
import type { OrderGateway, OrderTerms } from './order-gateway.ts';
import type { PagoPasarela } from './pasarela.ts';
import type { Plazos } from './plazos.ts';

export type PagosDeps = {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  pasarela: PagoPasarela;
  /** What is not paid with a card is paid with an order. */
  orders: OrderGateway;
  orderTerms: OrderTerms;
  plazos: Plazos;
  clock: Clock;
  log: Logger;
  mark: Mark;
  sender: Pick<MensajeSender, 'enqueue'>;
  alertAddresses: readonly string[];
  /** After these refusals in a day a card is set aside. */
  rechazoLimits: RechazoLimits;
};

export type ChargeableTarjeta = {
  ref: TarjetaRef;
  /** The format is MMYY. */
  vencimiento: string;
  /** The first digits tell how long the security code is. */
  bin: string | null;
  numeroEnmascarado: string;
};

/** Finds a live card of that person and locks it until the transaction ends. */
export type ChargeableTarjetas = {
  findForCharge(tx: Tx, usuarioId: number, tarjetaId: number): Promise<ChargeableTarjeta | null | undefined>;
};
