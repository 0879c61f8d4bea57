import type { Db, Tx } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock, Secret } from '@oficina/values';

/** Port of mensajes: the row is written in the transaction of the change that it reports. */
export type EnqueueMensaje = MensajeSender['enqueue'];

/** Port of facturas: returns the link of the newest factura of each suministro that has one to open. */
export type LatestFacturas = (
  tx: Tx,
  suministros: readonly number[],
) => Promise<readonly { suministroId: number; facturaId: number; facturaToken: string }[]>;

export type MailsDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  /** The key signs the links that confirm and those that unsubscribe: changing it invalidates every link sent before. */
  linksKey: Secret<string>;
  enqueueMensaje: EnqueueMensaje;
  latestFacturas: LatestFacturas;
};
