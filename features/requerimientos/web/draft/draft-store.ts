// This file does not know the format of the drafts, so that logging out, which every page loads, can delete them without
// loading more code.
import { browserStore } from '@oficina/ui/browser-store';

const KEY = 'todos';
/** A cheap phone that is busy opens its database in seconds; one that takes longer is treated as one that forbids it. */
const PATIENCE_MS = 5_000;

const withStore = browserStore('oficina-borradores', 'borradores');

/** This copy is read and changed synchronously; the database follows. */
let known: string | null = null;
/** Writes go one after another, so that the last one wins. */
let queue: Promise<void> = Promise.resolve();

const texto = (data: unknown): string | null => (typeof data === 'string' ? data : null);

function enqueue(request: () => Promise<unknown>): void {
  // When storage is full or forbidden, drafts last as long as the page.
  queue = queue.then(request).then(
    () => undefined,
    () => undefined,
  );
}

/** Resolves once all pending writes are in the database, or after a short wait if it does not answer. */
export const settled = (): Promise<void> =>
  Promise.race([queue, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** Call this before opening a form, because another tab may have written meanwhile. */
export function reloadDraftStore(): Promise<void> {
  enqueue(async () => {
    known = texto(await withStore('readonly', (store) => store.get(KEY)));
  });
  return settled();
}

/** All the drafts of a person on this device are kept as one text. */
export const draftStore = {
  read: () => known,
  /** Null deletes the drafts. */
  update(cambio: (previous: string | null) => string | null): void {
    known = cambio(known);
    // The change is applied again to the stored value, which another tab may have changed, in one transaction.
    enqueue(() =>
      withStore('readwrite', (store) => {
        const request = store.get(KEY);
        request.onsuccess = () => {
          const next = cambio(texto(request.result));
          if (next === null) store.delete(KEY);
          else store.put(next, KEY);
        };
        return request;
      }),
    );
  },
};

/** Call this whenever a session ends, so that the next person on this device reads nothing. */
export const clearDrafts = (): void => draftStore.update(() => null);
