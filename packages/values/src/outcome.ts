export type Motivo = { codigo: string; detalle: string };

/** This is the result of a call to an outside service. An adapter throws only on a programming error. */
export type Outcome<T, R = Motivo> =
  | { kind: 'ok'; value: T }
  /** It is final: repeating gives the same answer. */
  | { kind: 'rejected'; reason: R }
  /** It certainly had no effect. */
  | { kind: 'retryable'; cause: string; retryAfterMs?: number }
  /** It may have had an effect: the caller must ask and never assume. */
  | { kind: 'unknown'; cause: string };

export type Out<T, R = Motivo> = Promise<Outcome<T, R>>;
