import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { browserFlag, useBrowserFlag } from './browser-flag.ts';

/** The flag stores that shortcuts are off, so that a browser that stores nothing has them on. */
const off = browserFlag('atajos-apagados');

/** The setting belongs to this browser. People who dictate or press keys by accident need to turn shortcuts off. */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const [isOff, disable] = useBrowserFlag(off);
  return [!isOff, (on) => disable(!on)];
}

/** "g r" is one key and then the other. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;
export type ShortcutGroup = { title: string; keys: readonly (readonly [key: string, does: string])[] };

type Options = {
  help?: readonly ShortcutGroup[];
  /** These belong to the whole application; those of the current page take precedence. */
  background?: boolean;
};
type Active = { shortcuts: Shortcuts } & Required<Options>;

const active = new Set<{ current: Active }>();
const inOrder = () =>
  [...active].map(({ current }) => current).sort((a, b) => Number(a.background) - Number(b.background));

export const activeHelp = (): ShortcutGroup[] => inOrder().flatMap(({ help }) => help);

const WITHOUT_LETTERS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset']);

function isTyping(where: EventTarget | null): boolean {
  if (where instanceof HTMLInputElement) return !WITHOUT_LETTERS.has(where.type);
  if (where instanceof HTMLTextAreaElement || where instanceof HTMLSelectElement) return true;
  return where instanceof HTMLElement && where.isContentEditable;
}

/**
 * Combinations with modifiers belong to the browser. AltGr is excluded because Argentine keyboards need it to write «[» and
 * it reports both Ctrl and Alt.
 */
const isTheBrowsers = (event: KeyboardEvent) =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));

const hasDialog = () => document.querySelector('dialog[open]') !== null;

/** These repeat while held down; the others would toggle back and forth. */
const HELD = new Set(['j', 'k']);
/** These are pressed as part of another key. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** After this time the second key counts as a key of its own. */
const BETWEEN_TWO_MS = 1_500;
let first: { key: string; at: number } | null = null;

function onKey(event: KeyboardEvent): void {
  if (MODIFIERS.has(event.key)) return;
  const before = first;
  first = null;
  if (event.defaultPrevented || isTheBrowsers(event)) return;
  if (event.repeat && !HELD.has(event.key)) return;
  if (isTyping(event.target) || hasDialog()) return;
  const second = before !== null && event.timeStamp - before.at < BETWEEN_TWO_MS;
  const key = second ? `${before.key} ${event.key}` : event.key;
  const all = inOrder().map(({ shortcuts }) => shortcuts);
  const run = all.find((shortcuts) => shortcuts[key])?.[key];
  if (run) {
    // Otherwise the letter would also be typed in the box that opens.
    event.preventDefault();
    run();
  } else if (
    !second &&
    all.some((shortcuts) => Object.keys(shortcuts).some((one) => one.startsWith(`${key} `)))
  )
    first = { key, at: event.timeStamp };
}

const NO_HELP: readonly ShortcutGroup[] = [];

/** Shortcuts work while the component is mounted, except while typing or with a dialog open. */
export function useShortcuts(
  shortcuts: Shortcuts,
  { help = NO_HELP, background = false }: Options = {},
): void {
  const [on] = useShortcutsOn();
  const mine = useRef<Active>({ shortcuts, help, background });
  useLayoutEffect(() => {
    mine.current = { shortcuts, help, background };
  });
  useEffect(() => {
    active.add(mine);
    return () => void active.delete(mine);
  }, []);
  useEffect(() => {
    if (!on) return;
    // All components share one listener: two would each consume half of "g r".
    listening += 1;
    window.addEventListener('keydown', onKey);
    return () => {
      listening -= 1;
      if (listening === 0) window.removeEventListener('keydown', onKey);
    };
  }, [on]);
}
let listening = 0;

let helpOpened = false;
const helpListeners = new Set<() => void>();

function setHelp(opened: boolean): void {
  helpOpened = opened;
  for (const listener of helpListeners) listener();
}

export const openShortcutsHelp = () => setHelp(true);
export const closeShortcutsHelp = () => setHelp(false);

export const useShortcutsHelp = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      helpListeners.add(listener);
      return () => void helpListeners.delete(listener);
    },
    () => helpOpened,
    () => false,
  );
