import { systemRoutes } from './system.ts';

export type Line = {
  online: boolean;
  /** The data on the screen was read at this moment; it is unknown until some is drawn. */
  moment: number | null;
};

const PATIENCE_MS = 8_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 20_000;

let now: Line = { online: true, moment: null };
let watched = false;
let asking: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_WAIT_MS;
const listeners = new Set<() => void>();

function set(changes: Partial<Line>): void {
  const next = { ...now, ...changes };
  if (next.online === now.online && next.moment === now.moment) return;
  now = next;
  for (const listener of listeners) listener();
}

/** Only our own answer counts: the login page of a public Wi-Fi also answers 200. */
const probe = () =>
  fetch(systemRoutes.live.path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (answer) => answer.headers.get('content-type')?.includes('json') === true || answer.status >= 500,
    () => false,
  );

function lost(): void {
  set({ online: false });
  clearTimeout(timer);
  timer = setTimeout(line.check, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

function answered(): void {
  clearTimeout(timer);
  wait = FIRST_WAIT_MS;
  set({ online: true });
}

/** Whether there is a line. What phones say about it is only a reason to ask: some of them say that there is none. */
export const line = {
  read: () => now,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  answered,
  lost,
  /** A call that failed alone is not a lost line, so the server is asked before saying so. */
  check(): Promise<boolean> {
    if (!watched) return Promise.resolve(now.online);
    asking ??= probe().then((isThere) => {
      asking = null;
      if (isThere) answered();
      else lost();
      return isThere;
    });
    return asking;
  },
  date: (moment: number | null) => set({ moment }),
  /** Nothing is asked before this, so that only a page of the web does. */
  watch: () => {
    watched = true;
  },
};
