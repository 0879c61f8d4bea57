import type { Motivo, Out } from '@oficina/values';
import type { Centavos, ChargeList } from './pasarela.ts';

export type OrderRequest = {
  /** It matches [A-Za-z0-9_-]{1,64}, is never reused and has nothing of the person. */
  referencia: string;
  importe: Centavos;
  /** Whoever pays reads it in their wallet, so it has nothing of the person either. */
  descripcion: string;
  expiresInS: number;
  metodo: 'qr' | 'billetera';
  /** Where the wallet of the same phone comes back to. */
  returnTo?: string;
  email?: string;
};

/** How long a code can be paid, and where the site is that a wallet comes back to. */
export type OrderTerms = { qrMinutes: number; billeteraMinutes: number; siteUrl: string };

export type CreatedOrder = {
  idPasarela: string;
  /** It is empty for `billetera` until somebody pays; then `consultar` gives it. */
  transaccion: string;
  /** What the code says, for `qr`. */
  qr?: string;
  /** Where the wallet opens, for `billetera`. */
  payUrl?: string;
};

export type OrderConsulta = {
  estado: 'esperando' | 'pagada' | 'caducada' | 'devuelta' | 'inexistente';
  idPasarela?: string;
  paid?: Centavos;
  transaccion?: string;
};

export interface OrderGateway {
  /**
   * Asking again with the same reference, within a day, gives the same order, so `unknown` is asked again and not doubted. A
   * code that no wallet reads, or a link to elsewhere, is `rejected` with `qr-ilegible` or `enlace-ajeno` and the order's id as
   * `detalle`: the adapter has tried to cancel it, and nobody ever saw it.
   */
  create(order: OrderRequest, signal?: AbortSignal): Out<CreatedOrder, Motivo>;
  /** Only reads, so it never returns `unknown`. */
  consultar(order: { idPasarela?: string; referencia: string; since: Date }): Out<OrderConsulta>;
  cancel(idPasarela: string): Out<'cancelled' | 'not-waiting'>;
  /** The key makes one refund of however many times it is asked for; while it is on its way it is `unknown`, and is asked again. */
  devolver(
    order: { idPasarela: string; transaccion: string },
    importe: Centavos | 'total',
    key: string,
  ): Out<{ id: string }, Motivo>;
  /** Every order made since then, of this and of any other system that uses the same account. Only reads. */
  listar(since: Date): Out<ChargeList>;
  health(): Out<void>;
}

const unavailable = async () => ({ kind: 'retryable' as const, cause: 'sin configurar' });

/** An installation without its keys uses this. */
export const DISABLED_ORDERS: OrderGateway = {
  create: unavailable,
  consultar: unavailable,
  cancel: unavailable,
  devolver: unavailable,
  listar: unavailable,
  health: unavailable,
};
