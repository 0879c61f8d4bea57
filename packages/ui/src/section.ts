import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  to?: string;
  onSelect?: () => void;
  children?: readonly MenuItem[] | 'loading';
  /** The staff have many entries and a mouse, so theirs are closer together. */
  dense?: boolean;
  novedades?: number;
  disabledHint?: string | undefined;
};

let section: string | undefined;
const listeners = new Set<() => void>();

function setSection(path: string | undefined): void {
  section = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page that goes back to another one belongs to its entry of the menu, wherever its own address is. */
export function useSection(path: string): void {
  useLayoutEffect(() => {
    setSection(path.split('?')[0]);
    return () => setSection(undefined);
  }, [path]);
}

export const childrenOf = ({ children }: MenuItem) =>
  Array.isArray(children) ? (children as MenuItem[]) : [];

/** The deepest path that contains the current one wins: /facturas/pagos is not /facturas. */
function entryOf(items: readonly MenuItem[], pathname: string): string | undefined {
  const paths = items.flatMap((item) => [item.to, ...childrenOf(item).map((child) => child.to)]);
  return paths
    .filter((to) => to !== undefined)
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** The address of the entry of the menu where the person is. */
export function useCurrentPath(items: readonly MenuItem[]): string | undefined {
  const { pathname } = useLocation();
  const named = useSyncExternalStore(subscribe, () => section);
  return entryOf(items, pathname) ?? (named && entryOf(items, named));
}
