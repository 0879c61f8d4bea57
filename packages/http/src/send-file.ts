import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { unavailable } from './problems.ts';

/** A file as an action hands it over. The name is ours: letters, digits, dot and hyphen. */
export type FileResult = {
  body: Readable | Buffer;
  size: number;
  name: string;
  /** To be kept and not looked at. */
  save?: boolean;
};

/** Whoever stops reading lets go of the file, which holds a connection to where it rests. */
const IDLE_MS = 60_000;

/** Nobody will read it any more: what it holds open is let go. */
export function discardFile({ body }: FileResult): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}

/**
 * Never guessed to be of another type, so it cannot run as a page of ours. No sandbox policy: some browsers draw a
 * sandboxed PDF blank, and these are opened by hand from a message.
 */
export async function sendFile(type: string, file: FileResult, reply: FastifyReply): Promise<FastifyReply> {
  if (!/^[\w.-]+$/.test(file.name)) throw new Error(`"${file.name}" is no file name of ours`);
  // Headers cannot be taken back: a file that fails at once is still told as an error.
  if (file.body instanceof Readable) await firstPiece(file.body);
  if (reply.sent) {
    discardFile(file);
    return reply;
  }
  // A request made inside a test has no socket.
  if (typeof reply.raw.socket?.setTimeout === 'function')
    reply.raw.setTimeout(IDLE_MS, () => reply.raw.destroy());
  return reply
    .code(200)
    .headers({
      'content-type': type,
      'content-length': file.size,
      'content-disposition': `${file.save ? 'attachment' : 'inline'}; filename="${file.name}"`,
    })
    .send(file.body);
}

function firstPiece(body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    body.once('error', () => reject(unavailable()));
    body.once('readable', resolve);
    body.once('end', resolve);
  });
}
