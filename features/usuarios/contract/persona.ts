import { collapseBlanks } from '@oficina/values';
import { dniOfCuit, INVALID_CUIT, isCompanyCuit, parseCuit } from './cuit.ts';
import { INVALID_DOCUMENTO, parseDocumento } from './documento.ts';

export type PersonaInput = {
  nombre?: string | null | undefined;
  apellido?: string | null | undefined;
  razonSocial?: string | null | undefined;
  documento?: string | null | undefined;
  cuit?: string | null | undefined;
};

/** The values are as stored: trimmed, with digits only in numbers, and null where empty. */
export type Persona = Record<keyof PersonaInput, string | null>;

export type PersonaProblems = Partial<Record<keyof PersonaInput, string>>;

const INVALID_NOMBRE = 'Escribí tu nombre (al menos 3 letras).';
const INVALID_APELLIDO = 'Escribí tu apellido.';
const INVALID_RAZON_SOCIAL = 'Escribí la razón social.';
const MISSING_CUIT = 'Para una empresa completá el CUIT.';
const DNI_Y_CUIT = 'El DNI no coincide con el CUIT.';
export const NOMBRE_MIN_LENGTH = 3;

const NOMBRE_PATTERN = /^[\p{L}\p{M}' .’-]+$/u;
const CONTROL = /\p{Cc}/u;

/** The form and the server share the rules: F.documento, F.cuit and the names. */
export function parsePersona(input: PersonaInput): { persona: Persona; problems: PersonaProblems } {
  const texto = (field: keyof PersonaInput) => collapseBlanks(input[field] ?? '');
  const [nombre, apellido, razonSocial] = [texto('nombre'), texto('apellido'), texto('razonSocial')];
  const isCompany = razonSocial !== '';
  const documento = parseDocumento(texto('documento'));
  const cuit = parseCuit(texto('cuit'));
  const problems: PersonaProblems = {};
  // A company may have no contact person; when it has one, the usual rules for names apply.
  if (!(isCompany && nombre === '') && !isNombre(nombre, NOMBRE_MIN_LENGTH)) problems.nombre = INVALID_NOMBRE;
  if (!(isCompany && apellido === '') && !isNombre(apellido, 2)) problems.apellido = INVALID_APELLIDO;
  if (isCompany && !isRazonSocial(input.razonSocial ?? '', razonSocial))
    problems.razonSocial = INVALID_RAZON_SOCIAL;
  if (!documento) problems.documento = INVALID_DOCUMENTO;
  if (texto('cuit') !== '' && !cuit) problems.cuit = INVALID_CUIT;
  else if (isCompany && !(cuit && isCompanyCuit(cuit))) problems.cuit = MISSING_CUIT;
  else if (cuit && documento && dniOfCuit(cuit) !== null && dniOfCuit(cuit) !== documento.padStart(8, '0'))
    problems.documento = DNI_Y_CUIT;
  return {
    persona: {
      nombre: nombre || null,
      apellido: apellido || null,
      razonSocial: razonSocial || null,
      documento,
      cuit,
    },
    problems,
  };
}

const isNombre = (texto: string, min: number) =>
  texto.length >= min && texto.length <= 60 && NOMBRE_PATTERN.test(texto);

const isRazonSocial = (input: string, clean: string) =>
  clean.length >= 3 && clean.length <= 120 && !CONTROL.test(input.trim());
