export const SWITCHES = {
  '401': false,
  /** Notices go here; nothing is sent while it is empty. */
  noticeUrl: '',
  /** The vendor tries again every fifteen minutes, longer than a test waits. */
  noticeRetryMs: 1_000,
  /** The code of an order is spoiled: `crc`, `form`, `long` or `missing`. */
  badQr: '',
  /** The wallet would open on somebody else's site. */
  foreignLink: false,
  /** The answer has one cent more than was asked for. */
  wrongAmount: false,
  currency: 'ARS',
  /** An order is paid as soon as it exists, before its creation is answered. */
  payOnCreate: false,
  /** A refund is taken at once and done after this long. */
  refundMs: 0,
  refundFails: false,
  ignoreSearchFilter: false,
};

export type Switches = typeof SWITCHES;
