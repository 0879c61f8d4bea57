import { Refusal, type Violation } from '@oficina/hydra';
import { collapseBlanks, type Secret } from '@oficina/values';
import {
  EMAIL_INVALIDO,
  type FaltasDePersona,
  leerEmail,
  leerPersona,
  type PersonaEscrita,
  TELEFONO_INVALIDO,
} from '../contract/index.ts';
import { type QuienElige, revisarClave } from './clave.ts';
import { malEscrito } from './errors.ts';
import { leerTelefono } from './telefono.ts';

/** What a form of a new account says of its person. */
export type Alta = PersonaEscrita & {
  email?: string | null | undefined;
  telefono?: string | null | undefined;
};

/** As it is to be kept, and all that is wrong with it: one sentence for each field. */
export function leerAlta(alta: Alta) {
  const email = leerEmail(alta.email ?? '');
  const { persona, faltas } = leerPersona(alta);
  const { telefono, violaciones } = leerTelefonoEscrito(alta.telefono);
  return {
    fila: {
      email: email ?? '',
      telefono,
      nombre: persona.nombre,
      apellido: persona.apellido,
      razon_social: persona.razonSocial,
      documento: persona.documento,
      cuit: persona.cuit,
    },
    violaciones: [
      ...(email ? [] : [malEscrito('email', EMAIL_INVALIDO)]),
      ...violacionesDe(faltas),
      ...violaciones,
    ],
  };
}

const violacionesDe = (faltas: FaltasDePersona): Violation[] =>
  Object.entries(faltas).map(([campo, frase]) => malEscrito(campo, frase));

/** Nothing typed is no telephone, which is not a fault. */
export function leerTelefonoEscrito(escrito: string | null | undefined) {
  const texto = collapseBlanks(escrito ?? '');
  const telefono = texto === '' ? null : leerTelefono(texto);
  const violaciones = texto !== '' && !telefono ? [malEscrito('telefono', TELEFONO_INVALIDO)] : [];
  return { telefono, violaciones };
}

/** F.clave, to be told along with what else is wrong. */
export async function faltasDeClave(
  clave: Secret<string>,
  quien: QuienElige,
  cooperativa: string,
): Promise<readonly Violation[]> {
  try {
    await revisarClave(clave, quien, cooperativa);
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return error.violations;
    throw error;
  }
}
