import multipart from '@fastify/multipart';
import { invalid, protocolFault, Refusal, type Upload } from '@oficina/hydra';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './address.ts';
import { createHeld } from './held.ts';
import { unlessStuck } from './stuck-form.ts';
import { startTime } from './time-limit.ts';
import { MOST_ON_DISK } from './upload-to-disk.ts';

/** The name and the type are the client's claims and must not be trusted. */
export type UploadedFile = { fileName: string; mimeType: string; content: Buffer };

/** A form adds boundaries and headers around its file. */
const ENVELOPE_BYTES = 64 * 1024;

/** Our page sends two at once, and a person may have two pages open. */
const MOST_HELD = { bytes: 256 * 1024 * 1024, ofOne: 5 };

declare module 'fastify' {
  interface FastifyInstance {
    holdUpload: ReturnType<typeof createHeld>;
    holdOnDisk: ReturnType<typeof createHeld>;
  }
}

/**
 * Only one file is accepted, and other fields are ignored. The number of parts is not limited: the parser ends the process
 * when a form is cut in a part beyond that limit.
 */
const LIMITS = { files: 1, fields: 0, headerPairs: 20, fieldNameSize: 100 };

export function receiveForms(app: FastifyInstance): void {
  app.decorate('holdUpload', createHeld(MOST_HELD)).decorate('holdOnDisk', createHeld(MOST_ON_DISK));
  void app.register(multipart, { limits: LIMITS, throwFileSizeLimit: true });
}

/**
 * This is for small files, because the content is held in memory until the work ends, even if the answer was sent long
 * before.
 */
export async function withUpload<T>(
  { app, request, reply }: { app: FastifyInstance; request: FastifyRequest; reply: FastifyReply },
  upload: Upload,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const { maxBytes } = upload;
  const told = Number(request.headers['content-length'] ?? 0);
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
    // The form is malformed, or it ended before its file did.
    throw protocolFault('Syntax error');
  }
}

const tooLarge = ({ tooLarge }: Upload) => new Refusal(413, 'tamano', tooLarge);
