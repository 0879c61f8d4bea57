export const SWITCHES = {
  /**
   * The cents 13, 96, 97, 98 and 99 of an amount decide its result. This is off by default, because real totals end in any
   * cents.
   */
  magicAmounts: false,
  /** A charge appears in the list only after this time. */
  hideListForMs: 0,
  ignoreListFilter: false,
  /** A page of the list has at most this many rows, whatever limit was asked for. */
  listPage: 50,
  v1InList: true,
  v1RejectHttp: 402,
  internalTokenKey: 'private',
  /** A validation error comes wrapped in `error`. */
  wrap402: false,
  duplicateShape: 'repeated',
  /** A reference may be charged again, which a gateway must never do. */
  allowRepeated: false,
  deleteCardHttp: 204,
  /** The gateway charges one cent more than it was asked. */
  wrongAmount: false,
  /** Every payment is refused with this reason. */
  reason: 0,
  /** The answer is a failure, and the charge is made after this many milliseconds. */
  lateApproval: 0,
  /** A late charge is never answered, instead of with a 500. */
  lateHangs: false,
  '401': false,
};

export type Switches = typeof SWITCHES;
