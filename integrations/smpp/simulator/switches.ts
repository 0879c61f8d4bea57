export const SWITCHES = {
  /** Every bind is answered with this command_status. */
  bindRefused: 0,
  /** This many submit_sm more are taken before what is said of them below begins to count. */
  faultsAfter: 0,
  /** This many submit_sm more are answered ESME_RTHROTTLED. */
  throttled: 0,
  /** This many submit_sm more are answered ESME_RMSGQFUL. */
  queueFull: 0,
  /** Every submit_sm is answered with this command_status. */
  submitStatus: 0,
  /** Numbers that begin so, without the plus, are answered ESME_RINVDSTADR. */
  invalidDest: '',
  /** This many submit_sm more are accepted and the connection dropped before the answer. */
  disconnectAfterSubmit: 0,
  /** This many submit_sm more are accepted and never answered. */
  noResp: 0,
  /** So long after arriving is a submit_sm answered. */
  respDelayMs: 0,
  /** What receipts say; empty: there are none. */
  receiptStat: 'DELIVRD',
  receiptDelayMs: 50,
  /** Receipts bring identifier and state also apart from their text. */
  receiptTlv: true,
  /** Receipts write in hexadecimal the identifier that was answered in decimal. */
  hexIds: false,
  /** Each receipt comes twice. */
  dupReceipt: false,
  /** No enquire_link is answered. */
  silent: false,
  /** How often it asks enquire_link itself; who does not answer one before the next is cut off. */
  enquireLinkMs: 30_000,
};

export type SmppSwitches = typeof SWITCHES;

type Counter = 'faultsAfter' | 'throttled' | 'queueFull' | 'disconnectAfterSubmit' | 'noResp';

/** True while there is one left, which it takes. */
export function takeOne(switches: SmppSwitches, name: Counter): boolean {
  if (switches[name] <= 0) return false;
  switches[name] -= 1;
  return true;
}
