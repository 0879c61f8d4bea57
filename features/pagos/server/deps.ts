import type { Db, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { RechazoLimits, TarjetaRef } from '@oficina/tarjetas/server';
import type { Clock } from '@oficina/values';
import type { Logger, Mark } from '@oficina/values/server';
import type { PagoPasarela } from './pasarela.ts';
import type { Plazos } from './plazos.ts';

export type PagosDeps = {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  pasarela: PagoPasarela;
  plazos: Plazos;
  clock: Clock;
  log: Logger;
  mark: Mark;
  sender: Pick<MensajeSender, 'enqueue'>;
  /** Addresses of the personnel that are told when somebody has to look. */
  alertAddresses: readonly string[];
  /** How many refusals in a day set a card aside. */
  rechazoLimits: RechazoLimits;
};

export type ChargeableTarjeta = {
  ref: TarjetaRef;
  /** MMYY. */
  vencimiento: string;
  /** The first digits, which tell how long its security code is. */
  bin: string | null;
  numeroEnmascarado: string;
};

/** Asked of the cards: a living one of that person, held until the transaction ends. */
export type ChargeableTarjetas = {
  findForCharge(tx: Tx, usuarioId: number, tarjetaId: number): Promise<ChargeableTarjeta | null | undefined>;
};
