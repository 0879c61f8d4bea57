export type ToastKind = 'ok' | 'info' | 'error';
export type ToastInput = { text: string; detail?: string | undefined; kind?: ToastKind | undefined };
export type Toast = { id: number; kind: ToastKind; text: string; detail: string | undefined; lasts: number };

const MAX = 3;
let next = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(list: readonly Toast[]) {
  toasts = list;
  for (const listener of listeners) listener();
}

const lasting = (kind: ToastKind, detail: string | undefined) => {
  if (kind === 'error') return 12_000;
  return detail ? 8_000 : 6_000;
};

/** Code that only notifies must not load the rendering, so this is separate from the component. */
export function notify({ text, detail, kind = 'ok' }: ToastInput): number {
  const id = next++;
  set([...toasts, { id, kind, text, detail, lasts: lasting(kind, detail) }].slice(-MAX));
  return id;
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  read: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
