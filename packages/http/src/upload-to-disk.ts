import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { invalid, isStorable, protocolFault, Refusal, type Upload } from '@oficina/hydra';
import { readOpenFile } from '@oficina/values/server';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './address.ts';
import { unlessStuck } from './stuck-form.ts';

/** The file is on the disk of this machine while it is processed. Its name must not be trusted. */
export type ReceivedFile = {
  fileName: string;
  size: number;
  /** The hash is in hexadecimal. */
  sha256: string;
  head: Buffer;
  /** A text field that was not sent is absent. */
  fields: Readonly<Record<string, string>>;
  read(): Readable;
};

const ENVELOPE_BYTES = 64 * 1024;
const HEAD_BYTES = 64 * 1024;
const FIELD_BYTES = 500;

const GB = 1024 ** 3;
export const MOST_ON_DISK = { bytes: 8 * GB, ofOne: 2 };

/**
 * A file that does not fit in memory is written to the disk as it arrives, and then passed on with its size, its type and
 * the fields that followed it. The file is unlinked at once, so that nothing remains even if the process dies. `TMPDIR`
 * selects the disk.
 */
export async function withUploadOnDisk<T>(
  request: FastifyRequest,
  upload: Upload,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const told = Number(request.headers['content-length'] ?? 0);
  if (told > upload.maxBytes + ENVELOPE_BYTES) throw tooLarge(upload);
  const who = request.actor ? `usuario ${request.actor.usuarioId}` : networkOf(request);
  const release = request.server.holdOnDisk(Math.min(told || upload.maxBytes, upload.maxBytes), who);
  let disk: FileHandle | undefined;
  try {
    const path = join(tmpdir(), `oficina-subida-${randomUUID()}`);
    disk = await open(path, 'wx+', 0o600);
    await unlink(path);
    return await work(await receive(request, upload, disk));
  } finally {
    await disk?.close().catch(() => undefined);
    release();
  }
}

async function receive(request: FastifyRequest, upload: Upload, disk: FileHandle): Promise<ReceivedFile> {
  const fields: Record<string, string> = {};
  let file: Omit<ReceivedFile, 'fields' | 'read'> | undefined;
  const names = upload.fields ?? [];
  const limits = {
    files: 1,
    fields: names.length,
    headerPairs: 20,
    fieldNameSize: 100,
  };
  let busy = false;
  const read = async () => {
    const parts = request.parts({ limits: { ...limits, fieldSize: FIELD_BYTES, fileSize: upload.maxBytes } });
    for await (const part of parts) {
      if (part.type === 'file') {
        busy = true;
        if (part.fieldname !== upload.field) part.file.resume();
        else file = await toDisk(part, disk);
        busy = false;
      } else if (names.includes(part.fieldname)) {
        const text = String(part.value ?? '');
        if (isStorable(text) && !part.valueTruncated) fields[part.fieldname] = text;
      }
    }
  };
  try {
    await unlessStuck(request.raw, read(), () => busy);
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(upload);
    if (isOfDisk(error)) throw error;
    // The form is malformed, or it ended before its file did.
    throw protocolFault('Syntax error');
  }
  if (!file) throw invalid(upload.field, 'obligatorio', 'Elegí un archivo.');
  return { ...file, fields, read: () => readOpenFile(disk) };
}

async function toDisk(part: MultipartFile, disk: FileHandle) {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    hash.update(piece);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES - head.length)]);
    size += piece.length;
    for (let at = 0; at < piece.length; ) at += (await disk.write(piece, at)).bytesWritten;
  }
  return { fileName: part.filename ?? '', size, sha256: hash.digest('hex'), head };
}

const DISK = new Set(['ENOSPC', 'EIO', 'EDQUOT', 'EROFS']);
const isOfDisk = (error: unknown) => DISK.has((error as { code?: string }).code ?? '');

const tooLarge = ({ tooLarge }: Upload) => new Refusal(413, 'tamano', tooLarge);
