import multipart from '@fastify/multipart';
import { invalid, protocolFault, Refusal, type Upload } from '@oficina/hydra';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './address.ts';
import { createHeld } from './held.ts';
import { unlessStuck } from './stuck-form.ts';
import { startTime } from './time-limit.ts';
import { MOST_ON_DISK } from './upload-to-disk.ts';

/** A file as it came. Its name and type are what whoever sent it says, and are not to be believed. */
export type UploadedFile = { fileName: string; mimeType: string; content: Buffer };

/** What a form adds around its file: the boundaries and the headers of its part. */
const ENVELOPE_BYTES = 64 * 1024;

/** A page of ours sends two at once, and somebody may have two open. */
const MOST_HELD = { bytes: 256 * 1024 * 1024, ofOne: 5 };

declare module 'fastify' {
  interface FastifyInstance {
    holdUpload: ReturnType<typeof createHeld>;
    holdOnDisk: ReturnType<typeof createHeld>;
  }
}

/**
 * One file and nothing else: what a form brings besides is not ours. Parts are not counted: what reads them ends the
 * process when a form is cut in one that is past their limit.
 */
const LIMITS = { files: 1, fields: 0, headerPairs: 20, fieldNameSize: 100 };

export function receiveForms(app: FastifyInstance): void {
  app.decorate('holdUpload', createHeld(MOST_HELD)).decorate('holdOnDisk', createHeld(MOST_ON_DISK));
  void app.register(multipart, { limits: LIMITS, throwFileSizeLimit: true });
}

/**
 * The file of a form, whole in memory: for what is small enough to be held there. It is held until the work with it is
 * done, however long ago its answer left.
 */
export async function withUpload<T>(
  { app, request, reply }: { app: FastifyInstance; request: FastifyRequest; reply: FastifyReply },
  upload: Upload,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const { maxBytes } = upload;
  const told = Number(request.headers['content-length'] ?? 0);
  // Told before it is read, when whoever sends it says how much there is.
  if (told > maxBytes + ENVELOPE_BYTES) throw tooLarge(upload);
  const who = request.actor ? `usuario ${request.actor.usuarioId}` : networkOf(request);
  const release = app.holdUpload(Math.min(told || maxBytes, maxBytes), who);
  try {
    const file = await receive(upload, request);
    startTime(app, request, reply);
    if (!file || file.content.length === 0)
      throw invalid(upload.field, 'obligatorio', file ? 'El archivo está vacío.' : 'Elegí un archivo.');
    return await work(file);
  } finally {
    release();
  }
}

async function receive(upload: Upload, request: FastifyRequest): Promise<UploadedFile | undefined> {
  let busy = false;
  const read = async () => {
    const part = await request.file({ limits: { ...LIMITS, fileSize: upload.maxBytes } });
    busy = true;
    if (part?.fieldname !== upload.field) return undefined;
    return { fileName: part.filename ?? '', mimeType: part.mimetype, content: await part.toBuffer() };
  };
  try {
    return await unlessStuck(request.raw, read(), () => busy);
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(upload);
    // A form that cannot be read, or that ended before its file did.
    throw protocolFault('Syntax error');
  }
}

const tooLarge = ({ tooLarge }: Upload) => new Refusal(413, 'tamano', tooLarge);
