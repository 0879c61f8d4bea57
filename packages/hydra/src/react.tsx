import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Client } from './client.ts';
import { type Line, line } from './line.ts';

const ClientContext = createContext<Client | null>(null);

export function ApiProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient needs an ApiProvider above it');
  return client;
}

export const useLine = (): Line => useSyncExternalStore(line.subscribe, line.read, line.read);

/** A button that writes asks this, and says why it is disabled. */
export const useOnline = (): boolean => useLine().online;

export function watchLine(): void {
  line.watch();
  const ask = () => void line.check();
  window.addEventListener('offline', ask);
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !line.read().online) ask();
  });
  if (!navigator.onLine) ask();
}
