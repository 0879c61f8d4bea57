import { setTimeout as sleep } from 'node:timers/promises';
import { rememberSecret } from './data.ts';

export type Recibido = {
  n: number;
  canal: string;
  para: string;
  asunto?: string;
  texto: string;
  enlaces: string[];
};

const WAIT_MS = 5_000;
const PATIENCE_MS = 60_000;

/**
 * This waits until that address or number has received `count` messages, and reads them where the demonstration shows them.
 */
export async function received(para: string, count = 1): Promise<Recibido[]> {
  const url = `${process.env.E2E_OUTBOX_URL}/__sim/messages?para=${encodeURIComponent(para)}&wait=${WAIT_MS}`;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const list = (await (await fetch(url)).json()) as Recibido[];
    if (list.length >= count) {
      for (const { enlaces } of list) rememberSecret(...enlaces.map(tokenOf).filter((token) => token !== ''));
      return list;
    }
    // The call returns at once while there is any message, even if there are fewer than `count`.
    if (list.length > 0) await sleep(500);
  }
  throw new Error(`${para} received fewer than ${count} messages.`);
}

/** The token is a secret and must not be in any log. */
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** The host is dropped, because the message may have been written for another one. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
