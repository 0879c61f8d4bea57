import { useSyncExternalStore } from 'react';

// This flag marks work in progress that must not be left. It is global because the frame and the payment page are far apart
// in the tree.
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
