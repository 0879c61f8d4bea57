/** As they are after a reset. */
export const SWITCHES = {
  /** Takes everything and never answers. */
  hang: false,
  /** Takes everything and closes. */
  drop: false,
  /** Answers that something went wrong. */
  error: false,
  /** Answers what no clamd says. */
  garbage: false,
  /** Says that all is well before it has seen anything, and hangs up. */
  early: false,
  /** Its StreamMaxLength. */
  sizeLimit: 60_000_000,
};

export type Switches = typeof SWITCHES;
