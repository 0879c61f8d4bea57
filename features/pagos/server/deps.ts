import type { Db, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import type { TarjetaRef, Topes } from '@oficina/tarjetas/server';
import type { Clock } from '@oficina/values';
import type { Logger, Mark } from '@oficina/values/server';
import type { PasarelaDePago } from './pasarela.ts';
import type { Plazos } from './plazos.ts';

export type PagosDeps = {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  pasarela: PasarelaDePago;
  plazos: Plazos;
  clock: Clock;
  log: Logger;
  mark: Mark;
  mensajero: Pick<Mensajero, 'encolar'>;
  /** Addresses of the personnel that are told when somebody has to look. */
  alertas: readonly string[];
  /** How many refusals in a day set a card aside. */
  topes: Topes;
};

export type TarjetaParaCobro = {
  ref: TarjetaRef;
  /** MMYY. */
  vencimiento: string;
  /** The first digits, which tell how long its security code is. */
  bin: string | null;
  numeroEnmascarado: string;
};

/** Asked of the cards: a living one of that person, held until the transaction ends. */
export type TarjetasParaCobrar = {
  paraCobro(tx: Tx, usuarioId: number, tarjetaId: number): Promise<TarjetaParaCobro | null | undefined>;
};
