const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Lifetime = { idle: number; absolute: number };

/** A staff session lasts a working day; a customer's lasts as long as a phone usually stays with its owner. */
const LIFETIMES: Readonly<Record<'customer' | 'personal', Lifetime>> = {
  customer: { idle: 30 * DAY, absolute: 90 * DAY },
  personal: { idle: 8 * HOUR, absolute: 12 * HOUR },
};

export const lifetimeOf = (personal: boolean): Lifetime => LIFETIMES[personal ? 'personal' : 'customer'];

/** The last use is written at most this often: a write per request would cost more than the request. */
export const USE_WRITE_INTERVAL = 5 * MINUTE;

export const AUTOLOGIN_TTL = 5 * MINUTE;

export const CONFIRMATION_TTL = 15 * MINUTE;

/** A generated key that no code has used expires after this. */
export const OTP_KEY_TTL = 24 * HOUR;

/** Ended sessions are kept this long to answer questions about them. */
export const RETENTION_MS = 30 * DAY;
