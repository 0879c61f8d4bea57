import type { Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { AplicarDeps } from './deps.ts';
import { findIdsDe } from './inquiries.repository.ts';
import { redactar } from './jobs.ts';

type ConCola = { jobs: Pick<Jobs, 'enqueue'> };

const HORA_MS = 3_600_000;

/** Whoever deletes the account takes away also what the provider keeps of them; here stay the id and the dates. */
export function alEliminarIdentidad({ jobs }: ConCola) {
  return async (tx: Tx, { usuarioId }: { usuarioId: number }): Promise<void> => {
    for (const inquiryId of await findIdsDe(tx, usuarioId)) await jobs.enqueue(tx, redactar, { inquiryId });
  };
}

/** Asks until the provider says that it did. */
export async function redactarIdentidad(deps: AplicarDeps & ConCola, inquiryId: string): Promise<void> {
  const hecho = await deps.proveedor?.identidad.redactar(inquiryId);
  if (hecho?.kind === 'ok') return;
  const resultado = hecho?.kind ?? 'sin proveedor';
  deps.log.warn({ operacion: redactar.name, resultado }, 'an inquiry was not redacted');
  const espera = hecho === undefined || hecho.kind === 'rejected' ? 24 * HORA_MS : HORA_MS;
  const startAfter = new Date(deps.clock.now().getTime() + espera);
  // A new one, and not a retry of the queue: those end, and this must not.
  await deps.db.tx((tx) => deps.jobs.enqueue(tx, redactar, { inquiryId }, { startAfter }));
}
