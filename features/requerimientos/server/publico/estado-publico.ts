import { createHash, timingSafeEqual } from 'node:crypto';
import { type Limits, limit, type Origin, takeAll } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { withMinimumDuration } from '@oficina/usuarios/server';
import { formatMoment } from '@oficina/values';
import {
  exactNumeroCandidates,
  NUMERO_DOCUMENTO_MISMATCH,
  type RequerimientoCategoria,
} from '../../contract/index.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { findPublicRequerimiento, type PublicRequerimiento } from './estado-publico.repository.ts';

type Deps = Pick<RequerimientosDeps, 'db' | 'limits' | 'numberFormat'>;

const TEN_MINUTES = 600;
const HOUR_SECONDS = 3_600;
const WRONG_PER_NETWORK = limit('estado-publico-ip', 20, TEN_MINUTES);
/** The limit is per number and network, so that a person who insists blocks themselves and not the owner of the case. */
const WRONG_PER_NUMERO_AND_NETWORK = limit('estado-publico-numero-ip', 10, HOUR_SECONDS);
/** The limit covers all networks, so that somebody with many addresses cannot try every document. */
const WRONG_PER_NUMERO = limit('estado-publico-numero', 50, HOUR_SECONDS);

const limitPointsOf = (network: string, numero: string) =>
  [
    [WRONG_PER_NETWORK, network],
    [WRONG_PER_NUMERO_AND_NETWORK, `${network} ${numero}`],
    [WRONG_PER_NUMERO, numero],
  ] as const;

/**
 * Shows the state of a case to a person who has the constancia and no account. An unknown number and a wrong document give
 * the same answer in the same time.
 */
export async function verEstadoPublico(
  deps: Deps,
  { network }: Pick<Origin, 'network'>,
  written: { numero: string; documento: string },
) {
  const numbers = exactNumeroCandidates(written.numero, deps.numberFormat);
  const limitPoints = limitPointsOf(network, numbers[0] ?? '');
  // The attempt is spent before the lookup, and given back only when it was right.
  await takeAll(deps.limits, limitPoints);
  const requerimiento = await withMinimumDuration(() => search(deps, limitPoints, { ...written, numbers }));
  if (!requerimiento) throw notFound(NUMERO_DOCUMENTO_MISMATCH);
  await devolverIntento(deps.limits, limitPoints);
  return present(requerimiento);
}

type LimitPoints = ReturnType<typeof limitPointsOf>;

async function devolverIntento(limits: Limits, limitPoints: readonly LimitPoints[number][]): Promise<void> {
  for (const [rule, key] of limitPoints) await limits.giveBack(rule, key);
}

async function search(
  deps: Deps,
  limitPoints: LimitPoints,
  { numbers, documento }: { numbers: readonly string[]; documento: string },
): Promise<PublicRequerimiento | null> {
  try {
    const requerimiento = await findPublicRequerimiento(deps.db, numbers);
    const isMatch = isSameDocumento(documento, requerimiento?.documento ?? '');
    return requerimiento && isMatch ? requerimiento : null;
  } catch (error) {
    // A failure of the server does not count as a wrong attempt.
    await devolverIntento(deps.limits, limitPoints).catch(() => undefined);
    throw error;
  }
}

const digitsOnly = (texto: string) => texto.replace(/\D/g, '').replace(/^0+/, '');
const digest = (texto: string) => createHash('sha256').update(digitsOnly(texto)).digest();

/** The comparison takes constant time, and is false when the document of the person is unknown. */
function isSameDocumento(written: string, expected: string): boolean {
  const iguales = timingSafeEqual(digest(written), digest(expected));
  return iguales && digitsOnly(expected) !== '';
}

const present = ({ sustantivo, created, vence, cerrado, ...requerimiento }: PublicRequerimiento) => ({
  numero: requerimiento.numero,
  sustantivo: sustantivo as RequerimientoCategoria['sustantivo'],
  categoria: requerimiento.categoria,
  estado: requerimiento.estado,
  created: formatMoment(created),
  ...(vence && { vence: formatMoment(vence) }),
  ...(cerrado && { cerrado: formatMoment(cerrado) }),
});
