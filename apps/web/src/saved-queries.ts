import { ApiError, line } from '@oficina/hydra';
import { notify } from '@oficina/ui/notify';
import { isStaff } from '@oficina/values';
import { type Query, QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClientState } from './persistent-state.ts';
import { readSaved, saveData } from './saved-data.ts';
import { refresh } from './session.ts';

const STALE_MS = 30_000;
const BACK = 'Volvió la conexión. Actualizamos los datos.';

/** Only what a customer reads about his own supplies is saved; cards and what is being paid are not. */
const SAVED_KEYS: readonly (readonly string[])[] = [
  ['facturas', 'deuda'],
  ['facturas', 'ultimas'],
  ['facturas', 'lista'],
  ['pagos'],
  ['consumos'],
  ['cortes', 'propios'],
  ['requerimientos'],
  ['motd'],
];

export const isSaved = (key: QueryKey) =>
  SAVED_KEYS.some((prefix) => prefix.every((word, at) => key[at] === word));

const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Only a lost connection or a server error is retried; a refusal would be the same again. */
const worthRetrying = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** The promise resolves when the line is lost. It may never, so a call only races against it. */
function whenLost(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => void (line.read().online || resolve());
    signal.addEventListener('abort', line.subscribe(look));
    look();
  });
}

/** Without a line, a query that has no answer yet gets the one that was saved, with the moment it was read. */
function persisterOf({ token, usuario }: ClientState): QueryPersister {
  const owner = { token, usuarioId: usuario.id };
  return async (ask, context, query: Query) => {
    if (!isSaved(query.queryKey)) return ask(context);
    const ended = new AbortController();
    const fallBack = async () => {
      if (query.state.data !== undefined) return undefined;
      const saved = await readSaved(usuario.id, query.queryHash);
      // The query writes the present moment with the answer, so the true one is written after it.
      if (saved) setTimeout(() => query.setState({ dataUpdatedAt: saved.moment }));
      return saved;
    };
    const asked = Promise.resolve(ask(context)).then(
      (answer) => {
        void saveData(owner, query.queryHash, answer);
        return answer;
      },
      async (error: unknown) => {
        const saved = isLost(error) && !context.signal.aborted && (await fallBack());
        if (saved) return saved.data as never;
        throw error;
      },
    );
    // A call may hang for minutes where the signal is bad.
    const hung = whenLost(ended.signal)
      .then(fallBack)
      .then((saved) => (saved ? (saved.data as never) : asked));
    return Promise.race([asked, hung]).finally(() => ended.abort());
  };
}

function createQueries(state: ClientState): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < 1 && worthRetrying(error),
        // Some phones report that they are offline when they are not, so calls are always made and a failure is reported.
        networkMode: 'always',
        // The staff read the data of others.
        ...(!isStaff(state.usuario.roles ?? []) && { persister: persisterOf(state) as never }),
      },
    },
  });
}

/** The strip tells the date of the oldest data on the screen. */
function dateOf(queries: QueryClient): number | null {
  const shown = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => state.data !== undefined && isSaved(queryKey))
    .map(({ state }) => state.dataUpdatedAt);
  return shown.length > 0 ? Math.min(...shown) : null;
}

/** All that was read in this session, which is discarded with it. */
export function useSessionQueries(state: ClientState): QueryClient {
  const [queries] = useState(() => createQueries(state));
  useEffect(() => {
    let { online } = line.read();
    const follow = () => {
      const before = online;
      online = line.read().online;
      if (before || !online) return;
      void queries.invalidateQueries();
      void refresh();
      notify({ text: BACK });
    };
    const date = () => line.date(dateOf(queries));
    const unfollow = line.subscribe(follow);
    const unsubscribe = queries.getQueryCache().subscribe(date);
    return () => {
      unfollow();
      unsubscribe();
      line.date(null);
    };
  }, [queries]);
  useEffect(() => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  }, []);
  return queries;
}
