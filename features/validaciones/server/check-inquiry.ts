import type { identidadEstado } from '../contract/index.ts';
import type { Proveedor } from './deps.ts';
import type { ReadValidacion } from './identidad.ts';

export type EstadoName = ReturnType<typeof identidadEstado.name>;

type UsuarioNames = { id: number; nombre: string | null; apellido: string | null; documento: string | null };
type Rules = Pick<Proveedor, 'plantilla' | 'environment' | 'acceptsCompleted'>;

/** The list of the provider's states is open: an unknown one validates nobody and needs review. */
const PROVIDER_ESTADOS: Readonly<Record<string, EstadoName>> = {
  created: 'iniciada',
  pending: 'enCurso',
  completed: 'enCurso',
  needs_review: 'enRevision',
  approved: 'aprobada',
  declined: 'rechazada',
  failed: 'rechazada',
  expired: 'vencida',
};

export function estadoFromProveedor({ acceptsCompleted }: Rules, word: string): EstadoName {
  if (word === 'completed' && acceptsCompleted) return 'aprobada';
  return Object.hasOwn(PROVIDER_ESTADOS, word) ? (PROVIDER_ESTADOS[word] ?? 'enRevision') : 'enRevision';
}

export function belongsTo(rules: Rules, validacion: ReadValidacion, usuarioId: number): boolean {
  return (
    validacion.referencia === String(usuarioId) &&
    validacion.plantilla === rules.plantilla &&
    // An inquiry without an environment could come from any of them.
    validacion.environment === rules.environment
  );
}

/** Returns the reason why an approved inquiry does not validate this person, or null when it does. */
export function reparoOf(rules: Rules, validacion: ReadValidacion, usuario: UsuarioNames): string | null {
  if (validacion.referencia !== String(usuario.id)) return 'se hizo para otra cuenta';
  if (!belongsTo(rules, validacion, usuario.id)) return 'se hizo con otra configuración del proveedor';
  if (!isSameDocumento(validacion.documento, usuario.documento))
    return 'el documento no coincide con el de la cuenta';
  if (!isSameNombre(validacion, usuario)) return 'el nombre no coincide con el de la cuenta';
  return null;
}

const onlyDigits = (texto: string | null | undefined) => (texto ?? '').replace(/\D/g, '').replace(/^0+/, '');

function isSameDocumento(one: string | undefined, other: string | null): boolean {
  const digits = onlyDigits(one);
  return digits !== '' && digits === onlyDigits(other);
}

type Named = { nombre?: string | null | undefined; apellido?: string | null | undefined };

function wordsOf({ nombre, apellido }: Named): string[] {
  return `${nombre ?? ''} ${apellido ?? ''}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort();
}

function isSameNombre(one: Named, other: Named): boolean {
  const words = wordsOf(one);
  return words.length > 0 && words.join(' ') === wordsOf(other).join(' ');
}
