/** Why an outside service refused: its code and a detail for the log. */
export type Motivo = { codigo: string; detalle: string };

/** What became of a call to the outside world. An adapter throws only on a programming error. */
export type Outcome<T, R = Motivo> =
  | { kind: 'ok'; value: T }
  /** Final: repeating gives the same answer. */
  | { kind: 'rejected'; reason: R }
  /** Certainly had no effect. */
  | { kind: 'retryable'; cause: string; retryAfterMs?: number }
  /** May have had effect: ask, never assume. */
  | { kind: 'unknown'; cause: string };

export type Out<T, R = Motivo> = Promise<Outcome<T, R>>;
