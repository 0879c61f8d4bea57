import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Service, ServiceName } from './services.ts';
import { type Found, type Watch, watchService } from './watch.ts';

export function createOutbox(services: readonly Service[]) {
  const events = new EventEmitter<{ found: [Found]; emptied: [] }>().setMaxListeners(0);
  let epoch = randomUUID();
  let orden = 0;
  const listener = {
    nextOrder: () => {
      orden += 1;
      return orden;
    },
    found: (message: Found) => void events.emit('found', message),
    emptied: () => {
      epoch = randomUUID();
      events.emit('emptied');
    },
  };
  const watches = services.map((service) => watchService(service, listener));
  const watchOf = (nombre: ServiceName) => watches.find((one) => one.nombre === nombre);
  const all = (work: (watch: Watch) => Promise<unknown>) => Promise.all(watches.map(work));

  return {
    events,
    /** The epoch changes when something is emptied, which invalidates every place given before. */
    epoch: () => epoch,
    lastOrder: () => orden,
    messages: (): Found[] =>
      watches
        .flatMap((watch) => watch.kept())
        .sort((a, b) => b.recibido.localeCompare(a.recibido) || b.orden - a.orden),
    silent: () => watches.filter((watch) => !watch.answers()).map((watch) => watch.nombre),
    sync: () => all((watch) => watch.sync()),
    async change(ms: number): Promise<void> {
      await once(events, 'found', { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
    },
    async find(service: string, n: number): Promise<Found | undefined> {
      const watch = watches.find((one) => one.nombre === service);
      await watch?.sync();
      const message = watch?.kept().find((one) => one.n === n);
      if (message) await watch?.refresh(message);
      return message;
    },
    order: async (service: ServiceName, path: `/__sim/${string}`, body: object) =>
      (await watchOf(service)?.order(path, body)) ?? null,
    async reset(): Promise<void> {
      await all((watch) => watch.order('/__sim/reset', {}));
      await all((watch) => watch.sync());
    },
    close: () => all((watch) => watch.close()),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Two services send SMS, so the channel does not identify a message. */
export const idOf = ({ service, n }: Found) => `${service}-${n}`;
