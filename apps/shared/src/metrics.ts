import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Db, poolState } from '@oficina/db';
import type { Secret } from '@oficina/values';
import { Gauge } from 'prom-client';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Anybody who reaches the port may read when there is no key, and by default only this machine reaches it. */
export function mayReadMetrics(request: IncomingMessage, key: Secret<string> | undefined): boolean {
  if (!key) return true;
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${key.reveal()}`));
}

/** The answer is kept for a while, so that a program that reads the metrics often costs the database no more than another. */
export function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!known || performance.now() >= known.until) {
      const value = ask();
      known = { value, until: performance.now() + ms };
      value.catch(() => {
        known = undefined;
      });
    }
    return known.value;
  };
}

export function measurePool(name: string, db: Db): void {
  new Gauge({
    name,
    help: 'Conexiones a la base: en uso, y pedidos que esperan una',
    labelNames: ['estado'],
    collect() {
      const { inUse, waiting } = poolState(db);
      this.set({ estado: 'en_uso' }, inUse);
      this.set({ estado: 'en_espera' }, waiting);
    },
  });
}
