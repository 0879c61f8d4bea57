import { type Limits, limit, networkOfAddress } from '@oficina/http';
import { mustRestablecer, mustRestablecerToContinue, tooManyAttempts } from './errors.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** Ten years of each e-mail that a stranger types would fill the table; in a month a hundred are as few as none. */
const ONE_MONTH = 30 * 24 * HOUR;

const perAccount = limit('ingreso-cuenta', 5, QUARTER_HOUR);
const perAddress = limit('ingreso-ip', 50, QUARTER_HOUR);
const consecutive = limit('ingreso-seguidos', 100, ONE_MONTH);

export const autologinPerAddress = limit('autologin-ip', 20, HOUR);
/** What opens something: however often an app does it, one person does not fill the table of sessions. */
export const autologinPerUsuario = limit('autologin-persona', 60, HOUR);
export const autologinCodigos = limit('autologin-codigo', 10, HOUR);
export const restablecerPerAddress = limit('restablecer-ip', 20, HOUR);
export const requestsPerAddress = limit('pedir-clave-ip', 20, HOUR);
/** However many ask, nobody's inbox is filled. */
export const requestsPerEmail = limit('pedir-clave-correo', 3, HOUR);
const confirmationsPerUsuario = limit('confirmar', 5, QUARTER_HOUR);
/** Whoever took a session has all the time of the world to try passwords in it, were it not for this. */
const consecutiveConfirmations = limit('confirmar-seguidas', 100, ONE_MONTH);

/** Wrong codes of a person, whatever they were given for. */
export const otpPerUsuario = limit('otp', 5, QUARTER_HOUR);

/** Whoever has the password has all the time of the world to try codes, were it not for this. */
const consecutiveOtp = limit('otp-seguidos', 100, ONE_MONTH);

export type Intento = {
  email: string;
  ip: string;
  /** An address this person signed in from before has a counter of its own: a stranger cannot shut it out. */
  isKnown: boolean;
};

/** As JSON, so that no e-mail can be written that reads as the counter of somebody else's address. */
const accountKey = ({ email, ip, isKnown }: Intento) => JSON.stringify(isKnown ? [email, ip] : [email]);

/**
 * Counts the attempt before the password is looked at; a good one gives the points back. One that is
 * refused here is not a failure: otherwise a hundred calls in a second would lock an account for good.
 */
export async function throttleLogin(limits: Limits, intento: Intento): Promise<void> {
  const direccion = await limits.spend(perAddress, intento.ip);
  if (direccion.points > perAddress.points) throw tooManyAttempts();
  const cuenta = await limits.spend(perAccount, accountKey(intento));
  if (cuenta.points > perAccount.points) throw tooManyAttempts();
  const streak = await limits.spend(consecutive, accountKey(intento));
  if (streak.points > consecutive.points) throw mustRestablecer();
}

/** The same in the words of the login, which has its own. */
export async function throttleLoginOtp(limits: Limits, usuarioId: number): Promise<void> {
  const key = String(usuarioId);
  const spent = await limits.spend(otpPerUsuario, key);
  if (spent.points > otpPerUsuario.points) {
    await limits.giveBack(otpPerUsuario, key);
    throw tooManyAttempts();
  }
  const streak = await limits.spend(consecutiveOtp, key);
  if (streak.points > consecutiveOtp.points) throw mustRestablecer();
}

/** The same for whoever is inside and gives a password again; a try that waits is not a failure either. */
export async function throttleConfirmation(limits: Limits, usuarioId: number): Promise<void> {
  await limits.take(confirmationsPerUsuario, String(usuarioId));
  await throttleStreak(limits, consecutiveConfirmations, usuarioId);
}

/** The same for a code. */
export async function throttleOtpConfirmation(limits: Limits, usuarioId: number): Promise<void> {
  await limits.take(otpPerUsuario, String(usuarioId));
  await throttleStreak(limits, consecutiveOtp, usuarioId);
}

async function throttleStreak(
  limits: Limits,
  streakLimit: typeof consecutiveOtp,
  usuarioId: number,
): Promise<void> {
  const streak = await limits.spend(streakLimit, String(usuarioId));
  if (streak.points > streakLimit.points) throw mustRestablecerToContinue();
}

/** After the right password, or a new one. */
export async function clearConfirmationLimits(limits: Limits, usuarioId: number): Promise<void> {
  await limits.clear(confirmationsPerUsuario, String(usuarioId));
  await limits.clear(consecutiveConfirmations, String(usuarioId));
}

/** After a good code, or a new password. */
export async function clearOtpLimits(limits: Limits, usuarioId: number): Promise<void> {
  await limits.clear(otpPerUsuario, String(usuarioId));
  await limits.clear(consecutiveOtp, String(usuarioId));
}

/** A good password ends both series: what strangers tried in between were not failures in a row. */
export async function clearLoginLimits(limits: Limits, intento: Intento): Promise<void> {
  await limits.clear(consecutive, accountKey({ ...intento, isKnown: true }));
  await limits.clear(consecutive, accountKey({ ...intento, isKnown: false }));
  await limits.clear(perAccount, accountKey(intento));
  await limits.giveBack(perAddress, intento.ip);
}

/**
 * A new password begins from nothing everywhere: what failed against the old one says nothing of it. The known
 * addresses of the person have counters of their own and are let go too.
 */
export async function clearAccountLimits(
  limits: Limits,
  email: string,
  addresses: readonly string[],
): Promise<void> {
  const networks = [...new Set(addresses.map(networkOfAddress))];
  const cuentas = [
    accountKey({ email, ip: '', isKnown: false }),
    ...networks.map((ip) => accountKey({ email, ip, isKnown: true })),
  ];
  await limits.clear(consecutive, ...cuentas);
  await limits.clear(perAccount, ...cuentas);
}
