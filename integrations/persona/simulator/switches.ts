export const SWITCHES = {
  /** The events go to this address, which must be on this machine; when it is empty, none are sent. */
  webhookUrl: '',
  /** The wait before an event is sent again doubles each time. */
  retryMs: 1_000,
  dup: false,
  /** The events of one act are sent in reverse order. */
  reorder: false,
  badSignature: false,
  /** The signature is dated an hour ago. */
  oldTimestamp: false,
  /** Each event has two signatures, one with the new secret and one with the old. */
  rotation: false,
  noWebhook: false,
  /** This many further calls are answered with 429. */
  '429': 0,
  wrongReference: false,
  wrongTemplate: false,
  wrongEnvironment: false,
  unknownStatus: false,
};

export type Switches = typeof SWITCHES;
