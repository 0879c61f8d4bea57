import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { browserFlag, useBrowserFlag } from './browser-flag.ts';

/** Kept as what was turned off: a browser that keeps nothing has them on. */
const off = browserFlag('atajos-apagados');

/** Whether keys do things, in this browser: to some who dictate or press by accident they are a trap. */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const [isOff, disable] = useBrowserFlag(off);
  return [!isOff, (on) => disable(!on)];
}

/** What each key does; "g r" is one key and then the other. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;
/** What the help says of them. */
export type ShortcutGroup = { title: string; keys: readonly (readonly [key: string, does: string])[] };

type Options = {
  help?: readonly ShortcutGroup[];
  /** Of the whole application: those of the page on the screen come first. */
  background?: boolean;
};
type Active = { shortcuts: Shortcuts } & Required<Options>;

const active = new Set<{ current: Active }>();
const inOrder = () =>
  [...active].map(({ current }) => current).sort((a, b) => Number(a.background) - Number(b.background));

/** What works where one is. */
export const activeHelp = (): ShortcutGroup[] => inOrder().flatMap(({ help }) => help);

const WITHOUT_LETTERS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset']);

/** A letter typed in a field is a letter. */
function isTyping(where: EventTarget | null): boolean {
  if (where instanceof HTMLInputElement) return !WITHOUT_LETTERS.has(where.type);
  if (where instanceof HTMLTextAreaElement || where instanceof HTMLSelectElement) return true;
  return where instanceof HTMLElement && where.isContentEditable;
}

/** Those of the browser are the browser's. AltGr is how a keyboard of ours writes «[», and looks like both. */
const isTheBrowsers = (event: KeyboardEvent) =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));

const hasDialog = () => document.querySelector('[role="dialog"], dialog[open]') !== null;

/** Held down they go on; the others would do and undo. */
const HELD = new Set(['j', 'k']);
/** Pressed on the way to another. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** Later than this, the second of two is a key of its own. */
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
    // Otherwise the letter would also be typed in the box it opens.
    event.preventDefault();
    run();
  } else if (
    !second &&
    all.some((shortcuts) => Object.keys(shortcuts).some((one) => one.startsWith(`${key} `)))
  )
    first = { key, at: event.timeStamp };
}

const NO_HELP: readonly ShortcutGroup[] = [];

/** What each key does while this is drawn, and nobody is typing nor answering a dialog. */
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
    // The same one however many ask for it: two would each take half of "g r".
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

/** From a key or from a button of the page. */
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
