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

/** What a person with that address or number has received, once there are as many: read where the demo shows it. */
export async function received(para: string, count = 1): Promise<Recibido[]> {
  const url = `${process.env.E2E_OUTBOX_URL}/__sim/messages?para=${encodeURIComponent(para)}&wait=${WAIT_MS}`;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const list = (await (await fetch(url)).json()) as Recibido[];
    if (list.length >= count) {
      for (const { enlaces } of list) rememberSecret(...enlaces.map(tokenOf).filter((token) => token !== ''));
      return list;
    }
    // It answers at once while there is something, though it is not all that was asked for.
    if (list.length > 0) await sleep(500);
  }
  throw new Error(`${para} received fewer than ${count} messages.`);
}

/** The secret of a link: it must not be in any log. */
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** The same address of the site, whatever host the message was written for. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
