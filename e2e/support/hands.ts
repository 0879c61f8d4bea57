// Who works by keyboard alone: each key and each act is counted, a mouse that moves is seen, and the focus may not be lost.
import type { Page } from '@playwright/test';
import { focused } from './steps.ts';
import { expect } from './test.ts';

/** What of the mouse reaches the page. A key on a button or in a form makes a click too, which has no pointer. */
const WATCH = `(() => {
  if (window.seen) return;
  window.seen = { mouse: 0, lost: [], prints: 0 };
  for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'wheel', 'touchstart'])
    window.addEventListener(type, () => { window.seen.mouse += 1; }, true);
  window.addEventListener('click', ({ detail }) => { if (detail > 0) window.seen.mouse += 1; }, true);
  window.addEventListener('keydown', ({ key }) => {
    if (document.activeElement === document.body) window.seen.lost.push(key);
  }, true);
  window.print = () => { window.seen.prints += 1; };
})()`;

export type Seen = { mouse: number; lost: string[]; prints: number };
export type Hands = {
  /** "Control+Shift+Enter" is three keys. */
  press(...keys: string[]): Promise<void>;
  /** What is written to somebody; its letters are not keys of the act. */
  write(text: string): Promise<void>;
  /** Tab until the focus is there. */
  tabTo(name: RegExp | string, key?: string): Promise<void>;
  /** One thing that is done to `many` at once. Its end must have been seen inside of `work`. */
  act(name: string, work: () => Promise<void>, many?: number): Promise<void>;
  seen(): Promise<Seen>;
  report(): Report;
};

type Done = { name: string; many: number; keys: number; ms: number };
export type Report = { times: number; keys: number; letters: number; acts: Done[]; lines: string[] };

const MANY_TABS = 25;

/** To be called when the page was entered; what is seen is kept until it is loaded again. */
export async function handsOn(page: Page): Promise<Hands> {
  await page.evaluate(WATCH);
  const acts: Done[] = [];
  let keys = 0;
  let letters = 0;
  const press = async (...all: string[]) => {
    for (const key of all) {
      keys += key.split('+').length;
      await page.keyboard.press(key);
    }
  };
  return {
    press,
    async write(text) {
      letters += text.length;
      await page.keyboard.type(text);
    },
    async tabTo(name, key = 'Tab') {
      for (let presses = 0; presses < MANY_TABS; presses += 1) {
        const found = await focused(page);
        if (typeof name === 'string' ? found === name : name.test(found)) return;
        await press(key);
      }
      throw new Error(`el teclado no llega a ${name}`);
    },
    async act(name, work, many = 1) {
      const [before, begun] = [keys, performance.now()];
      await work();
      // The focus goes to what the act left when that is drawn, which may be an instant after its end was seen.
      await expect
        .poll(() => focused(page), { message: `${name}: el foco`, timeout: 2_000 })
        .not.toBe('BODY');
      acts.push({ name, many, keys: keys - before, ms: performance.now() - begun });
    },
    seen: () => page.evaluate<Seen>('window.seen'),
    report: () => ({ times: acts.length, keys, letters, acts, lines: linesOf(acts) }),
  };
}

const KEY_DIGITS = 1;

/** One line for each kind of act: how many, and the keys and the time that each of its cases took. */
function linesOf(acts: readonly Done[]): string[] {
  return [...Map.groupBy(acts, ({ name }) => name)].map(([name, some]) => {
    const many = some.reduce((sum, one) => sum + one.many, 0);
    const each = some.map(({ keys, many: of }) => keys / of);
    const ms = some.reduce((sum, one) => sum + one.ms, 0) / many;
    const mean = some.reduce((sum, { keys }) => sum + keys, 0) / many;
    return `${name}: ${many} en ${some.length} actos, ${mean.toFixed(KEY_DIGITS)} teclas cada uno (la que más, ${Math.max(...each).toFixed(KEY_DIGITS)}), ${Math.round(ms)} ms`;
  });
}

/** Presses of a mouse or of a finger count, wherever they are made; what is typed does not. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`window.presses = 0;
    window.addEventListener('click', ({ detail }) => { if (detail > 0) window.presses += 1; }, true);`);
  return () => page.evaluate<number>('window.presses');
}
