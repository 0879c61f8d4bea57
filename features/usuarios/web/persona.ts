import type { Violation } from '@oficina/ui/form';
import { collapseBlanks } from '@oficina/values';
import { leerPersona, TELEFONO_INVALIDO, type Usuario } from '../contract/index.ts';

export type TipoDePersona = 'persona' | 'empresa';

/** A person's or company's data, as the forms hold it. */
export type PersonaDelForm = {
  tipo: TipoDePersona;
  nombre: string;
  apellido: string;
  razonSocial: string;
  documento: string;
  cuit: string;
  telefono: string;
};

export const PERSONA_VACIA: PersonaDelForm = {
  tipo: 'persona',
  nombre: '',
  apellido: '',
  razonSocial: '',
  documento: '',
  cuit: '',
  telefono: '',
};

export function personaDe(usuario: Partial<Usuario>): PersonaDelForm {
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
const ORDEN_DE_PERSONA = ['nombre', 'apellido', 'documento', 'cuit', 'telefono'] as const;

/** With area code no number of the country has fewer. Which ones exist, the server knows. */
const DIGITOS_MINIMOS = 10;

export function faltasDePersona(escrita: PersonaDelForm): Omit<Violation, 'code'>[] {
  const empresa = escrita.tipo === 'empresa';
  const { faltas } = leerPersona({
    ...escrita,
    // A blank name is still a company's: too short, and told so.
    razonSocial: empresa ? collapseBlanks(escrita.razonSocial) || '-' : null,
  });
  const todas: Partial<Record<(typeof ORDEN)[number], string>> = { ...faltas };
  // Without a first name nobody gets to see their bills, company or not.
  if (empresa) {
    const deNombre = leerPersona({ nombre: escrita.nombre }).faltas.nombre;
    if (deNombre) todas.nombre = deNombre;
    delete todas.apellido;
  }
  const digitos = escrita.telefono.replace(/\D/g, '').length;
  if (escrita.telefono.trim() !== '' && digitos < DIGITOS_MINIMOS) todas.telefono = TELEFONO_INVALIDO;
  return (empresa ? ORDEN : ORDEN_DE_PERSONA).flatMap((propertyPath) => {
    const message = todas[propertyPath];
    return message ? [{ propertyPath, message }] : [];
  });
}

/**
 * As the server forgives: what was wrong already and is not touched does not stop the rest. A fault that another field
 * brought, as a CUIT of another document, is new.
 */
export function faltasNuevas(antes: PersonaDelForm, ahora: PersonaDelForm) {
  const cambios = soloCambios(personaALaRed(antes), personaALaRed(ahora));
  const deAntes = faltasDePersona(antes);
  return faltasDePersona(ahora).filter(
    ({ propertyPath, message }) =>
      propertyPath in cambios ||
      !deAntes.some((una) => una.propertyPath === propertyPath && una.message === message),
  );
}

const oNada = (texto: string) => collapseBlanks(texto) || null;

/** As it travels: what the chosen kind does not have is emptied. */
export function personaALaRed(escrita: PersonaDelForm) {
  const empresa = escrita.tipo === 'empresa';
  return {
    nombre: oNada(escrita.nombre),
    apellido: oNada(escrita.apellido),
    razonSocial: empresa ? oNada(escrita.razonSocial) : null,
    documento: oNada(escrita.documento),
    cuit: oNada(escrita.cuit),
    telefono: oNada(escrita.telefono),
  };
}

/** Only what is not as it was: what is sent asks for rights of its own. */
export function soloCambios<T extends Record<string, unknown>>(antes: T, ahora: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(ahora).filter(([nombre, valor]) => valor !== antes[nombre]),
  ) as Partial<T>;
}
