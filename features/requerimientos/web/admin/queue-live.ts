import type { ListState } from '@oficina/ui/list';
import { useEffect } from 'react';
import { isOpenEstado, type Requerimiento } from '../../contract/index.ts';
import { type ChangedCase, usePulse } from './pulse.ts';
import { useStoredRequerimientos } from './requerimientos.api.ts';
import { isAssignedTo, type Yo } from './staff-actor.ts';

const SECOND = 1_000;

type Entering = (one: ChangedCase, yo: Yo) => boolean;
const isOpen: Entering = ({ estado }) => isOpenEstado(estado);

/** Whether what changed may be a row of each view now, as far as the pulse tells. */
const ENTERS: Readonly<Record<string, Entering>> = {
  mios: (one, yo) => isOpenEstado(one.estado) && isAssignedTo(one, yo),
  'sin-asignar': (one) => isOpenEstado(one.estado) && one.encargado === undefined,
  vencidos: isOpen,
  'vencen-hoy': isOpen,
};

/** Of what nobody can tell whether it would be found, only the rows in sight are watched. */
const KNOWN_FILTERS: readonly string[] = ['estado', 'encargado'];

function mayEnter(one: ChangedCase, { view, values }: ListState, yo: Yo): boolean {
  const isKnown = Object.entries(values).every(
    ([name, value]) => value === null || KNOWN_FILTERS.includes(name),
  );
  const { estado, encargado } = values;
  return (
    isKnown &&
    (ENTERS[view]?.(one, yo) ?? true) &&
    (!estado || estado.split(',').includes(String(one.estado))) &&
    (!encargado || one.encargado === `/api/usuarios/${encargado}`)
  );
}

type Read = {
  state: ListState;
  rows: readonly Pick<Requerimiento, 'id' | 'updated'>[];
  /** By the clock of the server. */
  readAt: number;
};

/** The rows in sight that are no longer so, and the cases that may have come after they were read. */
export const countChanged = (
  changed: Iterable<ChangedCase>,
  { state, rows, readAt }: Read,
  yo: Yo,
): number => {
  const shown = new Map(rows.map(({ id, updated }) => [id, updated]));
  return [...changed].filter((one) => {
    const updated = shown.get(one.id);
    if (updated !== undefined) return Date.parse(one.updated) > Date.parse(updated);
    return Date.parse(one.updated) > readAt + SECOND && mayEnter(one, state, yo);
  }).length;
};

type Handle = {
  state: ListState;
  rows: readonly Requerimiento[];
  query: { dataUpdatedAt: number; isPlaceholderData: boolean };
};

/** The counters change by themselves; the rows, when somebody asks for it. */
export function useQueueLive({ state, rows, query }: Handle, yo: Yo, enabled: boolean) {
  const { last, changed, missedAt, aheadMs } = usePulse(yo.id, { enabled });
  const { refreshQueues, storeResumen } = useStoredRequerimientos();
  const contadores = last?.contadores;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (contadores) storeResumen(contadores);
  }, [contadores]);
  const { dataUpdatedAt, isPlaceholderData } = query;
  const isRead = dataUpdatedAt > 0 && !isPlaceholderData && last !== null;
  const told = isRead
    ? countChanged(changed.values(), { state, rows, readAt: dataUpdatedAt + aheadMs }, yo)
    : 0;
  const hasMissed = isRead && missedAt > dataUpdatedAt;
  const lookers = new Map<number, string[]>();
  for (const { requerimiento, usuarioNombre } of last?.presencias ?? [])
    lookers.set(requerimiento, [...(lookers.get(requerimiento) ?? []), usuarioNombre]);
  return {
    lookers,
    live: { changed: Math.max(told, hasMissed ? 1 : 0), onRefresh: refreshQueues },
  };
}
