/** As they are after a reset. */
export const SWITCHES = {
  /** The cents of an amount decide: 13, 96, 97, 98 and 99. Off, because real totals end in any cents. */
  magicAmounts: false,
  /** A charge is not in the list until this long after it was made. */
  hideListForMs: 0,
  /** The lists of payments and of kept cards give everything. */
  ignoreListFilter: false,
  /** Rows of a page of the list, however many were asked for. */
  listPage: 50,
  /** The payments of the first API are in the list of the second. */
  v1InList: true,
  v1RejectHttp: 402,
  /** Which key makes internal tokens. */
  internalTokenKey: 'private',
  /** A refusal of a field comes inside `error`. */
  wrap402: false,
  duplicateShape: 'repeated',
  /** A reference may be charged again: what a gateway must never do. */
  allowRepeated: false,
  deleteCardHttp: 204,
  /** It charges one cent more than it was told. */
  wrongAmount: false,
  /** Every payment is refused with this reason. */
  reason: 0,
  /** Milliseconds after which a charge is made, while its answer is a failure. */
  lateApproval: 0,
  /** The answer of a late one never comes, instead of being a 500. */
  lateHangs: false,
  '401': false,
};

export type Switches = typeof SWITCHES;
