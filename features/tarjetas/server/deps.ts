import type { Db, Tx } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import type { TablaDeMarcas } from '../contract/index.ts';
import type { BovedaDeTarjetas } from './boveda.ts';
import type { AlApartar, Topes } from './intentos.ts';
import type { TarjetaRow } from './tarjetas.repository.ts';

/** Asked of the payments, which know it: whether one that has not ended uses this card. */
export type TarjetaConPagoVivo = (tx: Tx, tarjetaId: number) => Promise<boolean>;

export type TarjetaAgregada = {
  tarjetaId: number;
  usuarioId: number;
  email: string;
  ultimos4: string;
  cuando: Date;
};

export const agregada = (
  { id: tarjetaId, numero_enmascarado }: Pick<TarjetaRow, 'id' | 'numero_enmascarado'>,
  { id: usuarioId, email }: { id: number; email: string },
  cuando: Date,
): TarjetaAgregada => ({ tarjetaId, usuarioId, email, ultimos4: numero_enmascarado.slice(-4), cuando });

/** Told with the act that keeps the card, which may be its first payment: the notice is written with it, or neither is. */
export type AlAgregar = (tx: Tx, tarjeta: TarjetaAgregada) => Promise<void>;

export type TarjetasDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  jobs: Pick<Jobs, 'enqueueAll'>;
  cifrado: Cipher;
  boveda: BovedaDeTarjetas;
  /** The name of the gateway behind `boveda`, as the rows keep it. */
  pasarela: string;
  marcas: TablaDeMarcas;
  /** Of those, the ones that this installation has a contract for. */
  marcasAceptadas: readonly string[];
  /** Whether a card number may pass through this server (TARJETAS_NUMERO). */
  numeroPermitido: boolean;
  tarjetaConPagoVivo: TarjetaConPagoVivo;
  alAgregar: AlAgregar;
  topes: Topes;
  alApartar: AlApartar;
};
