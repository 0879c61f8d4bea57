import { useEffect, useRef } from 'react';
import type { Requerimiento } from '../../contract/index.ts';
import type { RequerimientoActions } from './actions.api.ts';
import { isAssignedTo, type Yo } from './staff-actor.ts';

/** The mark is of whoever has the case: an administrator who looks at another's leaves it for them. */
export const canMarkSeen = (requerimiento: Pick<Requerimiento, 'encargado'>, yo: Yo): boolean =>
  isAssignedTo(requerimiento, yo) || (yo.isAdmin && requerimiento.encargado === undefined);

/**
 * To open a case is to see its news, those that come while it is open too; until somebody marks it by hand to come back
 * to it, and from then on it is as they leave it. Tried once for each: a refusal is not insisted on.
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
