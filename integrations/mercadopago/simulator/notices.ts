import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from '@oficina/testing/simulator';
import type { Fates } from './fates.ts';
import { ACCOUNT } from './keys.ts';
import { orderShape } from './shapes.ts';
import type { Order } from './store.ts';
import type { Switches } from './switches.ts';

type Told = { id: string; action: string; tries: number; status: number | null };
type Notice = { url: string; headers: Record<string, string>; body: string };

const MOST_TRIES = 8;
const PATIENCE_MS = 22_000;
const ACCEPTED = [200, 201];

/** The form is the vendor's published one; the id is signed in lower case. */
function signatureOf(id: string, requestId: string, ts: number, secret = ACCOUNT.webhookSecret): string {
  const signed = `id:${id.toLowerCase()};request-id:${requestId};ts:${ts};`;
  return `ts=${ts},v1=${createHmac('sha256', secret).update(signed).digest('hex')}`;
}

export function createNotices(switches: Switches, fates: Fates) {
  let told: Told[] = [];
  let life = new AbortController();
  let awaited: Promise<unknown>[] = [];

  async function attempt(notice: Notice, entry: Told, signal: AbortSignal): Promise<boolean> {
    entry.tries += 1;
    try {
      const response = await fetch(notice.url, {
        method: 'POST',
        headers: notice.headers,
        body: notice.body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await response.body?.cancel();
      entry.status = response.status;
    } catch {
      entry.status = null;
    }
    return entry.status !== null && ACCEPTED.includes(entry.status);
  }

  async function insist(notice: Notice, entry: Told, wait: number, signal: AbortSignal): Promise<void> {
    while (entry.tries < MOST_TRIES && !signal.aborted) {
      await sleep(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted || (await attempt(notice, entry, signal))) return;
    }
  }

  /** It is not known whether each attempt is signed anew. Signing once is the harder case for the receiver. */
  function noticeOf(order: Order, action: string, secret: string, isLower: boolean): Notice {
    const [requestId, ts] = [randomUUID(), Date.now()];
    const url = new URL(switches.noticeUrl);
    url.searchParams.set('data.id', isLower ? order.id.toLowerCase() : order.id);
    url.searchParams.set('type', 'order');
    const { id, external_reference, status, status_detail, transactions } = orderShape(order, switches);
    return {
      url: url.href,
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': signatureOf(order.id, requestId, ts, secret),
      },
      body: JSON.stringify({
        action,
        api_version: 'v1',
        application_id: '1234567890',
        data: { external_reference, id, status, status_detail, transactions, type: order.type, version: 1 },
        date_created: new Date(ts).toISOString(),
        live_mode: false,
        type: 'order',
        user_id: '1',
      }),
    };
  }

  return {
    send(order: Order, action: string): void {
      const fate = fates.drawNotice();
      if (fate === 'noticeNone' || !isLoopback(switches.noticeUrl)) return;
      const secret = ACCOUNT.webhookSecret + (fate === 'noticeOtherSecret' ? '-otra' : '');
      const notice = noticeOf(order, action, secret, fate === 'noticeLowerCase');
      const [signal, wait] = [life.signal, switches.noticeRetryMs];
      const deliver = async () => {
        const entry: Told = { id: order.id, action, tries: 0, status: null };
        told.push(entry);
        if (!(await attempt(notice, entry, signal))) void insist(notice, entry, wait, signal);
      };
      const deliveries = Array.from({ length: fate === 'noticeFive' ? 5 : 1 }, deliver);
      if (fate === 'noticeBefore') awaited.push(...deliveries);
    },
    /** The answer to the call that caused these notices goes out after them. */
    async wait(): Promise<void> {
      const waiting = awaited;
      awaited = [];
      await Promise.all(waiting);
    },
    told: () => told,
    clear(): void {
      life.abort();
      life = new AbortController();
      told = [];
      awaited = [];
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
