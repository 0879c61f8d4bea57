import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { unavailable } from './problems.ts';

/** A file as an action hands it over. The name is ours: letters, digits, dot and hyphen. */
export type FileResult = {
  body: Readable | Buffer;
  /** Absent when it is written as it is read, and nobody knows yet. */
  size?: number;
  name: string;
  /** To be kept and not looked at. */
  save?: boolean;
  /** Which of those of its contract it is; the first, unless told. */
  type?: string;
  /** The name that whoever brought it gave it: any text. */
  savedAs?: string;
  /** It came from outside: whatever a browser makes of it, it runs nothing and reaches nothing of ours. */
  sandbox?: boolean;
  /** Public and the same for everybody: for how long others may keep it. Otherwise nobody keeps it. */
  cacheControl?: string;
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
export async function sendFile(
  types: readonly string[],
  file: FileResult,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!/^[\w.-]+$/.test(file.name)) throw new Error(`"${file.name}" is no file name of ours`);
  const type = file.type ?? types[0];
  if (!type || !types.includes(type)) throw new Error(`"${type}" is no type of this call`);
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
      ...(file.size === undefined ? {} : { 'content-length': file.size }),
      'content-disposition': dispositionOf(file),
      ...(file.sandbox ? { 'content-security-policy': 'sandbox' } : {}),
      ...(file.cacheControl ? { 'cache-control': file.cacheControl } : {}),
    })
    .send(file.body);
}

/** The second name (RFC 8187) is the one that browsers take; the first is for what does not know it. */
function dispositionOf({ name, save, savedAs }: FileResult): string {
  const plain = `${save ? 'attachment' : 'inline'}; filename="${name}"`;
  return savedAs ? `${plain}; filename*=UTF-8''${encodeExtended(savedAs)}` : plain;
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function firstPiece(body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    body.once('error', () => reject(unavailable()));
    body.once('readable', resolve);
    body.once('end', resolve);
  });
}
