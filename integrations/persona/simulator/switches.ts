/** As they are after a reset. */
export const SWITCHES = {
  /** Where the events go; only to this machine. Empty: nowhere. */
  webhookUrl: '',
  /** How long until an event is told again; each time it is double. */
  retryMs: 1_000,
  /** Each event comes twice. */
  dup: false,
  /** Of the events of one act, the last one comes first. */
  reorder: false,
  badSignature: false,
  /** Signed an hour ago. */
  oldTimestamp: false,
  /** Two signatures: with the secret that comes and with the one that goes. */
  rotation: false,
  noWebhook: false,
  /** This many calls more are answered 429. */
  '429': 0,
  /** Inquiries say to be of somebody else, of another template, of another environment. */
  wrongReference: false,
  wrongTemplate: false,
  wrongEnvironment: false,
  /** Inquiries are in a state that nobody has heard of. */
  unknownStatus: false,
};

export type Switches = typeof SWITCHES;
