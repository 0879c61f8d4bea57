import type { FastifyReply } from 'fastify';
import { type Filter, matches } from './filter.ts';
import { idOf, type Outbox } from './outbox.ts';
import { announcement, row } from './row.ts';
import type { Found } from './watch.ts';

const PULSE_MS = 15_000;

/** `from` is the place of the last message that the page shows. */
export function sendEvents(reply: FastifyReply, outbox: Outbox, filter: Filter, from: string): void {
  const { raw } = reply.hijack();
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  const write = (event: string, data: object) =>
    raw.write(
      `event: ${event}\nid: ${outbox.epoch()}.${outbox.lastOrder()}\ndata: ${JSON.stringify(data)}\n\n`,
    );

  const reload = () => write('vaciada', {});
  const tell = (message: Found) => {
    if (!matches(filter, message)) return;
    write('mensaje', { id: idOf(message), row: row(message).markup, announcement: announcement(message) });
  };
  const [epoch, order] = from.split('.');
  if (epoch === outbox.epoch()) {
    for (const message of outbox.messages().toReversed()) if (message.orden > Number(order)) tell(message);
    raw.write(': hola\n\n');
  } else reload();

  outbox.events.on('found', tell).on('emptied', reload);
  // A client that disconnected silently is only noticed by writing to it.
  const pulse = setInterval(() => raw.write(':\n\n'), PULSE_MS);
  raw.on('close', () => {
    clearInterval(pulse);
    outbox.events.off('found', tell).off('emptied', reload);
  });
}
