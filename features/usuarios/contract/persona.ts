import { collapseBlanks } from '@oficina/values';
import { CUIT_INVALIDO, cuitDeEmpresa, dniDelCuit, leerCuit } from './cuit.ts';
import { DOCUMENTO_INVALIDO, leerDocumento } from './documento.ts';

/** What a form asks of a person or a company, as it was typed. */
export type PersonaEscrita = {
  nombre?: string | null | undefined;
  apellido?: string | null | undefined;
  razonSocial?: string | null | undefined;
  documento?: string | null | undefined;
  cuit?: string | null | undefined;
};

/** As it is kept: without blanks around, numbers alone; null where there is nothing. */
export type Persona = Record<keyof PersonaEscrita, string | null>;

export type FaltasDePersona = Partial<Record<keyof PersonaEscrita, string>>;

const NOMBRE_INVALIDO = 'Escribí tu nombre (al menos 3 letras).';
const APELLIDO_INVALIDO = 'Escribí tu apellido.';
const RAZON_SOCIAL_INVALIDA = 'Escribí la razón social.';
const FALTA_CUIT = 'Para una empresa completá el CUIT.';
const DNI_Y_CUIT = 'El DNI no coincide con el CUIT.';
export const NOMBRE_MINIMO = 3;

const NOMBRE_DE_PERSONA = /^[\p{L}\p{M}' .’-]+$/u;
const CONTROL = /\p{Cc}/u;

/** Rules of people's data (F.documento, F.cuit and the names), the same in the form and in the server. */
export function leerPersona(escrita: PersonaEscrita): { persona: Persona; faltas: FaltasDePersona } {
  const texto = (campo: keyof PersonaEscrita) => collapseBlanks(escrita[campo] ?? '');
  const [nombre, apellido, razonSocial] = [texto('nombre'), texto('apellido'), texto('razonSocial')];
  const empresa = razonSocial !== '';
  const documento = leerDocumento(texto('documento'));
  const cuit = leerCuit(texto('cuit'));
  const faltas: FaltasDePersona = {};
  // A company may have no person to name; when it does, the name is one like any other.
  if (!(empresa && nombre === '') && !esNombre(nombre, NOMBRE_MINIMO)) faltas.nombre = NOMBRE_INVALIDO;
  if (!(empresa && apellido === '') && !esNombre(apellido, 2)) faltas.apellido = APELLIDO_INVALIDO;
  if (empresa && !esRazonSocial(escrita.razonSocial ?? '', razonSocial))
    faltas.razonSocial = RAZON_SOCIAL_INVALIDA;
  if (!documento) faltas.documento = DOCUMENTO_INVALIDO;
  if (texto('cuit') !== '' && !cuit) faltas.cuit = CUIT_INVALIDO;
  else if (empresa && !(cuit && cuitDeEmpresa(cuit))) faltas.cuit = FALTA_CUIT;
  else if (cuit && documento && dniDelCuit(cuit) !== null && dniDelCuit(cuit) !== documento.padStart(8, '0'))
    faltas.documento = DNI_Y_CUIT;
  return {
    persona: {
      nombre: nombre || null,
      apellido: apellido || null,
      razonSocial: razonSocial || null,
      documento,
      cuit,
    },
    faltas,
  };
}

const esNombre = (texto: string, minimo: number) =>
  texto.length >= minimo && texto.length <= 60 && NOMBRE_DE_PERSONA.test(texto);

const esRazonSocial = (escrita: string, limpia: string) =>
  limpia.length >= 3 && limpia.length <= 120 && !CONTROL.test(escrita.trim());
