export const SWITCHES = {
  /** Everything is accepted and nothing answered. */
  hang: false,
  /** Everything is accepted and the connection closed. */
  drop: false,
  error: false,
  /** The answer is something that clamd never says. */
  garbage: false,
  /** A clean file is reported before it is read, and the connection closed. */
  early: false,
  /** The limit simulates StreamMaxLength. */
  sizeLimit: 60_000_000,
};

export type Switches = typeof SWITCHES;
