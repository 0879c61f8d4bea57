import { useEffect, useRef } from 'react';
import type { Requerimiento } from '../../contract/index.ts';
import type { RequerimientoActions } from './actions.api.ts';
import { isAssignedTo, type Yo } from './staff-actor.ts';

/** The mark belongs to the encargado of the case: an administrator who looks at it leaves it for them. */
export const canMarkSeen = (requerimiento: Pick<Requerimiento, 'encargado'>, yo: Yo): boolean =>
  isAssignedTo(requerimiento, yo) || (yo.isAdmin && requerimiento.encargado === undefined);

/**
 * Opening a case marks its news as seen, including those that arrive while it is open. Once somebody marks it by hand to
 * come back to it, it stays as they left it. Each novedad is tried once: a refusal is not retried.
 */
export function useMarkNovedadSeen(
  requerimiento: Requerimiento,
  yo: Yo,
  markedByHand: boolean,
  markNovedad: RequerimientoActions['markNovedad'],
) {
  const lastSeen = useRef('');
  const novedad = `${requerimiento.id} ${requerimiento.updated}`;
  const hasNovedad =
    requerimiento.novedadesEncargado === true && !markedByHand && canMarkSeen(requerimiento, yo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is not a new reason
  useEffect(() => {
    if (!hasNovedad || lastSeen.current === novedad) return;
    lastSeen.current = novedad;
    void markNovedad(false);
  }, [hasNovedad, novedad]);
}
