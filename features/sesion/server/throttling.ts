import { type Limits, limit, networkOfAddress } from '@oficina/http';
import type { Refusal } from '@oficina/hydra';
import { mustRestablecer, mustRestablecerToContinue, tooManyAttempts } from './errors.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** A longer period would fill the table with e-mails typed by anybody, and a hundred attempts a month are negligible. */
const ONE_MONTH = 30 * 24 * HOUR;

const perAccount = limit('ingreso-cuenta', 5, QUARTER_HOUR);
const perAddress = limit('ingreso-ip', 50, QUARTER_HOUR);
const consecutive = limit('ingreso-seguidos', 100, ONE_MONTH);

export const autologinPerAddress = limit('autologin-ip', 20, HOUR);
/** The limit counts successes, so that one person does not fill the table of sessions, however often an app logs in. */
export const autologinPerUsuario = limit('autologin-persona', 60, HOUR);
export const autologinCodigos = limit('autologin-codigo', 10, HOUR);
export const restablecerPerAddress = limit('restablecer-ip', 20, HOUR);
export const requestsPerAddress = limit('pedir-clave-ip', 20, HOUR);
/** The limit keeps anybody's mailbox from being flooded. */
export const requestsPerEmail = limit('pedir-clave-correo', 3, HOUR);
const confirmationsPerUsuario = limit('confirmar', 5, QUARTER_HOUR);
/** Without this limit, a person with a stolen session could try passwords endlessly. */
const consecutiveConfirmations = limit('confirmar-seguidas', 100, ONE_MONTH);

/** The wrong codes of a person count together, whatever they were given for. */
export const otpPerUsuario = limit('otp', 5, QUARTER_HOUR);

/** Without this limit, a person with the password could try codes endlessly. */
const consecutiveOtp = limit('otp-seguidos', 100, ONE_MONTH);

export type Intento = {
  email: string;
  ip: string;
  /** An address from which this person logged in before has its own counter, so that other people cannot lock it out. */
  isKnown: boolean;
};

/** The key is JSON, so that no typed e-mail can pass for the counter of somebody else's address. */
const accountKey = ({ email, ip, isKnown }: Intento) => JSON.stringify(isKnown ? [email, ip] : [email]);

/**
 * The attempt is counted before the password is verified; a successful one gives the points back. A refusal here does not
 * count as a failure: otherwise a hundred calls in a second would lock an account for good.
 */
export async function throttleLogin(limits: Limits, intento: Intento): Promise<void> {
  await spendOr(tooManyAttempts, limits, perAddress, intento.ip);
  await spendOr(tooManyAttempts, limits, perAccount, accountKey(intento));
  await spendOr(mustRestablecer, limits, consecutive, accountKey(intento));
}

export async function throttleLoginOtp(limits: Limits, usuarioId: number): Promise<void> {
  const key = String(usuarioId);
  const spent = await limits.spend(otpPerUsuario, key);
  if (spent.points > otpPerUsuario.points) {
    await limits.giveBack(otpPerUsuario, key);
    throw tooManyAttempts();
  }
  await spendOr(mustRestablecer, limits, consecutiveOtp, key);
}

/** An attempt refused for being too soon does not count in the series. */
export async function throttleConfirmation(limits: Limits, usuarioId: number): Promise<void> {
  await limits.take(confirmationsPerUsuario, String(usuarioId));
  await spendOr(mustRestablecerToContinue, limits, consecutiveConfirmations, String(usuarioId));
}

export async function throttleOtpConfirmation(limits: Limits, usuarioId: number): Promise<void> {
  await limits.take(otpPerUsuario, String(usuarioId));
  await spendOr(mustRestablecerToContinue, limits, consecutiveOtp, String(usuarioId));
}

async function spendOr(
  refusal: () => Refusal,
  limits: Limits,
  counted: typeof consecutiveOtp,
  key: string,
): Promise<void> {
  const { points } = await limits.spend(counted, key);
  if (points > counted.points) throw refusal();
}

/** Call this after the right password, or a new one. */
export async function clearConfirmationLimits(limits: Limits, usuarioId: number): Promise<void> {
  await limits.clear(confirmationsPerUsuario, String(usuarioId));
  await limits.clear(consecutiveConfirmations, String(usuarioId));
}

/** Call this after a valid code, or a new password. */
export async function clearOtpLimits(limits: Limits, usuarioId: number): Promise<void> {
  await limits.clear(otpPerUsuario, String(usuarioId));
  await limits.clear(consecutiveOtp, String(usuarioId));
}

/** A right password ends both series, because the attempts of other people in between were not consecutive failures. */
export async function clearLoginLimits(limits: Limits, intento: Intento): Promise<void> {
  await limits.clear(consecutive, accountKey({ ...intento, isKnown: true }));
  await limits.clear(consecutive, accountKey({ ...intento, isKnown: false }));
  await limits.clear(perAccount, accountKey(intento));
  await limits.giveBack(perAddress, intento.ip);
}

/**
 * Failures against the old password say nothing about the new one, so all counters are cleared, including those of the known
 * addresses of the person.
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
