import type { AnswerOf } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { atencionRoutes } from '../../contract/atencion.routes.ts';

type Answer = AnswerOf<typeof atencionRoutes.pulso.answer>;
export type ChangedCase = Answer['casos'][number];

export const PULSE_MS = 15_000;
/** Whoever leaves a page open all day must not keep all the changes of the day. */
const MOST_CASES = 500;

type Pulse = {
  /** The last that was heard. */
  last: Answer | null;
  /** What changed since the page opened, each case as it is now. */
  changed: ReadonlyMap<number, ChangedCase>;
  /** When, by the clock of this browser, there were more changes than were told. */
  missedAt: number;
  /** How far the clock of the server is ahead of this one. */
  aheadMs: number;
};

const NOTHING: Pulse = { last: null, changed: new Map(), missedAt: 0, aheadMs: Number.NEGATIVE_INFINITY };

function hear({ changed, missedAt, aheadMs }: Pulse, answer: Answer, now: number): Pulse {
  const all = new Map([...changed, ...answer.casos.map((one) => [one.id, one] as const)]);
  const isTooMuch = answer.hayMas || all.size > MOST_CASES;
  return {
    last: answer,
    changed: all.size > MOST_CASES ? new Map() : all,
    missedAt: isTooMuch ? now : missedAt,
    // The answer tells whole seconds and came some time ago, so the greatest of all is the nearest.
    aheadMs: Math.max(aheadMs, Date.parse(answer.hasta) - now),
  };
}

type Options = {
  enabled?: boolean;
  /** The case that this tab shows, and whether its person is writing in it. */
  viendo?: number | undefined;
  escribiendo?: boolean;
};

/**
 * What changed and who looks at what, four times a minute while somebody sees the page. One tab of the browser asks and
 * tells the others; one that shows a case asks for itself too, because it says so by asking. The call does not count as
 * use of the session, so a page left open ends by itself.
 */
export function usePulse(
  usuarioId: number,
  { enabled = true, viendo, escribiendo = false }: Options = {},
): Pulse {
  const client = useClient();
  const [pulse, setPulse] = useState(NOTHING);
  const says = useRef({ viendo, escribiendo });
  useLayoutEffect(() => {
    says.current = { viendo, escribiendo };
  });
  useEffect(() => {
    if (!enabled) return;
    const name = `oficina-pulso-${usuarioId}`;
    const channel = new BroadcastChannel(name);
    let since: string | undefined;
    let heardAt = 0;
    let visible: AbortController | null = null;
    const listen = (answer: Answer) => {
      since = answer.hasta;
      heardAt = Date.now();
      setPulse((before) => hear(before, answer, Date.now()));
    };
    channel.onmessage = ({ data }: MessageEvent<Answer>) => listen(data);
    const ask = async (signal: AbortSignal, isLeader: boolean) => {
      const looks = says.current;
      try {
        const query = {
          ...(since !== undefined && { desde: since }),
          ...(looks.viendo !== undefined && { viendo: looks.viendo, escribiendo: looks.escribiendo }),
        };
        const answer = await client.call(atencionRoutes.pulso, { query, signal });
        if (signal.aborted) return;
        listen(answer);
        if (isLeader) channel.postMessage(answer);
      } catch {
        // The next one asks for everything since the last that was heard.
      }
    };
    const lead = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (Date.now() - heardAt >= PULSE_MS) void ask(signal, true);
        const timer = setInterval(() => void ask(signal, true), PULSE_MS);
        signal.addEventListener('abort', () => {
          clearInterval(timer);
          resolve();
        });
      });
    const follow = (signal: AbortSignal) => {
      const timer = setInterval(() => {
        if (says.current.viendo !== undefined) void ask(signal, false);
      }, PULSE_MS);
      const stop = () => clearInterval(timer);
      signal.addEventListener('abort', stop);
      return stop;
    };
    const look = () => {
      visible?.abort();
      visible = null;
      if (document.visibilityState === 'hidden') return;
      visible = new AbortController();
      const { signal } = visible;
      // Without HTTPS, as in a test installation in an office, there are no locks and each tab asks.
      const locks = navigator.locks as LockManager | undefined;
      if (!locks) {
        void lead(signal);
        return;
      }
      const stopFollowing = follow(signal);
      locks
        .request(name, { signal }, () => {
          stopFollowing();
          return lead(signal);
        })
        .catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      visible?.abort();
      channel.close();
    };
  }, [client, usuarioId, enabled]);
  return pulse;
}
