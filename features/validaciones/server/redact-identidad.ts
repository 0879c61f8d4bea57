import type { Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { ApplyDeps } from './deps.ts';
import { findInquiryIds } from './inquiries.repository.ts';
import { redactJob } from './jobs.ts';

type WithJobs = { jobs: Pick<Jobs, 'enqueue'> };

const HOUR_MS = 3_600_000;

/** Deleting the account also removes the data that the provider keeps; only the id and the dates stay here. */
export function onEliminarIdentidad({ jobs }: WithJobs) {
  return async (tx: Tx, { usuarioId }: { usuarioId: number }): Promise<void> => {
    for (const inquiryId of await findInquiryIds(tx, usuarioId))
      await jobs.enqueue(tx, redactJob, { inquiryId });
  };
}

export async function redactIdentidad(deps: ApplyDeps & WithJobs, inquiryId: string): Promise<void> {
  const result = await deps.proveedor?.identidad.redact(inquiryId);
  if (result?.kind === 'ok') return;
  const resultado = result?.kind ?? 'sin proveedor';
  deps.log.warn({ operacion: redactJob.name, resultado }, 'an inquiry was not redacted');
  const espera = result === undefined || result.kind === 'rejected' ? 24 * HOUR_MS : HOUR_MS;
  const startAfter = new Date(deps.clock.now().getTime() + espera);
  // A new job is queued because the retries of the queue are limited, and this must not give up.
  await deps.db.tx((tx) => deps.jobs.enqueue(tx, redactJob, { inquiryId }, { startAfter }));
}
