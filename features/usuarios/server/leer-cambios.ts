import type { RowChanges } from '@oficina/db';
import type { Violation } from '@oficina/hydra';
import { EMAIL_INVALIDO, leerEmail, leerPersona, type Persona } from '../contract/index.ts';
import { malEscrito } from './errors.ts';
import { type Alta, leerTelefonoEscrito } from './leer-alta.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

export type CambiosDeUsuario = RowChanges<'usuarios'>;
export type Lectura = { cambios: CambiosDeUsuario; violaciones: Violation[] };

const COLUMNAS = {
  nombre: 'nombre',
  apellido: 'apellido',
  razonSocial: 'razon_social',
  documento: 'documento',
  cuit: 'cuit',
} as const satisfies Record<keyof Persona, keyof UsuarioRow>;

const CAMPOS = Object.keys(COLUMNAS) as (keyof Persona)[];

/** What whoever validated an identity saw in the document. */
export const DE_LA_IDENTIDAD = ['nombre', 'apellido', 'documento', 'cuit'] as const;

const personaDe = (row: UsuarioRow): Persona => ({
  nombre: row.nombre,
  apellido: row.apellido,
  razonSocial: row.razon_social,
  documento: row.documento,
  cuit: row.cuit,
});

/**
 * What changes of a person, who is judged whole: a CUIT given alone must still be that of the document. What was wrong
 * before and is not touched does not stop the rest, as in an account made by command, which has no document.
 */
export function leerCambios(row: UsuarioRow, escrito: Alta): Lectura {
  const antes = personaDe(row);
  const dados = CAMPOS.filter((campo) => escrito[campo] !== undefined);
  const { persona, faltas } = leerPersona({
    ...antes,
    ...Object.fromEntries(dados.map((campo) => [campo, escrito[campo]])),
  });
  const deAntes = leerPersona(antes).faltas;
  const violaciones = CAMPOS.flatMap((campo) => {
    const frase = faltas[campo];
    return frase && (dados.includes(campo) || deAntes[campo] !== frase) ? [malEscrito(campo, frase)] : [];
  });
  const cambios: CambiosDeUsuario = {};
  for (const campo of dados) if (persona[campo] !== antes[campo]) cambios[COLUMNAS[campo]] = persona[campo];
  if (escrito.telefono !== undefined) {
    const leido = leerTelefonoEscrito(escrito.telefono);
    violaciones.push(...leido.violaciones);
    // Another number has proven nothing.
    if (leido.telefono !== row.telefono)
      Object.assign(cambios, { telefono: leido.telefono, telefono_validado: null });
  }
  return { cambios, violaciones };
}

/** The address given, when it is not the one there is; `undefined`: nothing changes. */
export function leerOtroEmail(
  row: Pick<UsuarioRow, 'email'>,
  escrito: string | null | undefined,
): { otro: string | undefined; violaciones: Violation[] } {
  if (escrito === undefined) return { otro: undefined, violaciones: [] };
  const email = leerEmail(escrito ?? '');
  if (email === null) return { otro: undefined, violaciones: [malEscrito('email', EMAIL_INVALIDO)] };
  return { otro: email === row.email.toLowerCase() ? undefined : email, violaciones: [] };
}

/** An address on its way, asked for with a password that is not any more: nobody will open its link. */
export const sinPendiente = ({ email_pendiente }: Pick<UsuarioRow, 'email_pendiente'>) =>
  email_pendiente === null ? {} : { email_pendiente: null };
