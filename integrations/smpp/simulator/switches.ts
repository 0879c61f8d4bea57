export const SWITCHES = {
  /** Every bind is answered with this command_status. */
  bindRefused: 0,
  /** The faults below take effect after this many further submit_sm. */
  faultsAfter: 0,
  throttled: 0,
  queueFull: 0,
  submitStatus: 0,
  /** Numbers that begin with this, without the plus, are answered with ESME_RINVDSTADR. */
  invalidDest: '',
  /** This many further submit_sm are accepted, but the connection is dropped before the answer. */
  disconnectAfterSubmit: 0,
  /** This many further submit_sm are accepted but never answered. */
  noResp: 0,
  respDelayMs: 0,
  /** Receipts have this state; when it is empty, none are sent. */
  receiptStat: 'DELIVRD',
  receiptDelayMs: 50,
  /** Receipts also carry the identifier and the state outside their text. */
  receiptTlv: true,
  /** Receipts write in hexadecimal the identifier that was answered in decimal. */
  hexIds: false,
  dupReceipt: false,
  /** No enquire_link is answered. */
  silent: false,
  /** The simulator sends enquire_link this often, and cuts off a client that has not answered by the next one. */
  enquireLinkMs: 30_000,
};

export type SmppSwitches = typeof SWITCHES;

type Counter = 'faultsAfter' | 'throttled' | 'queueFull' | 'disconnectAfterSubmit' | 'noResp';

export function takeOne(switches: SmppSwitches, name: Counter): boolean {
  if (switches[name] <= 0) return false;
  switches[name] -= 1;
  return true;
}
