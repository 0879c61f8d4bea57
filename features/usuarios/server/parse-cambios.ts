import type { RowChanges } from '@oficina/db';
import { unprocessable, type Violation } from '@oficina/hydra';
import { INVALID_EMAIL, type Persona, parseEmail, parsePersona } from '../contract/index.ts';
import { malformed, missingMotivo } from './errors.ts';
import { parseTelefonoInput, type UsuarioInput } from './parse-usuario-input.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

export type UsuarioRowChanges = RowChanges<'usuarios'>;
export type ParsedCambios = { cambios: UsuarioRowChanges; violations: Violation[] };

const COLUMNS = {
  nombre: 'nombre',
  apellido: 'apellido',
  razonSocial: 'razon_social',
  documento: 'documento',
  cuit: 'cuit',
} as const satisfies Record<keyof Persona, keyof UsuarioRow>;

const FIELDS = Object.keys(COLUMNS) as (keyof Persona)[];

/** These fields were compared with the document when the identity was validated. */
export const IDENTIDAD_FIELDS = ['nombre', 'apellido', 'documento', 'cuit'] as const;

const personaOf = (row: UsuarioRow): Persona => ({
  nombre: row.nombre,
  apellido: row.apellido,
  razonSocial: row.razon_social,
  documento: row.documento,
  cuit: row.cuit,
});

/**
 * The person is validated as a whole: a CUIT sent alone must still match the document. Earlier problems in untouched fields
 * do not block the rest, as in an account created by command, which has no document.
 */
export function parseCambios(row: UsuarioRow, input: UsuarioInput): ParsedCambios {
  const before = personaOf(row);
  const givenFields = FIELDS.filter((field) => input[field] !== undefined);
  const { persona, problems } = parsePersona({
    ...before,
    ...Object.fromEntries(givenFields.map((field) => [field, input[field]])),
  });
  const problemsBefore = parsePersona(before).problems;
  const violations = FIELDS.flatMap((field) => {
    const message = problems[field];
    return message && (givenFields.includes(field) || problemsBefore[field] !== message)
      ? [malformed(field, message)]
      : [];
  });
  const cambios: UsuarioRowChanges = {};
  for (const field of givenFields)
    if (persona[field] !== before[field]) cambios[COLUMNS[field]] = persona[field];
  if (input.telefono !== undefined) {
    const parsed = parseTelefonoInput(input.telefono);
    violations.push(...parsed.violations);
    if (parsed.telefono !== row.telefono)
      Object.assign(cambios, { telefono: parsed.telefono, telefono_validado: null });
  }
  return { cambios, violations };
}

export function parseNewEmail(
  row: Pick<UsuarioRow, 'email'>,
  input: string | null | undefined,
): { newEmail: string | undefined; violations: Violation[] } {
  if (input === undefined) return { newEmail: undefined, violations: [] };
  const email = parseEmail(input ?? '');
  if (email === null) return { newEmail: undefined, violations: [malformed('email', INVALID_EMAIL)] };
  return { newEmail: email === row.email.toLowerCase() ? undefined : email, violations: [] };
}

/** A pending address requested with the previous password is dropped, so its link stops working. */
export const withoutPendingEmail = ({ email_pendiente }: Pick<UsuarioRow, 'email_pendiente'>) =>
  email_pendiente === null ? {} : { email_pendiente: null };

const MOTIVO_MIN_LENGTH = 10;
const MOTIVO_MAX_LENGTH = 500;

/** The audit keeps why somebody did what only the operator of the installation can do. */
export function readMotivo(given: string): string {
  const motivo = given.trim();
  if (motivo.length < MOTIVO_MIN_LENGTH || motivo.length > MOTIVO_MAX_LENGTH)
    throw unprocessable([missingMotivo()]);
  return motivo;
}
