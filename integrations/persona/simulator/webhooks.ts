import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from '@oficina/testing/simulator';
import { ACCOUNT } from './keys.ts';
import type { Switches } from './switches.ts';

export type Event = { id: string; name: string; body: string };
type Told = { id: string; name: string; tries: number; status: number | null };

const MOST_TRIES = 8;
const PATIENCE_MS = 5_000;
const ACCEPTED = [200, 201, 202, 204];
const HOUR_S = 3_600;

const groupOf = (secret: string, t: number, body: string) =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`, 'utf8').digest('hex')}`;

/** The format follows the vendor's published description, not the adapter. */
export function signatureOf(body: string, t: number, { rotation, badSignature }: Partial<Switches>): string {
  const { webhookSecret, nextWebhookSecret } = ACCOUNT;
  const secrets = rotation ? [nextWebhookSecret, webhookSecret] : [webhookSecret];
  return secrets.map((secret) => groupOf(badSignature ? `${secret}-otro` : secret, t, body)).join(' ');
}

export function createWebhooks(switches: Switches) {
  let told: Told[] = [];
  let life = new AbortController();

  async function attempt(event: Event, signature: string, way: Switches, entry: Told, signal: AbortSignal) {
    entry.tries += 1;
    try {
      const response = await fetch(way.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'persona-signature': signature },
        body: event.body,
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

  async function insist(again: () => Promise<boolean>, entry: Told, wait: number, signal: AbortSignal) {
    let pause = wait;
    while (entry.tries < MOST_TRIES && !signal.aborted) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted || (await again())) return;
      pause *= 2;
    }
  }

  /** The events are sent one after another to preserve the chosen order; a failed one is sent again later. */
  async function deliver(events: Event[], way: Switches, signal: AbortSignal): Promise<void> {
    const ordered = way.reorder ? events.toReversed() : events;
    for (const event of ordered.flatMap((one) => (way.dup ? [one, one] : [one]))) {
      const t = Math.floor(Date.now() / 1_000) - (way.oldTimestamp ? HOUR_S : 0);
      // It is not known whether the vendor signs each attempt anew. Signing once is the harder case for the receiver.
      const signature = signatureOf(event.body, t, way);
      const entry: Told = { id: event.id, name: event.name, tries: 0, status: null };
      told.push(entry);
      const again = () => attempt(event, signature, way, entry, signal);
      if (signal.aborted) return;
      if (!(await again())) void insist(again, entry, way.retryMs, signal);
    }
  }

  return {
    send(events: Event[]): void {
      // The switches are copied, because they may change before the events are sent.
      const way = { ...switches };
      if (!way.noWebhook && isLoopback(way.webhookUrl)) void deliver(events, way, life.signal);
    },
    told: () => told,
    clear(): void {
      life.abort();
      life = new AbortController();
      told = [];
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
