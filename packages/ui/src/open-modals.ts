let opened: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(list: readonly HTMLElement[]) {
  holdScroll(list.length > 0);
  opened = list;
  for (const listener of listeners) listener();
}

/** The page behind keeps its width when its scroll bar goes away, so that nothing jumps sideways. */
function holdScroll(held: boolean) {
  if (held === opened.length > 0) return;
  const { style, clientWidth } = document.documentElement;
  style.paddingRight = held ? `${window.innerWidth - clientWidth}px` : '';
  style.overflow = held ? 'hidden' : '';
}

export function addModal(modal: HTMLElement): () => void {
  set([...opened, modal]);
  return () => set(opened.filter((other) => other !== modal));
}

/** The last is the only one that can be seen and reached; notifications are drawn in it. */
export const modalStore = {
  readLast: () => opened.at(-1),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
