import { type Limits, limit, networkOfAddress } from '@oficina/http';
import { debeRestablecer, debeRestablecerParaSeguir, demasiadosIntentos } from './errors.ts';

const CUARTO_DE_HORA = 15 * 60;
const HORA = 60 * 60;
/** Ten years of each e-mail that a stranger types would fill the table; in a month a hundred are as few as none. */
const UN_MES = 30 * 24 * HORA;

const porCuenta = limit('ingreso-cuenta', 5, CUARTO_DE_HORA);
const porDireccion = limit('ingreso-ip', 50, CUARTO_DE_HORA);
const seguidos = limit('ingreso-seguidos', 100, UN_MES);

export const autologinPorDireccion = limit('autologin-ip', 20, HORA);
/** What opens something: however often an app does it, one person does not fill the table of sessions. */
export const autologinPorPersona = limit('autologin-persona', 60, HORA);
export const codigosDeAutologin = limit('autologin-codigo', 10, HORA);
export const restablecerPorDireccion = limit('restablecer-ip', 20, HORA);
export const pedidosPorDireccion = limit('pedir-clave-ip', 20, HORA);
/** However many ask, nobody's inbox is filled. */
export const pedidosPorCorreo = limit('pedir-clave-correo', 3, HORA);
const confirmarPorUsuario = limit('confirmar', 5, CUARTO_DE_HORA);
/** Whoever took a session has all the time of the world to try passwords in it, were it not for this. */
const confirmarSeguidas = limit('confirmar-seguidas', 100, UN_MES);

/** Wrong codes of a person, whatever they were given for. */
export const otpPorUsuario = limit('otp', 5, CUARTO_DE_HORA);

/** Whoever has the password has all the time of the world to try codes, were it not for this. */
const otpSeguidos = limit('otp-seguidos', 100, UN_MES);

export type Intento = {
  email: string;
  ip: string;
  /** An address this person signed in from before has a counter of its own: a stranger cannot shut it out. */
  conocido: boolean;
};

/** As JSON, so that no e-mail can be written that reads as the counter of somebody else's address. */
const cuentaDe = ({ email, ip, conocido }: Intento) => JSON.stringify(conocido ? [email, ip] : [email]);

/**
 * Counts the attempt before the password is looked at; a good one gives the points back. One that is
 * refused here is not a failure: otherwise a hundred calls in a second would lock an account for good.
 */
export async function frenarIngreso(limits: Limits, intento: Intento): Promise<void> {
  const direccion = await limits.spend(porDireccion, intento.ip);
  if (direccion.points > porDireccion.points) throw demasiadosIntentos();
  const cuenta = await limits.spend(porCuenta, cuentaDe(intento));
  if (cuenta.points > porCuenta.points) throw demasiadosIntentos();
  const enSerie = await limits.spend(seguidos, cuentaDe(intento));
  if (enSerie.points > seguidos.points) throw debeRestablecer();
}

/** The same in the words of the login, which has its own. */
export async function frenarOtpDeIngreso(limits: Limits, usuarioId: number): Promise<void> {
  const key = String(usuarioId);
  const gastados = await limits.spend(otpPorUsuario, key);
  if (gastados.points > otpPorUsuario.points) {
    await limits.giveBack(otpPorUsuario, key);
    throw demasiadosIntentos();
  }
  const enSerie = await limits.spend(otpSeguidos, key);
  if (enSerie.points > otpSeguidos.points) throw debeRestablecer();
}

/** The same for whoever is inside and gives a password again; a try that waits is not a failure either. */
export async function frenarConfirmacion(limits: Limits, usuarioId: number): Promise<void> {
  await limits.take(confirmarPorUsuario, String(usuarioId));
  await frenarSerie(limits, confirmarSeguidas, usuarioId);
}

/** The same for a code. */
export async function frenarConfirmacionConOtp(limits: Limits, usuarioId: number): Promise<void> {
  await limits.take(otpPorUsuario, String(usuarioId));
  await frenarSerie(limits, otpSeguidos, usuarioId);
}

async function frenarSerie(limits: Limits, serie: typeof otpSeguidos, usuarioId: number): Promise<void> {
  const enSerie = await limits.spend(serie, String(usuarioId));
  if (enSerie.points > serie.points) throw debeRestablecerParaSeguir();
}

/** After the right password, or a new one. */
export async function soltarConfirmacion(limits: Limits, usuarioId: number): Promise<void> {
  await limits.clear(confirmarPorUsuario, String(usuarioId));
  await limits.clear(confirmarSeguidas, String(usuarioId));
}

/** After a good code, or a new password. */
export async function soltarOtp(limits: Limits, usuarioId: number): Promise<void> {
  await limits.clear(otpPorUsuario, String(usuarioId));
  await limits.clear(otpSeguidos, String(usuarioId));
}

/** A good password ends both series: what strangers tried in between were not failures in a row. */
export async function soltarIngreso(limits: Limits, intento: Intento): Promise<void> {
  await limits.clear(seguidos, cuentaDe({ ...intento, conocido: true }));
  await limits.clear(seguidos, cuentaDe({ ...intento, conocido: false }));
  await limits.clear(porCuenta, cuentaDe(intento));
  await limits.giveBack(porDireccion, intento.ip);
}

/**
 * A new password begins from nothing everywhere: what failed against the old one says nothing of it. The known
 * addresses of the person have counters of their own and are let go too.
 */
export async function soltarCuenta(
  limits: Limits,
  email: string,
  direcciones: readonly string[],
): Promise<void> {
  const redes = [...new Set(direcciones.map(networkOfAddress))];
  const cuentas = [
    cuentaDe({ email, ip: '', conocido: false }),
    ...redes.map((ip) => cuentaDe({ email, ip, conocido: true })),
  ];
  await limits.clear(seguidos, ...cuentas);
  await limits.clear(porCuenta, ...cuentas);
}
