import type { Violation } from '@oficina/ui/form';
import { collapseBlanks } from '@oficina/values';
import { INVALID_TELEFONO, parsePersona, type Usuario } from '../contract/index.ts';

export type PersonaTipo = 'persona' | 'empresa';

/** A person's or company's data, as the forms hold it. */
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

/** In the order of the screen, as the summary lists them. */
const ORDEN = ['razonSocial', 'cuit', 'nombre', 'apellido', 'documento', 'telefono'] as const;
const PERSONA_ORDEN = ['nombre', 'apellido', 'documento', 'cuit', 'telefono'] as const;

/** With area code no number of the country has fewer. Which ones exist, the server knows. */
const MIN_DIGITS = 10;

export function problemsOfPersona(input: PersonaFormValues): Omit<Violation, 'code'>[] {
  const isCompany = input.tipo === 'empresa';
  const { problems } = parsePersona({
    ...input,
    // A blank name is still a company's: too short, and told so.
    razonSocial: isCompany ? collapseBlanks(input.razonSocial) || '-' : null,
  });
  const all: Partial<Record<(typeof ORDEN)[number], string>> = { ...problems };
  // Without a first name nobody gets to see their bills, company or not.
  if (isCompany) {
    const nombreProblem = parsePersona({ nombre: input.nombre }).problems.nombre;
    if (nombreProblem) all.nombre = nombreProblem;
    delete all.apellido;
  }
  const digits = input.telefono.replace(/\D/g, '').length;
  if (input.telefono.trim() !== '' && digits < MIN_DIGITS) all.telefono = INVALID_TELEFONO;
  return (isCompany ? ORDEN : PERSONA_ORDEN).flatMap((propertyPath) => {
    const message = all[propertyPath];
    return message ? [{ propertyPath, message }] : [];
  });
}

/**
 * As the server forgives: what was wrong already and is not touched does not stop the rest. A fault that another field
 * brought, as a CUIT of another document, is new.
 */
export function newProblems(before: PersonaFormValues, after: PersonaFormValues) {
  const cambios = onlyCambios(personaToWire(before), personaToWire(after));
  const problemsBefore = problemsOfPersona(before);
  return problemsOfPersona(after).filter(
    ({ propertyPath, message }) =>
      propertyPath in cambios ||
      !problemsBefore.some(
        (violation) => violation.propertyPath === propertyPath && violation.message === message,
      ),
  );
}

const orNull = (texto: string) => collapseBlanks(texto) || null;

/** As it travels: what the chosen kind does not have is emptied. */
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

/** Only what is not as it was: what is sent asks for rights of its own. */
export function onlyCambios<T extends Record<string, unknown>>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([nombre, valor]) => valor !== before[nombre]),
  ) as Partial<T>;
}
