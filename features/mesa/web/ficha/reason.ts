import { parseId } from '@oficina/hydra';
import { useMemo, useState } from 'react';
import type { Ficha, MotivoDeFicha } from '../../contract/index.ts';
import { PLACES, readPlace } from '../place.ts';
import { usePlaces } from '../places.api.ts';

/** Why this ficha is open, as the server writes it down. */
export type Reason = { motivo: MotivoDeFicha; detalle?: string; requerimiento?: number };

/**
 * The address says it when the ficha is opened from a case. A clerk at the counter, or whoever files a case, said once where
 * they attend; other staff are asked.
 */
function firstReason(search: URLSearchParams, isMostrador: boolean): Reason | null {
  const requerimiento = parseId(search.get('requerimiento') ?? '');
  if (search.get('motivo') === 'caso' && requerimiento !== null) return { motivo: 'caso', requerimiento };
  return isMostrador || isToFile(search) ? { motivo: readPlace() } : null;
}

/** Where one attends may be the reason, which is not known before the places that there are. Whoever is asked does not wait. */
export function useReason(search: URLSearchParams, isMostrador: boolean) {
  const isKnown = usePlaces();
  const isReady = isKnown || !(isMostrador || isToFile(search));
  const [chosen, setReason] = useState<Reason | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place, said later, is not another reading of this ficha
  const first = useMemo(() => (isReady ? firstReason(search, isMostrador) : null), [isReady]);
  return { reason: chosen ?? first, setReason, isReady };
}

/** The case that somebody asked for is filed as soon as its ficha is open. */
export const isToFile = (search: URLSearchParams): boolean => search.get('acto') === 'cargar';

export function reasonText({ motivo, requerimiento }: Reason, cases: Ficha['requerimientos'] = []): string {
  if (motivo === 'control') return 'Control interno';
  if (motivo !== 'caso') return PLACES.find(({ value }) => value === motivo)?.label ?? motivo;
  const numero = cases.find((one) => one['@id'].endsWith(`/${requerimiento}`))?.numero;
  return numero ? `caso ${numero}` : 'un caso';
}
