// What a person has already seen rests here, to be read without a line. Logging out, which every page loads, deletes it, so
// this file loads nothing else.
import { browserStore } from '@oficina/ui/browser-store';
import { browserStorage, loadState } from './persistent-state.ts';

export type Saved = { key: string; moment: number; text: string };

const MAX_ENTRIES = 80;
/** Deleting a quarter at once means that all of them are seldom read. */
const ENTRIES_LEFT = 60;
const MAX_TEXT = 200_000;
const DAY_MS = 86_400_000;
const MAX_AGE_MS = 60 * DAY_MS;

/** The first opens a factura without a session; the second is a card. */
const NEVER_SAVED = new Set(['token', 'tarjeta']);

const withStore = browserStore('oficina-guardado', 'guardado');

/** A browser that forbids storage, or has none left, keeps nothing. */
const quietly = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

const keyOf = (usuarioId: number, name: string) => `${usuarioId}:${name}`;

export function clearSaved(): void {
  if (typeof indexedDB !== 'undefined') void quietly(withStore('readwrite', (store) => store.clear()));
}

/** An answer that arrives when its session has ended, here or in another tab, is not saved. */
export function saveData(owner: { token: string; usuarioId: number }, name: string, data: unknown) {
  const text = JSON.stringify(data, (key, value) => (NEVER_SAVED.has(key) ? undefined : value));
  if (text === undefined || text.length > MAX_TEXT) return Promise.resolve();
  const key = keyOf(owner.usuarioId, name);
  return quietly(
    withStore('readwrite', (store) => {
      if (loadState(browserStorage())?.token !== owner.token) return store.count();
      store.put({ key, moment: Date.now(), text } satisfies Saved, key);
      const counting = store.count();
      counting.onsuccess = () => counting.result > MAX_ENTRIES && deleteOldest(store);
      return counting;
    }),
  );
}

function deleteOldest(store: IDBObjectStore): void {
  const reading: IDBRequest<Saved[]> = store.getAll();
  reading.onsuccess = () => {
    const newestFirst = reading.result.sort((one, other) => other.moment - one.moment);
    for (const { key } of newestFirst.slice(ENTRIES_LEFT)) store.delete(key);
  };
}

export async function readSaved(
  usuarioId: number,
  name: string,
): Promise<{ moment: number; data: unknown } | undefined> {
  const key = keyOf(usuarioId, name);
  try {
    const saved: Saved | undefined = await withStore('readonly', (store) => store.get(key));
    if (!saved || saved.key !== key || Date.now() - saved.moment > MAX_AGE_MS) return undefined;
    return { moment: saved.moment, data: JSON.parse(saved.text) };
  } catch {
    return undefined;
  }
}
