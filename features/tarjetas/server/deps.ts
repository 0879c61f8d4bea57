import type { Db, Tx } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import type { MarcaTable } from '../contract/index.ts';
import type { TarjetasBoveda } from './boveda.ts';
import type { OnLockout, RechazoLimits } from './intentos.ts';
import type { TarjetaRow } from './tarjetas.repository.ts';

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

/**
 * This runs in the transaction that keeps the card, which may be that of its first pago, so that the notice is written with
 * it or not at all.
 */
export type OnAdded = (tx: Tx, tarjeta: AddedTarjeta) => Promise<void>;

export type TarjetasDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  jobs: Pick<Jobs, 'enqueueAll'>;
  cipher: Cipher;
  boveda: TarjetasBoveda;
  /** The gateway behind `boveda` is stored in the rows under this name. */
  pasarela: string;
  marcas: MarcaTable;
  /** The installation has a contract for these brands. */
  acceptedMarcas: readonly string[];
  /** The setting is TARJETAS_NUMERO: it says whether a card number may pass through this server. */
  isNumeroAllowed: boolean;
  tarjetaHasOngoingPago: TarjetaHasOngoingPago;
  onAdded: OnAdded;
  rechazoLimits: RechazoLimits;
  onLockout: OnLockout;
};
