import { useSyncExternalStore } from 'react';

// Whether something that must not be left is going on. Of the whole application: the frame and the page that pays are
// far from each other.
let busy = false;
const listeners = new Set<() => void>();

export function setBusy(next: boolean): void {
  busy = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBusy = () => useSyncExternalStore(subscribe, () => busy);
