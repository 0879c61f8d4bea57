/** A number that is not in milliseconds says how many times the fault occurs. */
export const SWITCHES = {
  /** The next recipients are answered with 451. */
  greylist: 0,
  /** Addresses that start with this are answered with 550 5.1.1; empty means none. */
  rcpt550: '',
  data554: false,
  data571: false,
  /** The mail is accepted and kept, but the connection is lost before the 250. */
  dropAfterData: 0,
  /** The mail is read, thrown away and never answered. */
  hangAfterData: 0,
  /** Each answer waits this many milliseconds. */
  slow: 0,
  noTls: false,
  authFail: false,
  tooManyConnections: false,
  /** The port is closed, and open connections are cut. */
  refuse: false,
  /** Recipients beyond this many per second are answered with 450; 0 means no limit. */
  ratePerS: 0,
  /** Mails are only counted, so that a benchmark does not measure their parsing. */
  countOnly: false,
};

export type SmtpSwitches = typeof SWITCHES;

/** The switch acts when it is set, because no code reads it later. */
export function obeyRefuse(switches: SmtpSwitches, act: (refuse: boolean) => void): void {
  let value = switches.refuse;
  Object.defineProperty(switches, 'refuse', {
    enumerable: true,
    get: () => value,
    set(next: boolean) {
      if (next !== value) act(next);
      value = next;
    },
  });
}
