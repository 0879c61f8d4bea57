import type { Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { ApplyDeps } from './deps.ts';
import { findInquiryIds } from './inquiries.repository.ts';
import { redactJob } from './jobs.ts';

type WithJobs = { jobs: Pick<Jobs, 'enqueue'> };

const HOUR_MS = 3_600_000;

/** Whoever deletes the account takes away also what the provider keeps of them; here stay the id and the dates. */
export function onEliminarIdentidad({ jobs }: WithJobs) {
  return async (tx: Tx, { usuarioId }: { usuarioId: number }): Promise<void> => {
    for (const inquiryId of await findInquiryIds(tx, usuarioId))
      await jobs.enqueue(tx, redactJob, { inquiryId });
  };
}

/** Asks until the provider says that it did. */
export async function redactIdentidad(deps: ApplyDeps & WithJobs, inquiryId: string): Promise<void> {
  const result = await deps.proveedor?.identidad.redact(inquiryId);
  if (result?.kind === 'ok') return;
  const resultado = result?.kind ?? 'sin proveedor';
  deps.log.warn({ operacion: redactJob.name, resultado }, 'an inquiry was not redacted');
  const espera = result === undefined || result.kind === 'rejected' ? 24 * HOUR_MS : HOUR_MS;
  const startAfter = new Date(deps.clock.now().getTime() + espera);
  // A new one, and not a retry of the queue: those end, and this must not.
  await deps.db.tx((tx) => deps.jobs.enqueue(tx, redactJob, { inquiryId }, { startAfter }));
}
