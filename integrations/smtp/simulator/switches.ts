/** What can go wrong, by POST /__sim/config. A number that is not milliseconds says how many times. */
export const SWITCHES = {
  /** The next recipients are answered 451. */
  greylist: 0,
  /** Addresses that start with this get 550 5.1.1. Empty: none. */
  rcpt550: '',
  /** The mail itself is refused, 554 5.6.0. */
  data554: false,
  /** The mail is refused by policy, 571 5.7.1. */
  data571: false,
  /** The mail is accepted and kept, and the connection dies before the 250. */
  dropAfterData: 0,
  /** The mail is read and thrown away, and nothing is ever answered. */
  hangAfterData: 0,
  /** Milliseconds before each answer. */
  slow: 0,
  noTls: false,
  authFail: false,
  /** 421 instead of a greeting. */
  tooManyConnections: false,
  /** Nobody listens any more, and open connections are cut. */
  refuse: false,
  /** Recipients per second; beyond, 450. 0: no limit. */
  ratePerS: 0,
  /** Only counts: for measuring, so that reading mails is not what is measured. */
  countOnly: false,
};

export type SmtpSwitches = typeof SWITCHES;

/** The switch acts when it is set and not when it is read: there is nothing to read it. */
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
