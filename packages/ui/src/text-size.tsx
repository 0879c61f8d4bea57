import { useSyncExternalStore } from 'react';
import { readSetting, writeSetting } from './browser-settings.tsx';

const KEY = 'letra-grande';
const listeners = new Set<() => void>();

const isLarge = () => document.documentElement.dataset.letra === 'grande';

function apply(large: boolean): void {
  if (large) document.documentElement.dataset.letra = 'grande';
  else delete document.documentElement.dataset.letra;
  for (const listener of listeners) listener();
}

export async function restoreTextSize(): Promise<void> {
  if (await readSetting(KEY)) apply(true);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The setting belongs to this browser and not to the account, because it depends on the eyes of the reader. */
export function useLargeText(): [boolean, (large: boolean) => void] {
  const large = useSyncExternalStore(subscribe, isLarge, () => false);
  return [
    large,
    (next) => {
      apply(next);
      void writeSetting(KEY, next);
    },
  ];
}
