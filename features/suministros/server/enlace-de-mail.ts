import type { Secret } from '@oficina/values';
import { abrirFirmado, enSegundos, esHuellaDe, firmar, huellaDeCorreo, yaVencio } from './firma-de-mail.ts';

const USO = 'suministro_mail.validar';
const DIAS = 30;
const DIA_MS = 86_400_000;
/** A link of a thousand rows would not fit in a mail; the rest of what is pending is found by the address. */
const MAX_IDS = 100;

export type EnlaceDeMail = {
  email: string;
  /** Rows that wait for this address to say yes. */
  pendientes: readonly number[];
  /** Rows it had left when the link was made: only a link made afterwards brings them back. */
  vuelven: readonly number[];
};

export type EnlaceLeido = { ids: number[]; vuelven: number[]; esDe: (email: string) => boolean };

const escribir = (ids: readonly number[]) =>
  ids
    .slice(0, MAX_IDS)
    .map((id) => id.toString(36))
    .join('-');
const leer = (texto: string) => (texto === '' ? [] : texto.split('-').map((id) => Number.parseInt(id, 36)));

/** What goes in `?token=` of the page where an address is confirmed. Good for 30 days. */
export function makeEnlaceDeMail(clave: Secret<string>, enlace: EnlaceDeMail, ahora: Date): string {
  const vence = enSegundos(new Date(ahora.getTime() + DIAS * DIA_MS));
  const huella = huellaDeCorreo(clave, enlace.email);
  return firmar(clave, USO, [vence, huella, escribir(enlace.pendientes), escribir(enlace.vuelven)].join('.'));
}

/** Null for what we did not make and for what expired: nobody is told which. */
export function readEnlaceDeMail(clave: Secret<string>, token: string, ahora: Date): EnlaceLeido | null {
  const [vence = '', huella = '', pendientes = '', vuelven = ''] =
    abrirFirmado(clave, USO, token)?.split('.') ?? [];
  if (vence === '' || yaVencio(vence, ahora)) return null;
  return {
    ids: [...leer(pendientes), ...leer(vuelven)],
    vuelven: leer(vuelven),
    esDe: (email) => esHuellaDe(clave, huella, email),
  };
}
