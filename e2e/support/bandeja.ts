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
const TRIES = 12;

/** What a person with that address or number has received, once there are as many: read where the demo shows it. */
export async function received(para: string, cuantos = 1): Promise<Recibido[]> {
  const url = `${process.env.E2E_BANDEJA_URL}/__sim/messages?para=${encodeURIComponent(para)}&wait=${WAIT_MS}`;
  for (let n = 0; n < TRIES; n += 1) {
    const list = (await (await fetch(url)).json()) as Recibido[];
    if (list.length >= cuantos) {
      for (const { enlaces } of list) rememberSecret(...enlaces.map(tokenOf).filter((token) => token !== ''));
      return list;
    }
  }
  throw new Error(`${para} received fewer than ${cuantos} messages.`);
}

/** The secret of a link: it must not be in any log. */
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** The same address of the site, whatever host the message was written for. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
