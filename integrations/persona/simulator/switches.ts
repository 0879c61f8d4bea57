export const SWITCHES = {
  /** The address must be on this machine; when it is empty, no events are sent. */
  webhookUrl: '',
  /** The wait before an event is sent again doubles each time. */
  retryMs: 1_000,
  dup: false,
  reorder: false,
  badSignature: false,
  /** The signature is dated an hour ago. */
  oldTimestamp: false,
  /** Each event is signed with both the new and the old secret. */
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
