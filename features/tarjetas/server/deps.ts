import type { Db, Tx } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import type { MarcaTable } from '../contract/index.ts';
import type { TarjetasBoveda } from './boveda.ts';
import type { OnLockout, RechazoLimits } from './intentos.ts';
import type { TarjetaRow } from './tarjetas.repository.ts';

/** Asked of the payments, which know it: whether one that has not ended uses this card. */
export type TarjetaHasOngoingPago = (tx: Tx, tarjetaId: number) => Promise<boolean>;

export type AddedTarjeta = {
  tarjetaId: number;
  usuarioId: number;
  email: string;
  ultimos4: string;
  addedAt: Date;
};

export const toAddedTarjeta = (
  { id: tarjetaId, numero_enmascarado }: Pick<TarjetaRow, 'id' | 'numero_enmascarado'>,
  { id: usuarioId, email }: { id: number; email: string },
  addedAt: Date,
): AddedTarjeta => ({ tarjetaId, usuarioId, email, ultimos4: numero_enmascarado.slice(-4), addedAt });

/** Told with the act that keeps the card, which may be its first payment: the notice is written with it, or neither is. */
export type OnAdded = (tx: Tx, tarjeta: AddedTarjeta) => Promise<void>;

export type TarjetasDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  jobs: Pick<Jobs, 'enqueueAll'>;
  cipher: Cipher;
  boveda: TarjetasBoveda;
  /** The name of the gateway behind `boveda`, as the rows keep it. */
  pasarela: string;
  marcas: MarcaTable;
  /** Of those, the ones that this installation has a contract for. */
  acceptedMarcas: readonly string[];
  /** Whether a card number may pass through this server (TARJETAS_NUMERO). */
  isNumeroAllowed: boolean;
  tarjetaHasOngoingPago: TarjetaHasOngoingPago;
  onAdded: OnAdded;
  rechazoLimits: RechazoLimits;
  onLockout: OnLockout;
};
