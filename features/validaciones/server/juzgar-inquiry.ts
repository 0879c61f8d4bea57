import type { identidadEstado } from '../contract/index.ts';
import type { Proveedor } from './deps.ts';
import type { ValidacionLeida } from './identidad.ts';

export type NombreDeEstado = ReturnType<typeof identidadEstado.name>;

type Persona = { id: number; nombre: string | null; apellido: string | null; documento: string | null };
type Reglas = Pick<Proveedor, 'plantilla' | 'entorno' | 'aceptaCompletada'>;

/** The provider's words. The list is open: one that is not here validates nobody and is for somebody to look at. */
const PALABRAS: Readonly<Record<string, NombreDeEstado>> = {
  created: 'iniciada',
  pending: 'enCurso',
  completed: 'enCurso',
  needs_review: 'enRevision',
  approved: 'aprobada',
  declined: 'rechazada',
  failed: 'rechazada',
  expired: 'vencida',
};

export function estadoSegun({ aceptaCompletada }: Reglas, palabra: string): NombreDeEstado {
  if (palabra === 'completed' && aceptaCompletada) return 'aprobada';
  return Object.hasOwn(PALABRAS, palabra) ? (PALABRAS[palabra] ?? 'enRevision') : 'enRevision';
}

/** Whether that inquiry was made for this person and by this installation. */
export function esSuya(reglas: Reglas, leida: ValidacionLeida, usuarioId: number): boolean {
  return (
    leida.referencia === String(usuarioId) &&
    leida.plantilla === reglas.plantilla &&
    // One that is not told may be any.
    leida.entorno === reglas.entorno
  );
}

/** Why an accepted inquiry does not make this person validated; null when it does. */
export function reparoDe(reglas: Reglas, leida: ValidacionLeida, persona: Persona): string | null {
  if (leida.referencia !== String(persona.id)) return 'se hizo para otra cuenta';
  if (!esSuya(reglas, leida, persona.id)) return 'se hizo con otra configuración del proveedor';
  if (!mismoDocumento(leida.documento, persona.documento))
    return 'el documento no coincide con el de la cuenta';
  if (!mismoNombre(leida, persona)) return 'el nombre no coincide con el de la cuenta';
  return null;
}

const soloCifras = (texto: string | null | undefined) => (texto ?? '').replace(/\D/g, '').replace(/^0+/, '');

function mismoDocumento(uno: string | undefined, otro: string | null): boolean {
  const cifras = soloCifras(uno);
  return cifras !== '' && cifras === soloCifras(otro);
}

type ConNombre = { nombre?: string | null | undefined; apellido?: string | null | undefined };

/** The same words, whatever their order, their case and their accents. */
function palabrasDe({ nombre, apellido }: ConNombre): string[] {
  return `${nombre ?? ''} ${apellido ?? ''}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort();
}

function mismoNombre(una: ConNombre, otra: ConNombre): boolean {
  const palabras = palabrasDe(una);
  return palabras.length > 0 && palabras.join(' ') === palabrasDe(otra).join(' ');
}
