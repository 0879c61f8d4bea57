import { type Limits, limit } from '@oficina/http';
import { debeRestablecer, demasiadosIntentos } from './errors.ts';

const CUARTO_DE_HORA = 15 * 60;
const HORA = 60 * 60;
const DIEZ_ANIOS = 10 * 365 * 24 * HORA;

const porCuenta = limit('ingreso-cuenta', 5, CUARTO_DE_HORA);
const porDireccion = limit('ingreso-ip', 50, CUARTO_DE_HORA);
const seguidos = limit('ingreso-seguidos', 100, DIEZ_ANIOS);

export const autologinPorDireccion = limit('autologin-ip', 20, HORA);
export const confirmarPorUsuario = limit('confirmar', 5, CUARTO_DE_HORA);

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

/** A good password ends both series: what strangers tried in between were not failures in a row. */
export async function soltarIngreso(limits: Limits, intento: Intento): Promise<void> {
  await limits.clear(seguidos, cuentaDe({ ...intento, conocido: true }));
  await limits.clear(seguidos, cuentaDe({ ...intento, conocido: false }));
  await limits.clear(porCuenta, cuentaDe(intento));
  await limits.giveBack(porDireccion, intento.ip);
}
