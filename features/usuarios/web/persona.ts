import { collapseBlanks } from '@oficina/values';
import { INVALID_TELEFONO, parsePersona, type Usuario } from '../contract/index.ts';

export type PersonaTipo = 'persona' | 'empresa';

export type PersonaFormValues = {
  tipo: PersonaTipo;
  nombre: string;
  apellido: string;
  razonSocial: string;
  documento: string;
  cuit: string;
  telefono: string;
};

export const EMPTY_PERSONA: PersonaFormValues = {
  tipo: 'persona',
  nombre: '',
  apellido: '',
  razonSocial: '',
  documento: '',
  cuit: '',
  telefono: '',
};

export function personaOf(usuario: Partial<Usuario>): PersonaFormValues {
  const {
    nombre = '',
    apellido = '',
    razonSocial = '',
    documento = '',
    cuit = '',
    telefonoVisible = '',
  } = usuario;
  return {
    tipo: razonSocial === '' ? 'persona' : 'empresa',
    nombre,
    apellido,
    razonSocial,
    documento,
    cuit,
    telefono: telefonoVisible,
  };
}

/** The screen and the summary of errors use this order. */
const ORDEN = ['razonSocial', 'cuit', 'nombre', 'apellido', 'documento', 'telefono'] as const;
const PERSONA_ORDEN = ['nombre', 'apellido', 'documento', 'cuit', 'telefono'] as const;

/** No Argentine number with its area code has fewer digits. Only the server knows which numbers exist. */
const MIN_DIGITS = 10;

type PersonaProblems = Readonly<Record<string, string | undefined>>;

export function problemsOfPersona(input: PersonaFormValues): PersonaProblems {
  const isCompany = input.tipo === 'empresa';
  const { problems } = parsePersona({
    ...input,
    // A dash replaces a blank company name, so that it is reported as too short instead of making this a person.
    razonSocial: isCompany ? collapseBlanks(input.razonSocial) || '-' : null,
  });
  const all: Partial<Record<(typeof ORDEN)[number], string>> = { ...problems };
  // Without a first name nobody can see facturas, not even a company.
  if (isCompany) {
    const nombreProblem = parsePersona({ nombre: input.nombre }).problems.nombre;
    if (nombreProblem) all.nombre = nombreProblem;
    delete all.apellido;
  }
  const digits = input.telefono.replace(/\D/g, '').length;
  if (input.telefono.trim() !== '' && digits < MIN_DIGITS) all.telefono = INVALID_TELEFONO;
  return Object.fromEntries((isCompany ? ORDEN : PERSONA_ORDEN).map((field) => [field, all[field]]));
}

/**
 * As in the server, earlier problems in untouched fields do not block the rest. A problem caused by another field, such as a
 * CUIT that does not match a new document, counts as new.
 */
export function newProblems(before: PersonaFormValues, after: PersonaFormValues): PersonaProblems {
  const cambios = onlyCambios(personaToWire(before), personaToWire(after));
  const problemsBefore = problemsOfPersona(before);
  return Object.fromEntries(
    Object.entries(problemsOfPersona(after)).filter(
      ([field, message]) => field in cambios || message !== problemsBefore[field],
    ),
  );
}

const orNull = (texto: string) => collapseBlanks(texto) || null;

export function personaToWire(input: PersonaFormValues) {
  const isCompany = input.tipo === 'empresa';
  return {
    nombre: orNull(input.nombre),
    apellido: orNull(input.apellido),
    razonSocial: isCompany ? orNull(input.razonSocial) : null,
    documento: orNull(input.documento),
    cuit: orNull(input.cuit),
    telefono: orNull(input.telefono),
  };
}

/** Only changed fields are sent, because each one requires its own permissions. */
export function onlyCambios<T extends Record<string, unknown>>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([nombre, valor]) => valor !== before[nombre]),
  ) as Partial<T>;
}
