import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Reader } from '@oficina/db';
import { csvHeader, csvLine } from '@oficina/values';
import type { FastifyReply } from 'fastify';
import type { Export } from './export.ts';

/** Lines are gathered up to so many letters: one write per row would cost more than the row. */
const PIECE = 64 * 1024;
/** Whoever stops reading lets go of what is being read for them. */
const IDLE_MS = 60_000;

export type Taken = { rows: number; complete: boolean };
type Reading = { reader: Reader; rows: ReturnType<Export['read']>; onEnd(taken: Taken): Promise<void> };

/**
 * The file, in pieces. `onEnd` is told however it ends; when it ends well, before the last byte leaves: whoever has
 * the whole file knows that it was written down.
 */
async function* pieces({ header, format }: Export, { reader, rows, onEnd }: Reading): AsyncGenerator<string> {
  const taken: Taken = { rows: 0, complete: false };
  try {
    let text = csvHeader(header, format);
    for await (const cells of rows(reader)) {
      const isRow = cells.length > 0;
      if (isRow) {
        text += csvLine(cells, format);
        taken.rows += 1;
      }
      if (text === '' || (isRow && text.length < PIECE)) continue;
      yield text;
      text = '';
    }
    if (text) yield text;
    taken.complete = true;
  } finally {
    await onEnd(taken);
  }
}

export function exportHeaders({ name }: Export, day: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  };
}

/** At the pace of whoever reads it, and no further than they read. */
export async function sendExport(
  one: Export,
  reading: Reading,
  day: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = Readable.from(pieces(one, reading), { objectMode: false });
  // Also when nobody reads it any more: an error that nobody hears would end the process.
  body.on('error', (error) => reply.log.error({ error }, 'an export was cut'));
  // Headers cannot be taken back: what fails at once is still told as an error.
  await once(body, 'readable');
  // Out of time, or nobody is there any more.
  if (reply.sent || reply.raw.destroyed) {
    body.destroy();
    return reply;
  }
  // A request made inside a test has no socket.
  if (typeof reply.raw.socket?.setTimeout === 'function')
    reply.raw.setTimeout(IDLE_MS, () => reply.raw.destroy());
  return reply.code(200).headers(exportHeaders(one, day)).send(body);
}
