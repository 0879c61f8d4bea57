import { Refusal, type Violation } from '@oficina/hydra';
import { collapseBlanks, type Secret } from '@oficina/values';
import {
  INVALID_EMAIL,
  INVALID_TELEFONO,
  type PersonaInput,
  type PersonaProblems,
  parseEmail,
  parsePersona,
} from '../contract/index.ts';
import { type ClaveOwner, validateClave } from './clave.ts';
import { malformed } from './errors.ts';
import { parseTelefono } from './telefono.ts';

export type UsuarioInput = PersonaInput & {
  email?: string | null | undefined;
  telefono?: string | null | undefined;
};

export function parseUsuarioInput(input: UsuarioInput) {
  const email = parseEmail(input.email ?? '');
  const { persona, problems } = parsePersona(input);
  const { telefono, violations } = parseTelefonoInput(input.telefono);
  return {
    columns: {
      email: email ?? '',
      telefono,
      nombre: persona.nombre,
      apellido: persona.apellido,
      razon_social: persona.razonSocial,
      documento: persona.documento,
      cuit: persona.cuit,
    },
    violations: [
      ...(email ? [] : [malformed('email', INVALID_EMAIL)]),
      ...violationsOf(problems),
      ...violations,
    ],
  };
}

const violationsOf = (problems: PersonaProblems): Violation[] =>
  Object.entries(problems).map(([field, message]) => malformed(field, message));

export function parseTelefonoInput(input: string | null | undefined) {
  const texto = collapseBlanks(input ?? '');
  const telefono = texto === '' ? null : parseTelefono(texto);
  const violations = texto !== '' && !telefono ? [malformed('telefono', INVALID_TELEFONO)] : [];
  return { telefono, violations };
}

export async function violationsOfClave(
  clave: Secret<string>,
  owner: ClaveOwner,
  cooperativa: string,
): Promise<readonly Violation[]> {
  try {
    await validateClave(clave, owner, cooperativa);
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return error.violations;
    throw error;
  }
}
