import type { Db, Tx } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock, Secret } from '@oficina/values';

/** Asked of the messages: the row is written with the change it tells about, or neither is. */
export type EnqueueMensaje = MensajeSender['enqueue'];

/** Asked of the bills: the link of the newest bill of each of these supplies that has one to be opened. */
export type LatestFacturas = (
  tx: Tx,
  suministros: readonly number[],
) => Promise<readonly { suministroId: number; facturaId: number; facturaToken: string }[]>;

export type MailsDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  /** Signs the links that confirm and those that unsubscribe: changing it makes every link sent before worthless. */
  linksKey: Secret<string>;
  enqueueMensaje: EnqueueMensaje;
  latestFacturas: LatestFacturas;
};
