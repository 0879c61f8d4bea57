export type Motivo = { codigo: string; detalle: string };

/** An adapter throws only on a programming error. */
export type Outcome<T, R = Motivo> =
  | { kind: 'ok'; value: T }
  /** The refusal is final: repeating gives the same answer. */
  | { kind: 'rejected'; reason: R }
  /** The call certainly had no effect. */
  | { kind: 'retryable'; cause: string; retryAfterMs?: number }
  /** The call may have had an effect: the caller must ask and never assume. */
  | { kind: 'unknown'; cause: string };

export type Out<T, R = Motivo> = Promise<Outcome<T, R>>;
