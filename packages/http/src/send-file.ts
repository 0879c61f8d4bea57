import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { unavailable } from './problems.ts';

/** The name comes from this program: letters, digits, dot and hyphen. */
export type FileResult = {
  body: Readable | Buffer;
  /** The size is absent when the file is generated while it is sent. */
  size?: number;
  name: string;
  save?: boolean;
  /** The type must be one of the contract; the first is the default. */
  type?: string;
  /** The person who uploaded the file gave this name, which may be any text. */
  savedAs?: string;
  /** The file came from outside: in a browser it must run nothing and reach nothing of ours. */
  sandbox?: boolean;
  /** Set this only for a public file that is the same for everybody. Otherwise it is not cached. */
  cacheControl?: string;
};

/** A client that stops reading for this long is disconnected, because the file holds a connection to its store. */
const IDLE_MS = 60_000;

export function discardFile({ body }: FileResult): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}

/**
 * The type is never guessed by the browser, so the file cannot run as a page of ours. By default there is no sandbox policy:
 * some browsers show a sandboxed PDF blank, and these are opened by hand from a message.
 */
export async function sendFile(
  types: readonly string[],
  file: FileResult,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!/^[\w.-]+$/.test(file.name)) throw new Error(`"${file.name}" is no file name of ours`);
  const type = file.type ?? types[0];
  if (!type || !types.includes(type)) throw new Error(`"${type}" is no type of this call`);
  // Headers cannot be taken back, so this waits for the first piece: a file that fails at once is answered as an error.
  if (file.body instanceof Readable) await firstPiece(file.body);
  if (reply.sent) {
    discardFile(file);
    return reply;
  }
  // A request injected by a test has no socket.
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

/** Browsers use the second name (RFC 8187); the first is for clients that do not know it. */
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
