import { useEffect, useRef } from 'react';
import type { Requerimiento } from '../../contract/index.ts';
import type { AccionesDelCaso } from './acciones.api.ts';
import { esMio, type Yo } from './quien.ts';

/** The mark is of whoever has the case: an administrator who looks at another's leaves it for them. */
export const esParaMi = (caso: Pick<Requerimiento, 'encargado'>, yo: Yo): boolean =>
  esMio(caso, yo) || (yo.administra && caso.encargado === undefined);

/**
 * To open a case is to see its news, those that come while it is open too; until somebody marks it by hand to come back
 * to it, and from then on it is as they leave it. Tried once for each: a refusal is not insisted on.
 */
export function useMarcarVista(
  caso: Requerimiento,
  yo: Yo,
  aMano: boolean,
  marcar: AccionesDelCaso['marcar'],
) {
  const vista = useRef('');
  const novedad = `${caso.id} ${caso.updated}`;
  const hay = caso.novedadesEncargado === true && !aMano && esParaMi(caso, yo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is not a new reason
  useEffect(() => {
    if (!hay || vista.current === novedad) return;
    vista.current = novedad;
    void marcar(false);
  }, [hay, novedad]);
}
