import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Reader } from '@oficina/db';
import { csvHeader, csvLine } from '@oficina/values';
import type { FastifyReply } from 'fastify';
import type { Export } from './export.ts';

/** Lines are joined up to this many characters, because a write per row would cost more than the row. */
const PIECE = 64 * 1024;
/** A client that stops reading for this long is disconnected, which ends the query. */
const IDLE_MS = 60_000;

export type Taken = { rows: number; complete: boolean };
type Reading = { reader: Reader; rows: ReturnType<Export['read']>; onEnd(taken: Taken): Promise<void> };

/**
 * `onEnd` is called however the export ends. On success it is called before the last byte is sent, so that a complete file
 * has always been recorded.
 */
export async function* exportPieces(
  { header, format }: Pick<Export, 'header' | 'format'>,
  { reader, rows, onEnd }: Reading,
): AsyncGenerator<string> {
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

export async function sendExport(
  one: Export,
  reading: Reading,
  day: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = Readable.from(exportPieces(one, reading), { objectMode: false });
  // The listener must remain after the client has gone, because an unhandled error would end the process.
  body.on('error', (error) => reply.log.error({ error }, 'an export was cut'));
  // Headers cannot be taken back, so this waits for the first piece: a failure before it is answered as an error.
  await once(body, 'readable');
  // The time limit has already answered, or the client has gone.
  if (reply.sent || reply.raw.destroyed) {
    body.destroy();
    return reply;
  }
  // A request injected by a test has no socket.
  if (typeof reply.raw.socket?.setTimeout === 'function')
    reply.raw.setTimeout(IDLE_MS, () => reply.raw.destroy());
  return reply.code(200).headers(exportHeaders(one, day)).send(body);
}
