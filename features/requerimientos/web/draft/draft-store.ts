// Apart from what is kept there: signing out, which every page loads, takes it away without knowing what it is.
import { browserStore } from '@oficina/ui/browser-store';

/** All that a person left unsent on this device, as one text. */
export type DraftStore = {
  read(): string | null;
  /** Null leaves nothing. */
  update(cambio: (previous: string | null) => string | null): void;
};

const KEY = 'todos';
/** A browser whose database does not answer is as good as one that forbids it. */
const ESPERA_MS = 1_000;

const withStore = browserStore('oficina-borradores', 'borradores');

/** What this page knows: read and changed at once, while the database follows. */
let known: string | null = null;
/** One after another: the last word is the one that stays. */
let queue: Promise<void> = Promise.resolve();

const texto = (data: unknown): string | null => (typeof data === 'string' ? data : null);

function enqueue(request: () => Promise<unknown>): void {
  // Full or forbidden: what is written lives as long as the page.
  queue = queue.then(request).then(
    () => undefined,
    () => undefined,
  );
}

/** Once what was asked so far is in the database; or soon, if it does not answer. */
export const settled = (): Promise<void> =>
  Promise.race([queue, new Promise<void>((resolve) => setTimeout(resolve, ESPERA_MS))]);

/** Another tab may have written since: whoever opens a form reads first. */
export function reloadDraftStore(): Promise<void> {
  enqueue(async () => {
    known = texto(await withStore('readonly', (store) => store.get(KEY)));
  });
  return settled();
}

export const draftStore: DraftStore = {
  read: () => known,
  update(cambio) {
    known = cambio(known);
    // Done again on what the database has, which another tab may have changed, in one step.
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

/** With any end of the session: whoever comes next reads nothing of it. */
export const clearDrafts = (): void => draftStore.update(() => null);
