import { type App, networkOf } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import type { Jobs } from '@oficina/jobs';
import { applyInquiry } from './apply-inquiry.ts';
import type { ApplyDeps, IdentidadDeps } from './deps.ts';
import { applyJob } from './jobs.ts';

const RUTA = '/api/oob/webhook/persona';
const MAX_CUERPO = 1024 * 1024;

const invalidSignature = () => new Refusal(401, 'firma', 'Invalid signature.');

/**
 * The provider waits five seconds for an answer, so the event is queued and processed later. The signature covers the raw
 * bytes, so they are not parsed as JSON before it is verified; unsigned requests count against the limit of their address. A
 * repeated or old event changes nothing: it only causes another reading.
 */
export function receiveAvisos(app: App, deps: Pick<IdentidadDeps, 'db' | 'jobs' | 'proveedor'>): void {
  const { proveedor } = deps;
  if (!proveedor) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_CUERPO }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(RUTA, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const aviso = proveedor.identidad.readAviso(raw, request.headers);
      if (!aviso) {
        app.wire.limit?.write(networkOf(request));
        throw invalidSignature();
      }
      const { inquiryId } = aviso;
      if (inquiryId !== null) await deps.db.tx((tx) => deps.jobs.enqueue(tx, applyJob, { inquiryId }));
      return reply.send({});
    });
  });
}

export type ApplyAvisoDeps = ApplyDeps & { jobs: Pick<Jobs, 'enqueue'> };

export async function applyAviso(deps: ApplyAvisoDeps, inquiryId: string): Promise<void> {
  const { kind } = await applyInquiry(deps, inquiryId);
  // The queue retries; after a longer failure of the provider, the hourly sweep reads the inquiry.
  if (kind === 'caido') throw new Error('the identity provider did not answer');
}
