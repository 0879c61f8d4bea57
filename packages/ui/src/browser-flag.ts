import { useEffect, useSyncExternalStore } from 'react';
import { readSetting, writeSetting } from './browser-settings.tsx';

export type BrowserFlag = ReturnType<typeof browserFlag>;

/** The flag is kept in this browser and shared by all components. `apply` makes its change visible at once. */
export function browserFlag(key: string, apply: (on: boolean) => void = () => undefined) {
  const listeners = new Set<() => void>();
  let on = false;
  /** This is true once the flag was restored or set; a value set meanwhile wins over the stored one. */
  let known = false;
  function put(value: boolean): void {
    on = value;
    apply(value);
    for (const listener of listeners) listener();
  }
  return {
    read: () => on,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async restore(): Promise<void> {
      if (known) return;
      const kept = await readSetting(key);
      if (!known && kept !== on) put(kept);
      known = true;
    },
    set(value: boolean): void {
      known = true;
      put(value);
      void writeSetting(key, value);
    },
  };
}

export function useBrowserFlag(flag: BrowserFlag): [boolean, (on: boolean) => void] {
  useEffect(() => void flag.restore(), [flag]);
  return [useSyncExternalStore(flag.subscribe, flag.read, () => false), flag.set];
}
