export const SWITCHES = {
  /** It accepts everything and never answers. */
  hang: false,
  /** It accepts everything and closes the connection. */
  drop: false,
  error: false,
  /** It answers with something that clamd never says. */
  garbage: false,
  /** It reports a clean file before reading it, and closes the connection. */
  early: false,
  /** This simulates StreamMaxLength. */
  sizeLimit: 60_000_000,
};

export type Switches = typeof SWITCHES;
