const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Vida = { idle: number; absolute: number };

/** A staff session lives a working day; a customer's, as long as their phone stays theirs. */
const VIDAS: Readonly<Record<'cliente' | 'personal', Vida>> = {
  cliente: { idle: 30 * DAY, absolute: 90 * DAY },
  personal: { idle: 8 * HOUR, absolute: 12 * HOUR },
};

export const vidaDe = (personal: boolean): Vida => VIDAS[personal ? 'personal' : 'cliente'];

/** The last use is written at most this often: a write per request would cost more than the request. */
export const ANOTAR_USO_CADA = 5 * MINUTE;

export const AUTOLOGIN_VENCE = 5 * MINUTE;

export const CONFIRMACION_VALE = 15 * MINUTE;

/** A generated key that no code has used. */
export const CLAVE_OTP_VALE = 24 * HOUR;

/** What ended is kept this long, for whoever asks about it. */
export const SE_GUARDAN = 30 * DAY;
